package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.internal.BoundedCache;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * Finds requests that are certain to end in a 406, so that a handler does not store what they contain before they are
 * refused. A handler runs if its response is not certain. Safe for use by many threads.
 */
public final class EarlyNotAcceptable {

    private static final Set<HttpMethod> SAFE =
            Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS, HttpMethod.TRACE);

    /** The declared type of these alone decides what is written, whatever the class of the value. */
    private static final Set<Class<?>> CONTAINERS = Set.of(List.class, Set.class, Map.class);

    private final ResourceFormats<?> resources;

    private final BiPredicate<ResolvableType, MediaType> writes;

    private final BoundedCache<Request, Boolean> acceptable = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    /**
     * Decides for one stack.
     *
     * @param writes whether anything writes a type in a media type
     */
    public EarlyNotAcceptable(ResourceFormats<?> resources, BiPredicate<ResolvableType, MediaType> writes) {
        this.resources = resources;
        this.writes = writes;
    }

    private record Request(Handler handler, RequestMethod method, AcceptedFormats accepted) {}

    /** Whether a request that names a format is certain to end in a 406. */
    public boolean isCertain(HandlerMethod handler, RequestMethod method, AcceptedFormats accepted) {
        return accepted.nameAny()
                && !acceptable.get(
                        new Request(Handler.of(handler), method, accepted),
                        request -> mayBeAcceptable(handler, method.asHttpMethod(), accepted.ranges()));
    }

    private boolean mayBeAcceptable(HandlerMethod handler, HttpMethod method, List<MediaType> accepted) {
        ResolvableType body = HandlerBodies.awaitedResponse(handler);
        return SAFE.contains(method)
                || accepted.isEmpty()
                || !accepted.stream().allMatch(MediaType::isConcrete)
                || !resources.mayBeUnsupported(accepted)
                || HandlerBodies.isMany(handler.getReturnType())
                || !isPredictable(handler, body)
                || accepted.stream()
                        .filter(mediaType -> !JsonViewRule.appliesToResponse(handler)
                                || !resources.mayBeUnsupported(List.of(mediaType)))
                        .anyMatch(mediaType -> writes.test(body, mediaType));
    }

    /**
     * Whether the response is a body of the declared type. An optional value may be absent, and so may the body of an
     * entity, which may also name a media type that Spring then uses whatever is accepted.
     */
    private boolean isPredictable(HandlerMethod handler, ResolvableType body) {
        Class<?> raw = body.toClass();
        return HandlerBodies.isWritten(handler)
                && !HandlerBodies.isUnit(body)
                && raw != Optional.class
                && BoundTypes.toWrite(body, raw) != null
                && (CONTAINERS.contains(raw) || raw.isSealed() || !Modifier.isAbstract(raw.getModifiers()))
                && !resources.mayWriteItself(handler);
    }
}
