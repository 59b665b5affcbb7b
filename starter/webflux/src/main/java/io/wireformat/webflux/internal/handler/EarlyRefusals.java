package io.wireformat.webflux.internal.handler;

import io.wireformat.http.internal.errors.Alternatives;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.errors.ReasonedError;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.EarlyNotAcceptable;
import io.wireformat.http.internal.handlers.Handler;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.BoundedCache;
import io.wireformat.reactive.internal.FormatMessageReader;
import io.wireformat.webflux.internal.problem.ProblemWriter;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;

/**
 * Refuses requests before a handler runs, with the reason: their content or their response has an unsupported type, or all
 * memory is in use.
 */
final class EarlyRefusals {

    private final ProblemWriter problems;
    private final ResourceFormats<ServerWebExchange> resources;
    private final Supplier<ServerCodecConfigurer> codecs;
    private final EarlyNotAcceptable notAcceptable;
    private final BoundedCache<Asked, Boolean> readable = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    EarlyRefusals(
            ProblemWriter problems,
            ResourceFormats<ServerWebExchange> resources,
            Supplier<ServerCodecConfigurer> codecs) {
        this.problems = problems;
        this.resources = resources;
        this.codecs = codecs;
        this.notAcceptable = new EarlyNotAcceptable(
                resources,
                (body, mediaType) ->
                        codecs.get().getWriters().stream().anyMatch(writer -> writer.canWrite(body, mediaType)),
                // Spring chooses the writer before there is a value
                returned -> StreamTypes.adapterOf(ResolvableType.forMethodParameter(returned)) != null);
    }

    /**
     * The refusal of a request that cannot succeed, if its reason can be {@linkplain #explains explained}; null if there is
     * none.
     */
    @Nullable
    ResponseStatusException of(ServerWebExchange exchange, HandlerMethod handler) {
        AcceptedFormats accepted = problems.accepted(exchange);
        ContentRefusal overload = RequestContext.of(exchange.getAttributes()).withoutRoom();
        if (overload != null) {
            return overload;
        }
        RequestMethod method = ResourceFormats.handled(exchange.getRequest().getMethod());
        if (method == null) {
            return null;
        }
        Asked asked = new Asked(
                Handler.of(handler), exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE));
        boolean read = readable.get(asked, key -> isRead(handler, key.contentType));
        ResponseStatusException refusal = read ? null : ofContent(exchange, handler, method);
        return refusal != null
                        || !notAcceptable.isCertain(
                                handler,
                                method,
                                accepted,
                                exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null)
                ? refusal
                : unacceptable(exchange, accepted);
    }

    /**
     * A request to a handler.
     *
     * @param contentType the header's text; null if there is none
     */
    private record Asked(Handler handler, @Nullable String contentType) {}

    private boolean isRead(HandlerMethod handler, @Nullable String contentType) {
        MethodParameter parameter = HandlerBodies.requestParameter(handler);
        ResolvableType request = HandlerBodies.request(handler);
        MediaType named = ResourceFormats.parsed(contentType);
        if (parameter == null || request == null || named == null) {
            return true;
        }
        ResolvableType body = StreamTypes.each(request);
        boolean viewed = JsonViewRule.appliesToRequest(parameter);
        for (HttpMessageReader<?> reader : codecs.get().getReaders()) {
            if (!(viewed && reader instanceof FormatMessageReader) && reader.canRead(body, named)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable ResponseStatusException ofContent(
            ServerWebExchange exchange, HandlerMethod handler, RequestMethod method) {
        MethodParameter parameter = HandlerBodies.requestParameter(handler);
        ResolvableType request = HandlerBodies.request(handler);
        String reason = parameter != null
                ? resources.whyNotRead(
                        exchange, method, exchange.getRequest().getHeaders().getFirst(HttpHeaders.CONTENT_TYPE))
                : null;
        if (parameter == null || request == null || reason == null) {
            return null;
        }
        ResolvableType body = StreamTypes.each(request);
        // its format has been named, so that it can be parsed
        MediaType contentType = exchange.getRequest().getHeaders().getContentType();
        return new ReasonedError.UnsupportedStatus(
                contentType,
                List.copyOf(resources.readable(exchange, method)),
                body,
                exchange.getRequest().getMethod(),
                reason);
    }

    /** Whether the reason is known why a request or its response was refused. */
    boolean explains(ServerWebExchange exchange) {
        return ResourceFormats.handled(exchange.getRequest().getMethod()) != null && problems.appliesTo(exchange);
    }

    /** The same refusal of a response, with the reason if the request names a format. */
    Throwable explained(ServerWebExchange exchange, Throwable failure) {
        if (!(failure instanceof NotAcceptableStatusException)) {
            return failure;
        }
        ResponseStatusException explained = unacceptable(exchange, problems.accepted(exchange));
        return explained != null ? explained : failure;
    }

    private @Nullable ResponseStatusException unacceptable(ServerWebExchange exchange, AcceptedFormats accepted) {
        Alternatives alternatives =
                resources.ofResponse(exchange, exchange.getRequest().getMethod(), accepted, List.of());
        return alternatives.reason() == null
                ? null
                : new ReasonedError.NotAcceptableStatus(alternatives.mediaTypes(), alternatives.reason());
    }
}
