package io.wireformat.reactive;

import io.wireformat.web.BodyFormat;
import io.wireformat.http.Explanation;
import io.wireformat.http.Explanation.Accepted;
import io.wireformat.http.Explanation.Asked;
import io.wireformat.http.Explanation.Candidate;
import io.wireformat.http.Explanation.Decision;
import io.wireformat.http.Explanation.Origin;
import io.wireformat.http.Explanation.Read;
import io.wireformat.http.Explanation.Written;
import io.wireformat.web.RequestBodies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.codec.HttpMessageReader;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.util.ClassUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.AbstractMessageWriterResultHandler;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityResultHandler;
import org.springframework.web.server.NotAcceptableStatusException;
import org.springframework.web.server.ServerWebExchange;

/** How a request's content comes to a handler, and what the handler returns to the client. */
final class ExplainedHandler {

    private final ServerWebExchange exchange;

    private final HandlerMethod handler;

    private final ReactiveParts server;

    private final ReactiveFormats formats;

    private final ResourceFormats resources;

    private final DeclineReasons reasons;

    private final EarlyRefusals refusals;

    private final @Nullable RequestMethod method;

    private final ResolvableType body;

    /** What stands where the handler would have returned something. */
    private final HandlerResult nothing;

    ExplainedHandler(
            ServerWebExchange exchange,
            HandlerMethod handler,
            ReactiveParts server,
            ReactiveFormats formats,
            ResourceFormats resources,
            DeclineReasons reasons,
            EarlyRefusals refusals) {
        this.exchange = exchange;
        this.handler = handler;
        this.server = server;
        this.formats = formats;
        this.resources = resources;
        this.reasons = reasons;
        this.refusals = refusals;
        this.method = RefusalDetails.method(exchange);
        this.body = HandlerBodies.answer(handler);
        this.nothing = new HandlerResult(handler, null, handler.getReturnType());
    }

    Explanation explain(Asked asked, boolean hasContent, @Nullable String mapping) {
        MethodParameter parameter = hasContent ? RequestBodies.parameterOf(handler) : null;
        Read read = null;
        if (parameter != null) {
            try {
                read = read(
                        parameter,
                        ReaderWitness.of(exchange, parameter, server.codecs().getReaders()));
            } catch (RuntimeException e) {
                String declined = method == null ? null : reasons.ofContent(exchange, method);
                return explanation(
                        asked,
                        mapping,
                        read(parameter, null),
                        null,
                        Explainer.refusal(e, false).declined(declined));
            }
        }
        AbstractMessageWriterResultHandler chooser = chooser();
        if (ClassUtils.isVoidType(body.resolve())) {
            return explanation(asked, mapping, read, null, Decision.NO_CONTENT);
        }
        if (chooser == null) {
            return explanation(asked, mapping, read, null, Decision.NOT_NEGOTIATED);
        }
        try {
            return answered(asked, mapping, read, chooser);
        } catch (RuntimeException e) {
            return explanation(asked, mapping, read, null, Explainer.refusal(e, true));
        }
    }

    private Explanation explanation(
            Asked asked, @Nullable String mapping, @Nullable Read read, @Nullable Written written, Decision decision) {
        return new Explanation(asked, handler.toString(), mapping, read, written, decision);
    }

    private Read read(MethodParameter parameter, @Nullable HttpMessageReader<?> reader) {
        ResolvableType type = Objects.requireNonNull(HandlerBodies.request(handler));
        return new Read(
                type.toString(),
                reader == null ? null : CodecNames.of(reader),
                resources.readable(type, HandlerBodies.isMany(parameter)).stream()
                        .map(MediaType::toString)
                        .distinct()
                        .toList(),
                declined(DeclineReasons::whyNotRead));
    }

    /** Who chooses the answer's media type among writers; null where somebody else answers. */
    private @Nullable AbstractMessageWriterResultHandler chooser() {
        return server.resultHandlers().stream()
                .filter(candidate -> candidate.supports(nothing))
                .findFirst()
                .filter(first -> !HttpHeaders.class.isAssignableFrom(body.toClass())
                        && !ErrorResponse.class.isAssignableFrom(body.toClass()))
                .filter(AbstractMessageWriterResultHandler.class::isInstance)
                .map(AbstractMessageWriterResultHandler.class::cast)
                .orElse(null);
    }

