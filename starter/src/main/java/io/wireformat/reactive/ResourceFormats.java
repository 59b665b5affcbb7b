package io.wireformat.reactive;

import io.wireformat.http.HandlerBodies;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapterRegistry;
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

    private final Supplier<Stream<RequestMappingHandlerMapping>> mappings;

    private final Supplier<ServerCodecConfigurer> codecs;

    ResourceFormats(
            Supplier<Stream<RequestMappingHandlerMapping>> mappings, Supplier<ServerCodecConfigurer> codecs) {
        this.mappings = mappings;
        this.codecs = codecs;
    }

    /** The media types that the path reads with a method; none where it reads no content. */
    Set<MediaType> readable(ServerWebExchange exchange, RequestMethod method) {
        return mediaTypes(
                exchange,
                method,
                info -> info.getConsumesCondition().getConsumableMediaTypes(),
                handler -> {
                    ResolvableType body = HandlerBodies.ofRequest(handler);
                    return body != null ? readable(element(body)) : List.of();
                });
    }

    /** The media types that the path answers in to a method. */
    Set<MediaType> writable(ServerWebExchange exchange, RequestMethod method) {
        return mediaTypes(
                exchange,
                method,
                info -> info.getProducesCondition().getProducibleMediaTypes(),
                handler -> writable(element(HandlerBodies.ofAnswer(handler))));
    }

    private Set<MediaType> mediaTypes(
            ServerWebExchange exchange,
            RequestMethod method,
            Function<RequestMappingInfo, Collection<MediaType>> declared,
            Function<HandlerMethod, Collection<MediaType>> possible) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        mapped(exchange, method).forEach(mapped -> {
            Collection<MediaType> own = declared.apply(mapped.getKey());
            mediaTypes.addAll(own.isEmpty() ? possible.apply(mapped.getValue()) : own);
        });
        return mediaTypes;
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

    private List<MediaType> readable(ResolvableType body) {
        return codecs.get().getReaders().stream()
                .flatMap(reader -> reader.getReadableMediaTypes(body).stream())
                .toList();
    }

    private List<MediaType> writable(ResolvableType body) {
        return codecs.get().getWriters().stream()
                .flatMap(writer -> writer.getWritableMediaTypes(body).stream())
                .toList();
    }

    /** What a publisher of entities, or an entity of a publisher, has in the end. */
    private static ResolvableType element(ResolvableType type) {
        ResolvableType body = type;
        while (isPublisher(body.resolve())) {
            body = HandlerBodies.unwrapped(body.getGeneric());
        }
        return body;
    }

    private static boolean isPublisher(@Nullable Class<?> type) {
        return type != null && ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
    }
}
