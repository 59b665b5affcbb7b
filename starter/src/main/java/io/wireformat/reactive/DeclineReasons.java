package io.wireformat.reactive;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.http.DocumentedFormats.Direction;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ServerWebExchange;

/** Why a format that a request names does not carry what the handlers at its path read or answer. */
final class DeclineReasons {

    private static final String VIEW =
            "a JSON view applies to it; let the handler declare a class that has what the view shows";

    private final ReactiveFormats formats;

    private final ResourceFormats resources;

    DeclineReasons(ReactiveFormats formats, ResourceFormats resources) {
        this.formats = formats;
        this.resources = resources;
    }

    /** Why the content is not read, or null where its format is not the reason. */
    @Nullable
    String ofContent(ServerWebExchange exchange, RequestMethod method) {
        String contentType = exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE);
        if (contentType == null) {
            return null;
        }
        List<MediaType> named = named(contentType).toList();
        String shut = whyShut(exchange, method, Direction.REQUEST, named);
        return shut != null ? shut : first(named.stream(), exchange, method, DeclineReasons::whyNotRead);
    }

    private static Stream<MediaType> named(String contentType) {
        try {
            return Stream.of(MediaType.parseMediaType(contentType));
        } catch (InvalidMediaTypeException e) {
            return Stream.of();
        }
    }

    /** Why the answer is not written as a client accepts it, or null where the formats that it names are not the reason. */
    @Nullable
    String ofAnswer(ServerWebExchange exchange, RequestMethod method, List<MediaType> accepted) {
        String shut = whyShut(exchange, method, Direction.ANSWER, accepted);
        return shut != null ? shut : first(accepted.stream(), exchange, method, DeclineReasons::whyNotWritten);
    }

    /** Whether there can be a reason: media types of others need not be compared with all handlers. */
    boolean mayExist(List<MediaType> named) {
        return formats.opened().isNamedBy(named) || named.stream().anyMatch(mediaType -> formatOf(mediaType) != null);
    }

    private @Nullable String whyShut(
            ServerWebExchange exchange, RequestMethod method, Direction direction, List<MediaType> named) {
        if (!formats.opened().isNamedBy(named)) {
            return null;
        }
        return resources
                .handlers(exchange, method)
                .map(handler -> formats.opened().whyShut(handler, direction, named))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String first(
            Stream<MediaType> mediaTypes,
            ServerWebExchange exchange,
            RequestMethod method,
            BiFunction<ReactiveFormat, HandlerMethod, @Nullable String> why) {
        return mediaTypes
                .map(this::formatOf)
                .filter(Objects::nonNull)
                .flatMap(format -> resources
                        .handlers(exchange, method)
                        .map(handler -> why.apply(format, handler))
                        .filter(Objects::nonNull)
                        .map(reason -> format.name() + " does not carry it: " + reason))
                .findFirst()
                .orElse(null);
    }

    /** The format that a media type names, for one message or for a stream of them. */
    private @Nullable ReactiveFormat formatOf(MediaType mediaType) {
        ReactiveFormat format = formats.formatOf(mediaType);
        return format != null ? format : formatOfStreams(mediaType);
    }

    private @Nullable ReactiveFormat formatOfStreams(MediaType mediaType) {
        return formats.streams().stream()
                .filter(streams -> streams.mediaTypes().named(mediaType) != null)
                .flatMap(streams -> formats.formats().stream()
                        .filter(format -> format.name().equals(streams.name())))
                .findFirst()
                .orElse(null);
    }

    static @Nullable String whyNotRead(ReactiveFormat format, HandlerMethod handler) {
        if (Stream.of(handler.getMethodParameters())
                .anyMatch(parameter -> parameter.hasParameterAnnotation(JsonView.class))) {
            return VIEW;
        }
        ResolvableType body = HandlerBodies.request(handler);
        return body != null ? format.whyNotRead(body) : null;
    }

    static @Nullable String whyNotWritten(ReactiveFormat format, HandlerMethod handler) {
        return handler.hasMethodAnnotation(JsonView.class) ? VIEW : format.whyNotWritten(HandlerBodies.answer(handler));
    }
}
