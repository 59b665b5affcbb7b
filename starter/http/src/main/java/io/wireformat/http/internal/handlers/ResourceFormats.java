package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.errors.Alternatives;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.negotiation.TextOffer;
import io.wireformat.http.internal.types.SimpleNames;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * The media types that the handlers at a request's path read and write, and why not those that the request names. Safe
 * for use by many threads.
 *
 * @param <R> a request, as the stack knows it
 */
public record ResourceFormats<R>(HandlerFormats<R> formats) {

    /** The header that lists what requests with a method can contain. */
    public static final Map<RequestMethod, String> ACCEPT_HEADERS =
            Map.of(RequestMethod.POST, "Accept-Post", RequestMethod.PATCH, HttpHeaders.ACCEPT_PATCH);

    /** The method that handlers are mapped with; null if Spring does not know it. */
    public static @Nullable RequestMethod handled(HttpMethod method) {
        return method == HttpMethod.HEAD ? RequestMethod.GET : RequestMethod.resolve(method);
    }

    /** The media types that the path reads; none if it reads no body. */
    public Set<MediaType> readable(R request, RequestMethod method) {
        return mediaTypes(request, method, Direction.REQUEST);
    }

    /**
     * Lists in {@code Accept-Post} and {@code Accept-Patch} what the path reads: for {@code OPTIONS} in both, else in the
     * header of the method. Of a function only Spring knows what it reads, and lists it in {@code Accept}.
     *
     * @see <a href="https://www.w3.org/TR/ldp/#header-accept-post">Accept-Post</a>
     * @see <a href="https://www.rfc-editor.org/rfc/rfc5789#section-3.1">RFC 5789: Accept-Patch</a>
     */
    public void setAcceptHeaders(R request, HttpMethod method, HttpHeaders headers) {
        ACCEPT_HEADERS.forEach((asked, header) -> {
            if (method == HttpMethod.OPTIONS || method == asked.asHttpMethod()) {
                Set<MediaType> readable = readable(request, asked);
                Collection<MediaType> listed = readable.isEmpty() ? headers.getAccept() : readable;
                if (!listed.isEmpty()) {
                    headers.set(header, MediaType.toString(listed));
                }
            }
        });
    }

