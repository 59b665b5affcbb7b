package io.wireformat.reactive;

import io.wireformat.web.FormatRegistry;
import io.wireformat.web.FramedFormat;
import io.wireformat.web.BodyFormat;
import io.wireformat.web.DocumentedFormats.Direction;
import io.wireformat.web.OpenedHandlers;
import io.wireformat.web.RequestBodies;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.RequestMappingInfo;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/** What the handlers at a request's path could have read or answered. */
final class ResourceFormats {

    private final FormatRegistry formats;

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    private final Supplier<ServerCodecConfigurer> codecs;

    ResourceFormats(
            FormatRegistry formats,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings,
            Supplier<ServerCodecConfigurer> codecs) {
        this.formats = formats;
        this.mappings = mappings;
        this.codecs = codecs;
    }

    /** The media types that the path reads with a method; none where it reads no content. */
    Set<MediaType> readable(ServerWebExchange exchange, RequestMethod method) {
        return mediaTypes(
                exchange,
                method,
                Direction.REQUEST,
                info -> info.getConsumesCondition().getConsumableMediaTypes(),
                handler -> {
                    MethodParameter parameter = RequestBodies.parameterOf(handler);
                    ResolvableType body = HandlerBodies.request(handler);
                    return parameter != null && body != null
                            ? readable(body, HandlerBodies.isMany(parameter))
                            : List.of();
                },
                this::reads);
    }

    /** The media types that the path answers in to a method. */
    Set<MediaType> writable(ServerWebExchange exchange, RequestMethod method) {
        return mediaTypes(
                exchange,
                method,
                Direction.ANSWER,
                info -> info.getProducesCondition().getProducibleMediaTypes(),
                handler -> writable(HandlerBodies.answer(handler), HandlerBodies.isMany(handler.getReturnType())),
                (handler, mediaType) -> true);
    }

    /** Whether a handler reads content of a media type; of a range, and where it has ways of its own, what it declares. */
    private boolean reads(HandlerMethod handler, MediaType mediaType) {
        ResolvableType body = HandlerBodies.request(handler);
        return body == null
                || !mediaType.isConcrete()
                || codecs.get().getReaders().stream().anyMatch(reader -> reader.canRead(body, mediaType));
    }

    private Set<MediaType> mediaTypes(
            ServerWebExchange exchange,
            RequestMethod method,
            Direction direction,
            Function<RequestMappingInfo, Collection<MediaType>> declared,
            Function<HandlerMethod, Collection<MediaType>> possible,
            BiPredicate<HandlerMethod, MediaType> holds) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        mapped(exchange, method).forEach(mapped -> {
            Collection<MediaType> own = declared.apply(mapped.getKey());
            HandlerMethod handler = mapped.getValue();
            OpenedHandlers.Opening opening = formats.opened().of(handler, direction);
            Stream<MediaType> named = (opening != null ? opening.declared().included() : own)
                    .stream().filter(mediaType -> holds.test(handler, mediaType));
            named.forEach(mediaTypes::add);
            if (opening != null) {
                possible.apply(handler).stream()
                        .filter(mediaType -> formats.opened().isOpenTo(opening, mediaType))
                        .forEach(mediaTypes::add);
            } else if (own.isEmpty()) {
                mediaTypes.addAll(possible.apply(handler));
            }
        });
        return mediaTypes;
    }

    /** The handlers at the path that answer a method. */
    Stream<HandlerMethod> handlers(ServerWebExchange exchange, RequestMethod method) {
        return mapped(exchange, method).map(Map.Entry::getValue);
    }

    private Stream<Map.Entry<RequestMappingInfo, HandlerMethod>> mapped(
            ServerWebExchange exchange, RequestMethod method) {
        return mappings.get()
                .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
                .filter(mapped -> serves(mapped.getKey(), exchange, method));
    }

    private static boolean serves(RequestMappingInfo info, ServerWebExchange exchange, RequestMethod method) {
        Set<RequestMethod> served = info.getMethodsCondition().getMethods();
        return (served.isEmpty() || served.contains(method))
                && info.getPatternsCondition().getMatchingCondition(exchange) != null;
    }

    /**
     * The media types that content is read in.
     *
     * @param many whether it is read message by message
     */
    List<MediaType> readable(ResolvableType body, boolean many) {
        Stream<MediaType> springs =
                codecs.get().getReaders().stream().flatMap(reader -> reader.getReadableMediaTypes(body).stream());
        return withOurs(springs, format -> format.reads(body), stream -> many && stream.reads(body));
    }

    private List<MediaType> writable(ResolvableType body, boolean many) {
        Stream<MediaType> springs =
                codecs.get().getWriters().stream().flatMap(writer -> writer.getWritableMediaTypes(body).stream());
        return withOurs(springs, format -> format.writes(body), stream -> many && stream.writes(body));
    }

    private List<MediaType> withOurs(
            Stream<MediaType> springs, Predicate<BodyFormat> possible, Predicate<FramedFormat> streamable) {
        Stream<MediaType> single = formats.formats().stream().filter(possible).map(BodyFormat::mediaType);
        Stream<MediaType> streamed = formats.streams().stream()
                .filter(streamable)
                .map(format -> format.mediaTypes().own().get(0));
        return Stream.of(springs, single, streamed).flatMap(Function.identity()).toList();
    }
}
