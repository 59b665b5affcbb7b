package io.wireformat.webflux.internal.exchange;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.schema.SchemaCatalog;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/** The formats that a request accepts, resolved once. */
public final class RequestedFormats {

    private static final String PRODUCIBLE = RequestedFormats.class.getName() + ".producible";

    private RequestedFormats() {}

    /**
     * The formats that the request of an exchange accepts; none if they cannot be resolved, for which Spring then fails
     * itself.
     */
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

    /** The accepted formats if they have been resolved, else null. */
    static @Nullable AcceptedFormats known(ServerWebExchange exchange) {
        AcceptedFormats producible = exchange.getAttribute(PRODUCIBLE);
        return producible != null
                ? producible
                : RequestContext.of(exchange.getAttributes()).accepted();
    }

    /** The response of an exchange can be in these formats alone. */
    public static void setProducible(ServerWebExchange exchange, AcceptedFormats producible) {
        exchange.getAttributes().put(PRODUCIBLE, producible);
    }

    /** The same as an application's negotiation, which is asked no more once a request's formats are known. */
    public static RequestedContentTypeResolver remembered(RequestedContentTypeResolver negotiation) {
        return exchange -> {
            AcceptedFormats known = known(exchange);
            return known != null && !known.ranges().isEmpty()
                    ? known.ranges()
                    : negotiation.resolveMediaTypes(exchange);
        };
    }

    private static AcceptedFormats resolved(
            ServerWebExchange exchange, RequestedContentTypeResolver negotiation, FormatRegistry registry) {
        ServerHttpRequest request = exchange.getRequest();
        try {
            return registry.accepted(
                    request.getHeaders().getOrEmpty(HttpHeaders.ACCEPT), negotiation.resolveMediaTypes(exchange));
        } catch (NotAcceptableStatusException e) {
            return registry.refused(e.getSupportedMediaTypes());
        } catch (InvalidMimeTypeException e) {
            return registry.accepted(request.getHeaders().getAccept()).nameAny()
                            || request.getPath().pathWithinApplication().value().startsWith(SchemaCatalog.PATH)
                    ? registry.tooMany()
                    : registry.accepted(List.of());
        }
    }
}
