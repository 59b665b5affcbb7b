package io.wireformat.webflux.internal;

import io.wireformat.http.internal.handlers.ResourceFormats;
import java.util.Collection;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.ServerWebExchange;

/**
 * Tells a client that asks for the options of a resource, or that sent what nobody reads, which media types are read.
 * An application's own answer to {@code OPTIONS} is left alone.
 *
 * @see <a href="https://www.w3.org/TR/ldp/#header-accept-post">Accept-Post</a>
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5789#section-3.1">RFC 5789: Accept-Patch</a>
 */
final class AcceptHeaders {

    private final ResourceFormats<ServerWebExchange> resources;

    AcceptHeaders(ResourceFormats<ServerWebExchange> resources) {
        this.resources = resources;
    }

    /** Behind Spring, which sets an empty {@code Accept-Patch}. */
    void complete(ServerWebExchange exchange) {
        HttpMethod method = exchange.getRequest().getMethod();
        if (exchange.getResponse().getStatusCode() == HttpStatus.UNSUPPORTED_MEDIA_TYPE) {
            ResourceFormats.ACCEPT_HEADERS.forEach((asked, header) -> {
                if (asked.asHttpMethod() == method) {
                    name(exchange, asked, header);
                }
            });
        } else if (method == HttpMethod.OPTIONS && isAnsweredBySpring(exchange)) {
            ResourceFormats.ACCEPT_HEADERS.forEach((asked, header) -> name(exchange, asked, header));
        }
    }

    /** Spring tells of each handler but that of its own answer. */
    private static boolean isAnsweredBySpring(ServerWebExchange exchange) {
        return exchange.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE) == null
                && !exchange.getResponse().getHeaders().getAllow().isEmpty();
    }

    private void name(ServerWebExchange exchange, RequestMethod asked, String header) {
        Collection<MediaType> readable = resources.readable(exchange, asked);
        if (readable.isEmpty()) {
            // of a function only Spring knows what it reads, once it has refused something
            readable = exchange.getResponse().getHeaders().getAccept();
        }
        if (!readable.isEmpty()) {
            exchange.getResponse().getHeaders().set(header, MediaType.toString(readable));
        }
    }
}
