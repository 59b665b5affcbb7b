package io.wireformat.webflux.internal.problem;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.web.internal.FixedAnswers;
import io.wireformat.web.internal.HandlerBodies;
import io.wireformat.web.internal.RequestBodies;
import io.wireformat.web.internal.ResourceFormats;
import io.wireformat.web.internal.StreamTypes;
import io.wireformat.webflux.internal.codec.FormatMessageReader;
import io.wireformat.webflux.internal.codec.FormatMessageWriter;
import java.io.OutputStream;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;

/** Which requests are refused before a handler runs, and why: their content or their answer is of a declined type. */
final class EarlyRefusals {

    private static final Set<Class<?>> RESPONSES =
            Set.of(ServerHttpResponse.class, ServerWebExchange.class, OutputStream.class);

    private final ProblemAnswers answers;

    private final ResourceFormats<ServerWebExchange> resources;

    private final Supplier<ServerCodecConfigurer> codecs;

    EarlyRefusals(
            ProblemAnswers answers,
            ResourceFormats<ServerWebExchange> resources,
            Supplier<ServerCodecConfigurer> codecs) {
        this.answers = answers;
        this.resources = resources;
        this.codecs = codecs;
    }

    /** The refusal that a request is known to end in; null where none is. */
    @Nullable
    ResponseStatusException of(ServerWebExchange exchange, HandlerMethod handler) {
        RequestMethod method = ResourceFormats.handled(exchange.getRequest().getMethod());
        if (method == null || !answers.appliesTo(exchange)) {
            return null;
        }
        ResponseStatusException refusal = ofContent(exchange, handler, method);
        return refusal != null ? refusal : ofAnswer(exchange, handler, method);
    }

    private @Nullable ResponseStatusException ofContent(
            ServerWebExchange exchange, HandlerMethod handler, RequestMethod method) {
        MethodParameter parameter = RequestBodies.parameterOf(handler);
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
        boolean viewed = parameter.hasParameterAnnotation(JsonView.class);
        for (HttpMessageReader<?> reader : codecs.get().getReaders()) {
            if (!(viewed && reader instanceof FormatMessageReader) && reader.canRead(body, contentType)) {
                return null;
            }
        }
        return new UnsupportedException(
                contentType,
                List.copyOf(resources.readable(exchange, method)),
                body,
                exchange.getRequest().getMethod(),
                reason);
    }

    private @Nullable ResponseStatusException ofAnswer(
            ServerWebExchange exchange, HandlerMethod handler, RequestMethod method) {
        List<MediaType> accepted = answers.accepted(exchange);
        if (!FixedAnswers.areWantedBy(exchange.getRequest().getMethod(), accepted)
                || !resources.mayBeDeclined(accepted)
                || HandlerBodies.isMany(handler.getReturnType())) {
            return null;
        }
        ResolvableType body = HandlerBodies.awaitedAnswer(handler);
        if (!FixedAnswers.isOf(handler, body, RESPONSES)) {
            return null;
        }
        boolean viewed = handler.hasMethodAnnotation(JsonView.class);
        for (HttpMessageWriter<?> writer : codecs.get().getWriters()) {
            if (!(viewed && writer instanceof FormatMessageWriter)
                    && accepted.stream().anyMatch(mediaType -> writer.canWrite(body, mediaType))) {
                return null;
            }
        }
        return unacceptable(exchange, accepted);
    }

    /** The same refusal of an answer, with the reason where a format that the request names is one. */
    Throwable explained(ServerWebExchange exchange, Throwable failure) {
        RequestMethod method = ResourceFormats.handled(exchange.getRequest().getMethod());
        if (!(failure instanceof NotAcceptableStatusException) || method == null || !answers.appliesTo(exchange)) {
            return failure;
        }
        ResponseStatusException explained = unacceptable(exchange, answers.accepted(exchange));
        return explained != null ? explained : failure;
    }

    private @Nullable ResponseStatusException unacceptable(ServerWebExchange exchange, List<MediaType> accepted) {
        ResourceFormats.Alternatives alternatives =
                resources.toAnswer(exchange, exchange.getRequest().getMethod(), accepted, List.of());
        return alternatives.reason() == null
                ? null
                : new UnacceptableException(alternatives.mediaTypes(), alternatives.reason());
    }
}
