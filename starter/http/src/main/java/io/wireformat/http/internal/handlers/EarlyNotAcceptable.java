package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.negotiation.TextOffer;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
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
    private final Predicate<MethodParameter> asDeclared;
    private final BoundedCache<Request, Boolean> acceptable = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    /**
     * Decides for one stack.
     *
     * @param writes whether anything writes a type in a media type
     * @param asDeclared whether what a handler returns is written as its declared type, whatever the class of the value
     */
    public EarlyNotAcceptable(
            ResourceFormats<?> resources,
            BiPredicate<ResolvableType, MediaType> writes,
            Predicate<MethodParameter> asDeclared) {
        this.resources = resources;
        this.writes = writes;
        this.asDeclared = asDeclared;
    }

    private record Request(Handler handler, RequestMethod method, AcceptedFormats accepted, boolean declares) {}

    /**
     * Whether a request that names a format is certain to end in a 406.
     *
     * @param declares whether the handler declares its media types, which Spring then uses for text of any kind
     */
    public boolean isCertain(HandlerMethod handler, RequestMethod method, AcceptedFormats accepted, boolean declares) {
        return accepted.nameAny()
                && !acceptable.get(
                        new Request(Handler.of(handler), method, accepted, declares),
                        request -> mayBeAcceptable(handler, method.asHttpMethod(), accepted.ranges(), declares));
    }

    private boolean mayBeAcceptable(
            HandlerMethod handler, HttpMethod method, List<MediaType> accepted, boolean declares) {
        ResolvableType body = HandlerBodies.awaitedResponse(handler);
        if (TextOffer.isText((StreamTypes.isPublisher(body) ? body.getGeneric() : body).toClass())) {
            return SAFE.contains(method)
                    || declares
                    || !HandlerBodies.isWritten(handler)
                    || resources.mayWriteItself(handler)
                    || resources.mayBeText(accepted);
        }
        return SAFE.contains(method)
                || accepted.isEmpty()
                || !accepted.stream().allMatch(MediaType::isConcrete)
                || !resources.mayBeUnsupported(accepted)
                || (HandlerBodies.isMany(handler.getReturnType())
                        ? mayBeMany(handler, body, accepted)
                        : !isPredictable(handler, body) || isWritten(handler, Stream.of(body), accepted));
    }

    private boolean isWritten(HandlerMethod handler, Stream<ResolvableType> bodies, List<MediaType> accepted) {
        return bodies.anyMatch(body -> accepted.stream()
                .filter(mediaType -> !JsonViewRule.appliesToResponse(handler) || !isOfFormat(mediaType))
                .anyMatch(mediaType -> writes.test(body, mediaType)));
    }

    private boolean isOfFormat(MediaType mediaType) {
        return resources.mayBeUnsupported(List.of(mediaType));
    }

    /** Whether the values of a publisher may be a list or a stream. Spring sends some streams without its converters. */
    private boolean mayBeMany(HandlerMethod handler, ResolvableType body, List<MediaType> accepted) {
        ResolvableType element = body.getGeneric();
        return !StreamTypes.isPublisher(body)
                || !HandlerBodies.isWritten(handler)
                || BoundTypes.toWrite(element) == null
                || resources.mayWriteItself(handler)
                || !accepted.stream().allMatch(this::isOfFormat)
                || isWritten(handler, Stream.concat(Stream.of(element), HandlerBodies.responses(handler)), accepted);
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
                && (Number.class.isAssignableFrom(raw)
                        || (BoundTypes.toWrite(body, raw) != null && isWrittenAs(handler, raw)))
                && !resources.mayWriteItself(handler);
    }

    /** Whether the declared type alone decides what is written. */
    private boolean isWrittenAs(HandlerMethod handler, Class<?> raw) {
        return CONTAINERS.contains(raw)
                || raw.isSealed()
                || raw.isPrimitive()
                || raw.isEnum()
                || !Modifier.isAbstract(raw.getModifiers())
                || resources.isUnion(raw)
                || asDeclared.test(handler.getReturnType());
    }
}
