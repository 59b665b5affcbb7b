package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.types.BoundTypes;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.method.HandlerMethod;

/** Which answers are known before the handler has run, so that it need not run to be refused one. */
public final class FixedAnswers {

    private static final Set<HttpMethod> SAFE =
            Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS, HttpMethod.TRACE);

    /** Whose declared type says what is written of them, whatever the class of the value. */
    private static final Set<Class<?>> CONTAINERS = Set.of(List.class, Set.class, Map.class);

    private FixedAnswers() {}

    /** Whether a request may change something, and accepts nothing but media types that it names. */
    public static boolean areWantedBy(HttpMethod method, List<MediaType> accepted) {
        return !SAFE.contains(method)
                && !accepted.isEmpty()
                && accepted.stream().allMatch(MediaType::isConcrete);
    }

    /**
     * Whether a handler's answer is a body of its declared type. What is optional may have none; what comes in an entity
     * too, or it names its media type, in which Spring then answers whatever is accepted.
     *
     * @param body the declared type, without what promises it
     * @param responses types of parameters by which a handler answers itself
     */
    public static boolean isOf(HandlerMethod handler, ResolvableType body, Set<Class<?>> responses) {
        Class<?> raw = body.toClass();
        return isWritten(handler)
                && !isUnit(body)
                && raw != Optional.class
                && BoundTypes.toWrite(body, raw) != null
                && (CONTAINERS.contains(raw) || raw.isSealed() || !Modifier.isAbstract(raw.getModifiers()))
                && Stream.of(handler.getMethodParameters())
                        .map(MethodParameter::getParameterType)
                        .noneMatch(parameter ->
                                responses.stream().anyMatch(response -> response.isAssignableFrom(parameter)));
    }

    /** Whether a type is that of Kotlin's functions which return nothing. */
    public static boolean isUnit(ResolvableType type) {
        return type.toClass().getName().equals("kotlin.Unit");
    }

    /** Whether what a handler returns is written, and not the model of a view. */
    public static boolean isWritten(HandlerMethod handler) {
        ResolvableType returned = ResolvableType.forMethodParameter(handler.getReturnType());
        return handler.hasMethodAnnotation(ResponseBody.class)
                || AnnotatedElementUtils.hasAnnotation(handler.getBeanType(), ResponseBody.class)
                || isEntity(returned)
                || isEntity(returned.getGeneric());
    }

    private static boolean isEntity(ResolvableType type) {
        return HttpEntity.class.isAssignableFrom(type.toClass());
    }
}