    private Set<MediaType> mediaTypes(R request, RequestMethod method, Direction direction) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        handlers(request, method).forEach(mapped -> {
            HandlerMethod handler = mapped.handler();
            WidenedHandlers widened = formats.widened();
            WidenedHandlers.Widening widening = widened.of(handler, direction);
            List<MediaType> declared = widened.declared(mapped, direction).included();
            declared.stream()
                    .filter(one -> direction == Direction.RESPONSE || formats.reads(handler, one))
                    .forEach(mediaTypes::add);
            if (widening != null || declared.isEmpty()) {
                formats.mediaTypes(handler, direction).stream()
                        .filter(one -> widening == null || widened.isWidenedTo(widening, one))
                        .forEach(mediaTypes::add);
            }
        });
        return mediaTypes;
    }

    private Stream<MappedHandler<R>> handlers(R request, RequestMethod method) {
        return formats.handlers().filter(mapped -> mapped.serves(request, method));
    }

    /** Why a request's body is not read; null if its format is not the reason. */
    public @Nullable String whyNotRead(R request, RequestMethod method, @Nullable String contentType) {
        MediaType named = parsed(contentType);
        if (named == null) {
            return null;
        }
        String reason = why(request, method, Direction.REQUEST, List.of(named));
        return reason != null ? reason : formats.registry().mistakeIn(named);
    }

    /** A header's media type; null if there is none, or it is malformed. */
    public static @Nullable MediaType parsed(@Nullable String contentType) {
        try {
            return contentType == null ? null : MediaType.parseMediaType(contentType);
        } catch (InvalidMediaTypeException e) {
            return null;
        }
    }

    /** Why a response is not written in what a client accepts; null if the formats that it names are not the reason. */
    public @Nullable String whyNotWritten(R request, RequestMethod method, List<MediaType> accepted) {
        return why(request, method, Direction.RESPONSE, accepted);
    }

    /** Whether a format that media types name may be unsupported. */
    public boolean mayBeUnsupported(List<MediaType> named) {
        return formats.widened().isNamedBy(named) || named.stream().anyMatch(mediaType -> formatOf(mediaType) != null);
    }

    /** Whether a client accepts text that Spring writes as it is. */
    boolean mayBeText(List<MediaType> accepted) {
        return TextOffer.mayBeAcceptable(accepted, formats.registry());
    }

    /** Whether values are written as this type, whatever their classes. */
    boolean isUnion(Class<?> type) {
        return formats.registry().formats().stream().anyMatch(format -> format.isUnion(type));
    }

    boolean mayWriteItself(HandlerMethod handler) {
        return formats.mayWriteItself(handler);
    }

    private @Nullable String why(R request, RequestMethod method, Direction direction, List<MediaType> named) {
        if (!mayBeUnsupported(named)) {
            return null;
        }
        List<HandlerMethod> asked = handlers(request, method)
                .<HandlerMethod>map(MappedHandler::handler)
                .toList();
        Stream<String> restricted = asked.stream()
                .map(handler -> formats.widened().whyRestricted(handler, direction, named))
                .filter(Objects::nonNull);
        Stream<String> unsupported = named.stream()
                .map(this::formatOf)
                .filter(Objects::nonNull)
                .flatMap(format -> asked.stream()
                        .map(handler -> formats.whyNot(format, handler, direction))
                        .filter(Objects::nonNull)
                        .map(reason -> format.name() + " does not support this type: " + reason));
        return Stream.concat(restricted, unsupported)
                .findFirst()
                .map(SimpleNames::in)
                .orElse(null);
    }

    /** The format that a media type names, for one message or for a stream. */
    private @Nullable BodyFormat formatOf(MediaType mediaType) {
        return formats.registry().formats().stream()
                .filter(format -> format.named(mediaType) != null || format.hasStreamsNamedBy(mediaType))
                .findFirst()
                .orElse(null);
    }

    /**
     * The media types that the body of a refused request could have had.
     *
     * @param known those that Spring lists, which are all if no controller is at the path
     */
    public Alternatives ofRequest(
            R request, HttpMethod method, @Nullable String contentType, Collection<MediaType> known) {
        RequestMethod asked = handled(method);
        Set<MediaType> readable = asked != null ? readable(request, asked) : Set.of();
        return new Alternatives(
                "accepts",
                List.copyOf(readable.isEmpty() ? formats.widened().sent(known) : readable),
                asked != null ? whyNotRead(request, asked, contentType) : null);
    }

    /** The media types that content can have which becomes a type. */
    Collection<MediaType> readable(ResolvableType type) {
        return formats.readable(type);
    }

    /**
     * The media types that the body of the response could have had.
     *
     * @param known some of them
     */
    public Alternatives ofResponse(
            R request, HttpMethod method, AcceptedFormats accepted, Collection<MediaType> known) {
        RequestMethod asked = handled(method);
        Set<MediaType> writable = new LinkedHashSet<>();
        if (asked != null && accepted.ranges().isEmpty()) {
            // Spring names all values of the request parameter, whether a handler supports them or not
            handlers(request, asked).flatMap(this::supported).forEach(writable::add);
        }
        if (writable.isEmpty()) {
            writable.addAll(formats.widened().sent(known));
        }
        if (asked != null) {
            writable.addAll(mediaTypes(request, asked, Direction.RESPONSE));
        }
        String reason = asked != null ? whyNotWritten(request, asked, accepted.ranges()) : null;
        return new Alternatives("produces", List.copyOf(writable), reason != null ? reason : accepted.mistake());
    }

    private Stream<MediaType> supported(MappedHandler<?> mapped) {
        MediaTypeDeclaration declared = mapped.declared(Direction.RESPONSE);
        return formats.candidates(mapped.handler(), Direction.RESPONSE)
                .filter(candidate -> !candidate.stream() && candidate.supports(candidate.mediaType()))
                .map(HandlerFormats.Candidate::mediaType)
                .filter(declared::admits);
    }
}
