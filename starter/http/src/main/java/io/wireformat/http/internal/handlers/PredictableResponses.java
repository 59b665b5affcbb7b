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
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.method.HandlerMethod;

/** Which answers are known before the handler has run, so that it need not run to be refused one. */
public final class PredictableResponses {

    private static final Set<HttpMethod> SAFE =
            Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS, HttpMethod.TRACE);

    /** Whose declared type says what is written of them, whatever the class of the value. */
    private static final Set<Class<?>> CONTAINERS = Set.of(List.class, Set.class, Map.class);

    private PredictableResponses() {}

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
        return HandlerBodies.isWritten(handler)
                && !HandlerBodies.isUnit(body)
                && raw != Optional.class
                && BoundTypes.toWrite(body, raw) != null
                && (CONTAINERS.contains(raw) || raw.isSealed() || !Modifier.isAbstract(raw.getModifiers()))
                && Stream.of(handler.getMethodParameters())
                        .map(MethodParameter::getParameterType)
                        .noneMatch(parameter ->
                                responses.stream().anyMatch(response -> response.isAssignableFrom(parameter)));
    }
}
