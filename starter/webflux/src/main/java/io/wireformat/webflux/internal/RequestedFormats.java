package io.wireformat.webflux.internal;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.schema.SchemaCatalog;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/** What a request accepts, asked for once. */
public final class RequestedFormats {

    private static final String ANSWERABLE = RequestedFormats.class.getName() + ".answerable";

    private static final String TOO_MANY = RequestedFormats.class.getName() + ".tooMany";

    private RequestedFormats() {}

    /** What an exchange's request accepts; nothing where that cannot be told, which Spring then says itself. */
    public static AcceptedFormats of(
            ServerWebExchange exchange, RequestedContentTypeResolver negotiation, FormatRegistry registry) {
        RequestContext context = RequestContext.of(exchange.getAttributes());
        AcceptedFormats known = context.accepted();
        if (known == null) {
            known = resolved(exchange, negotiation, registry);
            context.accept(known);
        }
        return known;
    }

    /** What an answer can be in of what is accepted, where that has been asked for; null where it has not. */
    static @Nullable AcceptedFormats known(ServerWebExchange exchange) {
        AcceptedFormats answerable = exchange.getAttribute(ANSWERABLE);
        return answerable != null
                ? answerable
                : RequestContext.of(exchange.getAttributes()).accepted();
    }

    /** The answer of an exchange can be in these formats alone. */
    static void answerIn(ServerWebExchange exchange, AcceptedFormats answerable) {
        exchange.getAttributes().put(ANSWERABLE, answerable);
    }

    /** Whether a request that names a format, or asks for a schema, accepts more media types than Spring compares. */
    public static boolean areTooMany(ServerWebExchange exchange) {
        return exchange.getAttribute(TOO_MANY) != null;
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

    private static AcceptedFormats resolved(
            ServerWebExchange exchange, RequestedContentTypeResolver negotiation, FormatRegistry registry) {
        try {
            return registry.accepted(
                    exchange.getRequest().getHeaders().getOrEmpty(HttpHeaders.ACCEPT),
                    ranges(exchange, negotiation, registry));
        } catch (NotAcceptableStatusException e) {
            return registry.refused(e.getSupportedMediaTypes());
        }
    }

    private static List<MediaType> ranges(
            ServerWebExchange exchange, RequestedContentTypeResolver negotiation, FormatRegistry registry) {
        try {
            return negotiation.resolveMediaTypes(exchange);
        } catch (InvalidMimeTypeException e) {
            ServerHttpRequest request = exchange.getRequest();
            if (registry.accepted(request.getHeaders().getAccept()).nameAny()
                    || request.getPath().pathWithinApplication().value().startsWith(SchemaCatalog.PATH)) {
                exchange.getAttributes().put(TOO_MANY, true);
            }
            return List.of();
        }
    }
}
