package io.wireformat.webflux.internal;

import io.wireformat.web.internal.AcceptedFormats;
import io.wireformat.web.internal.FormatRegistry;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/** What a request accepts, asked for once. */
public final class RequestedFormats {

    private static final String ATTRIBUTE = RequestedFormats.class.getName();

    private RequestedFormats() {}

    /** What an exchange's request accepts; nothing where that cannot be told, which Spring then says itself. */
    public static AcceptedFormats of(
            ServerWebExchange exchange, RequestedContentTypeResolver negotiation, FormatRegistry registry) {
        AcceptedFormats known = exchange.getAttribute(ATTRIBUTE);
        if (known == null) {
            known = registry.accepted(
                    exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.ACCEPT), ranges(exchange, negotiation));
            exchange.getAttributes().put(ATTRIBUTE, known);
        }
        return known;
    }

    /** What an exchange's request accepts, where that has been asked for; null where it has not. */
    static @Nullable AcceptedFormats known(ServerWebExchange exchange) {
        return exchange.getAttribute(ATTRIBUTE);
    }

    /** The same as an application's negotiation, which is asked no more once a request's formats are known. */
    static RequestedContentTypeResolver remembered(RequestedContentTypeResolver negotiation) {
        return exchange -> {
            AcceptedFormats known = known(exchange);
            return known != null && !known.ranges().isEmpty()
                    ? known.ranges()
                    : negotiation.resolveMediaTypes(exchange);
        };
    }

    private static List<MediaType> ranges(ServerWebExchange exchange, RequestedContentTypeResolver negotiation) {
        try {
            return negotiation.resolveMediaTypes(exchange);
        } catch (NotAcceptableStatusException e) {
            return List.of();
        }
    }
}
