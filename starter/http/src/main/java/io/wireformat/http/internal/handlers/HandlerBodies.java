package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.StreamTypes;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.context.request.async.WebAsyncTask;
import org.springframework.web.method.HandlerMethod;

/** The types that a handler reads and returns, without the types that wrap them. */
public final class HandlerBodies {

    /** The types that Spring MVC waits for, even without a library of publishers. */
    private static final List<Class<?>> LATER =
            List.of(Callable.class, WebAsyncTask.class, DeferredResult.class, CompletionStage.class);

    private HandlerBodies() {}

    /** The parameter that the request's body is decoded to; null if the handler reads none. */
    public static @Nullable MethodParameter requestParameter(HandlerMethod method) {
        for (MethodParameter parameter : method.getMethodParameters()) {
            if (isRequestBody(parameter)) {
                return parameter;
            }
        }
        return null;
    }

    public static boolean isRequestBody(MethodParameter parameter) {
        return parameter.hasParameterAnnotation(RequestBody.class)
                || HttpEntity.class.isAssignableFrom(parameter.getParameterType());
    }

    /** Whether a type is the one of Kotlin functions that return nothing. */
    public static boolean isUnit(ResolvableType type) {
        return type.toClass().getName().equals("kotlin.Unit");
    }

    /** Whether the value that a handler returns is the response's body, and not the model of a view. */
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

    /** The type of the request's content, or its publisher; null where the handler reads none. */
    public static @Nullable ResolvableType request(HandlerMethod method) {
        MethodParameter parameter = requestParameter(method);
        return parameter == null ? null : unwrapped(parameter);
    }

    /** The type of the response's content, or its publisher. */
    public static ResolvableType response(HandlerMethod method) {
        return unwrapped(method.getReturnType());
    }

    /** The type that a handler returns in the end, in the entity that may wrap it. */
    public static ResolvableType awaitedResponse(HandlerMethod method) {
        return awaited(ResolvableType.forMethodParameter(method.getReturnType()));
    }

    /** Whether a handler declares to read or return one value after the other. */
    public static boolean isMany(MethodParameter declared) {
        return StreamTypes.isPublisher(unwrapped(declared));
    }

    /** The types that a response can have: a publisher or an iterable type is a list or a stream of messages. */
    public static Stream<ResolvableType> responses(HandlerMethod method) {
        ResolvableType response = response(method);
        boolean publisher = StreamTypes.isPublisher(response);
        // events are sent by Spring
        if (publisher && BoundTypes.isHandledBySpring(response.getGeneric().toClass())) {
            return Stream.of(response.getGeneric());
        }
        return publisher || response.resolve() == Iterable.class
                ? Stream.of(
                        BoundTypes.listOf(response.getGeneric()), publisher ? StreamTypes.awaited(response) : response)
                : Stream.of(response);
    }

    /** Whether the format of a handler's response can depend on the request. */
    public static boolean isNegotiated(HandlerMethod method) {
        return responses(method).anyMatch(response -> BoundTypes.mayBeOurs(response.toClass()));
    }

    /** The types that an application's handler reads and writes, the messages of streams among them. */
    public static Stream<Type> typesOf(HandlerMethod handler) {
        if (BoundTypes.isOfSpring(handler.getBeanType().getName())) {
            return Stream.of();
        }
        ResolvableType request = request(handler);
        return responses(handler)
                .map(StreamTypes::messageOrSame)
                .flatMap(response -> BoundTypes.of(
                        request == null ? null : StreamTypes.messageOrSame(StreamTypes.each(request)), response));
    }

    private static ResolvableType unwrapped(MethodParameter declared) {
        return unwrapped(ResolvableType.forMethodParameter(declared));
    }

    private static ResolvableType unwrapped(ResolvableType type) {
        ResolvableType content = BoundTypes.inside(Optional.class, BoundTypes.inside(HttpEntity.class, awaited(type)));
        return content == type ? type : unwrapped(content);
    }

    /** The type of the awaited value, or of the values of a publisher of many. */
    private static ResolvableType awaited(ResolvableType declared) {
        ResolvableType type = declared;
        for (Class<?> later : LATER) {
            type = BoundTypes.inside(later, type);
        }
        ReactiveAdapter adapter = StreamTypes.adapterOf(type);
        if (adapter != null && !adapter.isMultiValue()) {
            type = adapter.isNoValue()
                    ? ResolvableType.forClass(Void.class)
                    : BoundTypes.inside(adapter.getReactiveType(), type);
        }
        return type == declared ? type : awaited(type);
    }
}
