package io.wireformat.http.internal.handlers;

import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.types.SimpleNames;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;

/**
 * What the handlers at a request's path could have read or answered, and why not what it wants. Safe for use by many
 * threads.
 *
 * @param <R> a request, as one of Spring's stacks knows it
 */
public final class ResourceFormats<R> {

    /** The header that names what requests with a method can contain. */
    public static final Map<RequestMethod, String> ACCEPT_HEADERS =
            Map.of(RequestMethod.POST, "Accept-Post", RequestMethod.PATCH, HttpHeaders.ACCEPT_PATCH);

    private final FormatRegistry registry;

    private final BiFunction<R, RequestMethod, Stream<WidenedHandlers.Mapped<?>>> handlers;

    private final HandlerFormats content;

    /**
     * Formats of an application's resources.
     *
     * @param handlers those that answer a method at the path of a request
     */
    public ResourceFormats(
            FormatRegistry registry,
            BiFunction<R, RequestMethod, Stream<WidenedHandlers.Mapped<?>>> handlers,
            HandlerFormats content) {
        this.registry = registry;
        this.handlers = handlers;
        this.content = content;
    }

    /** The method that a handler says it is for; null where it is none that Spring knows. */
    public static @Nullable RequestMethod handled(HttpMethod method) {
        return method == HttpMethod.HEAD ? RequestMethod.GET : RequestMethod.resolve(method);
    }

    /** The media types that the path reads with a method; none where it reads no content. */
    public Set<MediaType> readable(R request, RequestMethod method) {
        return mediaTypes(request, method, Direction.REQUEST, content::readable, content::reads);
    }

    /** The media types that the path answers in to a method. */
    public Set<MediaType> writable(R request, RequestMethod method) {
        return mediaTypes(request, method, Direction.RESPONSE, content::writable, (handler, mediaType) -> true);
    }

    private Set<MediaType> mediaTypes(
            R request,
            RequestMethod method,
            Direction direction,
            Function<HandlerMethod, Collection<MediaType>> possible,
            BiPredicate<HandlerMethod, MediaType> holds) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        handlers.apply(request, method).forEach(mapped -> {
            HandlerMethod handler = mapped.handler();
            WidenedHandlers.Widening opening = content.opened().of(handler, direction);
            List<MediaType> declared = (opening != null ? opening.declared() : mapped.declared(direction)).included();
            declared.stream()
                    .filter(mediaType -> holds.test(handler, mediaType))
                    .forEach(mediaTypes::add);
            if (opening != null) {
                possible.apply(handler).stream()
                        .filter(mediaType -> content.opened().isWidenedTo(opening, mediaType))
                        .forEach(mediaTypes::add);
            } else if (declared.isEmpty()) {
                mediaTypes.addAll(possible.apply(handler));
            }
        });
        return mediaTypes;
    }

    /** Why content is not read, or null where its format is not the reason. */
    public @Nullable String whyNotRead(R request, RequestMethod method, @Nullable String contentType) {
        MediaType named = parsed(contentType);
        return named == null ? null : why(request, method, Direction.REQUEST, List.of(named));
    }

    /** None where there is none that can be told. */
    public static @Nullable MediaType parsed(@Nullable String contentType) {
        try {
            return contentType == null ? null : MediaType.parseMediaType(contentType);
        } catch (InvalidMediaTypeException e) {
            return null;
        }
    }

    /** Why an answer is not written as a client accepts it, or null where the formats that it names are not the reason. */
    public @Nullable String whyNotWritten(R request, RequestMethod method, List<MediaType> accepted) {
        return why(request, method, Direction.RESPONSE, accepted);
    }

    /** Whether there can be a reason: media types of others need not be compared with all handlers. */
    public boolean mayBeDeclined(List<MediaType> named) {
        return content.opened().isNamedBy(named) || named.stream().anyMatch(mediaType -> formatOf(mediaType) != null);
    }

    private @Nullable String why(R request, RequestMethod method, Direction direction, List<MediaType> named) {
        if (!mayBeDeclined(named)) {
            return null;
        }
        List<HandlerMethod> asked = handlers.apply(request, method)
                .<HandlerMethod>map(WidenedHandlers.Mapped::handler)
                .toList();
        Stream<String> shut = asked.stream()
                .map(handler -> content.opened().whyRestricted(handler, direction, named))
                .filter(Objects::nonNull);
        Stream<String> declined = named.stream()
                .map(this::formatOf)
                .filter(Objects::nonNull)
                .flatMap(format -> asked.stream()
                        .map(handler -> content.whyNot(format, handler, direction))
                        .filter(Objects::nonNull)
                        .map(reason -> format.name() + " does not carry it: " + reason));
        return Stream.concat(shut, declined).findFirst().map(SimpleNames::in).orElse(null);
    }

    /** The format that a media type names, for one message or for a stream of them. */
    private @Nullable BodyFormat formatOf(MediaType mediaType) {
        BodyFormat format = registry.formatOf(mediaType);
        return format != null
                ? format
                : registry.formats().stream()
                        .filter(candidate -> candidate.hasStreamsNamedBy(mediaType))
                        .findFirst()
                        .orElse(null);
    }

    /**
     * What a request could have contained that was refused.
     *
     * @param known what Spring names, which is all that there is where no controller is at the path
     */
    public Alternatives toContent(
            R request, HttpMethod method, @Nullable String contentType, Collection<MediaType> known) {
        RequestMethod asked = handled(method);
        Set<MediaType> readable = asked != null ? readable(request, asked) : Set.of();
        return new Alternatives(
                "accepts",
                List.copyOf(readable.isEmpty() ? content.opened().told(known) : readable),
                asked != null ? whyNotRead(request, asked, contentType) : null);
    }

    /**
     * What a request could have been answered in that accepts none of it.
     *
     * @param known some of it
     */
    public Alternatives toAnswer(R request, HttpMethod method, AcceptedFormats accepted, Collection<MediaType> known) {
        RequestMethod asked = handled(method);
        Set<MediaType> writable = new LinkedHashSet<>();
        if (asked != null && accepted.ranges().isEmpty()) {
            // what Spring names are all names of the request parameter, whether a handler has them or not
            handlers.apply(request, asked).flatMap(this::carried).forEach(writable::add);
        }
        if (writable.isEmpty()) {
            writable.addAll(content.opened().told(known));
        }
        if (asked != null) {
            writable.addAll(writable(request, asked));
        }
        String reason = asked != null ? whyNotWritten(request, asked, accepted.ranges()) : null;
        return new Alternatives("produces", List.copyOf(writable), reason != null ? reason : accepted.mistake());
    }

    private Stream<MediaType> carried(WidenedHandlers.Mapped<?> mapped) {
        return content.carriers(mapped.handler(), Direction.RESPONSE)
                .filter(carrier -> !carrier.ofStreams() && carrier.carries(carrier.mediaType()))
                .map(HandlerFormats.Carrier::mediaType)
                .filter(mapped.declared(Direction.RESPONSE)::admits);
    }

    /**
     * What there could have been in the place of what was refused.
     *
     * @param extension what the media types are called in a problem
     * @param reason why there was not; null where the format is not the reason
     */
    public record Alternatives(
            String extension,
            List<MediaType> mediaTypes,
            @Nullable String reason) {

        /** Says it in a problem. */
        public void tellIn(ProblemDetail problem) {
            problem.setProperty(extension, MediaType.toString(mediaTypes));
            if (reason != null) {
                problem.setDetail(reason);
            }
        }
    }
}
