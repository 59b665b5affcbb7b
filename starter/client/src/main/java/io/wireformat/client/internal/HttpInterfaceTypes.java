package io.wireformat.client.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.HttpExchange;

/** The types that an {@code @HttpExchange} interface sends and reads, as its methods declare them. */
public final class HttpInterfaceTypes {

    private HttpInterfaceTypes() {}

    /** The types, without what a method wraps them in. */
    public static Stream<ResolvableType> of(Class<?> httpInterface) {
        return Arrays.stream(httpInterface.getMethods())
                .filter(method -> AnnotatedElementUtils.hasAnnotation(method, HttpExchange.class))
                .flatMap(HttpInterfaceTypes::of)
                .map(HttpInterfaceTypes::content)
                .filter(type -> type.resolve() != null && type.resolve() != void.class);
    }

    private static Stream<ResolvableType> of(Method method) {
        Stream<ResolvableType> bodies = Stream.iterate(0, i -> i < method.getParameterCount(), i -> i + 1)
                .map(i -> new MethodParameter(method, i))
                .filter(parameter -> parameter.hasParameterAnnotation(RequestBody.class))
                .map(ResolvableType::forMethodParameter);
        return Stream.concat(bodies, Stream.of(ResolvableType.forMethodReturnType(method)));
    }

    private static ResolvableType content(ResolvableType declared) {
        ResolvableType type = declared;
        while (isWrapper(type.resolve(Object.class)) && type.hasGenerics()) {
            type = type.getGeneric(0);
        }
        return type;
    }

    private static boolean isWrapper(Class<?> type) {
        return HttpEntity.class.isAssignableFrom(type)
                || type == Optional.class
                || ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
    }
}