    private Explanation answered(
            Asked asked, @Nullable String mapping, @Nullable Read read, AbstractMessageWriterResultHandler chooser) {
        List<MediaType> accepted = accepted(chooser.getContentTypeResolver());
        if (body.toClass() == ProblemDetail.class) {
            // a problem keeps its status where it cannot be written
            exchange.getResponse().setStatusCode(HttpStatus.INTERNAL_SERVER_ERROR);
        }
        Origin origin = exchange.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null
                ? Origin.HANDLER
                : Origin.CONVERTER;
        List<HttpMessageWriter<?>> writers = writers(chooser);
        WriterWitness witness = WriterWitness.among(writers, chooser);
        MediaType chosen = null;
        Decision decision;
        try {
            chosen = witness.choose(exchange, written(chooser), handler.getReturnType());
            decision = chosen == null ? Decision.NO_CONTENT : decision(chosen, writers);
        } catch (NotAcceptableStatusException e) {
            String declined = method == null ? null : reasons.ofAnswer(exchange, method, accepted);
            boolean handlerRuns = method == null || refusals.ofAnswer(exchange, handler, method) == null;
            decision = Explainer.refusal(e, handlerRuns).declined(declined);
        }
        Written written = new Written(
                body.toString(),
                chosen == null ? null : chosen.toString(),
                chosen == null ? null : writerOf(chosen, writers),
                Accepted.of(accepted),
                witness.candidates().stream()
                        .map(candidate -> Candidate.of(candidate, origin, writerOf(candidate, writers), accepted))
                        .toList(),
                declined(DeclineReasons::whyNotWritten));
        return explanation(asked, mapping, read, written, decision);
    }

    private List<HttpMessageWriter<?>> writers(AbstractMessageWriterResultHandler chooser) {
        boolean ours =
                chooser instanceof WireResponseBodyResultHandler || chooser instanceof WireResponseEntityResultHandler;
        return ours ? formats.answers().of(exchange, nothing, chooser) : chooser.getMessageWriters();
    }

    /** The media ranges that a request accepts; none where they cannot be told. */
    private List<MediaType> accepted(RequestedContentTypeResolver resolver) {
        try {
            return resolver.resolveMediaTypes(exchange);
        } catch (NotAcceptableStatusException e) {
            return List.of();
        }
    }

    /** What is written of what the handler returns, which an entity is not all of. */
    private MethodParameter written(AbstractMessageWriterResultHandler chooser) {
        MethodParameter returned = handler.getReturnType();
        if (!(chooser instanceof ResponseEntityResultHandler)) {
            return returned;
        }
        boolean promised = chooser.getAdapterRegistry().getAdapter(returned.getParameterType()) != null;
        MethodParameter value = promised ? returned.nested() : returned;
        return HttpEntity.class.isAssignableFrom(value.getNestedParameterType()) ? value.nested() : value;
    }

    private Decision decision(MediaType chosen, List<HttpMessageWriter<?>> writers) {
        Decision decision = Decision.chosen(chosen);
        boolean stream = firstWriter(chosen, writers)
                .filter(StreamMessageWriter.class::isInstance)
                .isPresent();
        return stream ? decision.messageByMessage() : decision;
    }

    private @Nullable String writerOf(MediaType mediaType, List<HttpMessageWriter<?>> writers) {
        return firstWriter(mediaType, writers).map(CodecNames::of).orElse(null);
    }

    private Optional<HttpMessageWriter<?>> firstWriter(MediaType mediaType, List<HttpMessageWriter<?>> writers) {
        return writers.stream()
                .filter(writer -> writer.canWrite(body, mediaType))
                .findFirst();
    }

    private Map<String, String> declined(BiFunction<BodyFormat, HandlerMethod, @Nullable String> reason) {
        Map<String, String> declined = new LinkedHashMap<>();
        for (BodyFormat format : formats.registry().formats()) {
            String why = reason.apply(format, handler);
            if (why != null) {
                declined.put(format.name(), why);
            }
        }
        return declined;
    }
}
