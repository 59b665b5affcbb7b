package io.wireformat.http;

import io.wireformat.web.RequestBodies;
import io.wireformat.http.Explanation.Accepted;
import io.wireformat.http.Explanation.Asked;
import io.wireformat.http.Explanation.Candidate;
import io.wireformat.http.Explanation.Decision;
import io.wireformat.http.Explanation.Origin;
import io.wireformat.http.Explanation.Read;
import io.wireformat.http.Explanation.Written;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.RequestResponseBodyMethodProcessor;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitterReturnValueHandler;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBodyReturnValueHandler;

/** How a request's content comes to a handler, and what the handler returns to the client. */
final class ExplainedHandler {

    private final DescribedRequest request;

    private final HandlerMethod handler;

    private final ServerParts server;

    private final List<WireHttpMessageConverter> formats;

    private final DeclinedAnswers declined;

    private final List<HttpMessageConverter<?>> converters;

    ExplainedHandler(
            DescribedRequest request,
            HandlerMethod handler,
            ServerParts server,
            List<WireHttpMessageConverter> formats,
            DeclinedAnswers declined) {
        this.request = request;
        this.handler = handler;
        this.server = server;
        this.formats = formats;
        this.declined = declined;
        this.converters = server.converters();
    }

    Explanation explain(Asked asked, @Nullable String mapping) {
        MethodParameter parameter = request.hasContent() ? RequestBodies.parameterOf(handler) : null;
        // before formats are asked that the request does not name, and that have reasons of their own
        Decision refused = parameter == null ? null : refusedContent(parameter);
        Read read = parameter == null ? null : read(HandlerFormats.unwrapped(parameter));
        Written written = null;
        Decision decision;
        if (refused != null) {
            decision = refused;
        } else {
            AnswerType answer = AnswerType.of(handler);
            server.opened()
                    .forEach(opened -> opened.narrow(request, answer.body().type(), null));
            AnswerType negotiated = negotiated(answer);
            if (answer.body().isNothing()) {
                decision = Decision.NO_CONTENT;
            } else if (negotiated == null) {
                decision = Decision.NOT_NEGOTIATED;
            } else {
                try {
                    AnswerType body = negotiated.body();
                    written = written(answer.body().type(), body);
                    decision = decision(written, body.type());
                } catch (HttpMediaTypeNotAcceptableException | IOException | RuntimeException e) {
                    decision = Explainer.refusal(e, true);
                }
            }
        }
        return new Explanation(asked, handler.toString(), mapping, read, written, decision);
    }

    private ConverterChoice choice() {
        return ConverterChoice.among(converters, server.negotiation());
    }

    private Read read(ResolvableType body) {
        MediaType contentType = contentType();
        return new Read(
                body.toString(),
                contentType == null ? null : nameOfFirst(converter -> Converters.canRead(converter, body, contentType)),
                converters.stream()
                        .filter(converter -> converter instanceof FormatConverter format
                                ? format.whyNotRead(body) == null
                                : Converters.canRead(converter, body, null))
                        .flatMap(converter -> converter.getSupportedMediaTypes().stream())
                        .map(MediaType::toString)
                        .distinct()
                        .toList(),
                declined(format -> format.whyNotRead(body)));
    }

    private @Nullable MediaType contentType() {
        try {
            String contentType = request.getContentType();
            return contentType == null ? MediaType.APPLICATION_OCTET_STREAM : MediaType.parseMediaType(contentType);
        } catch (InvalidMediaTypeException e) {
            return null;
        }
    }

    private @Nullable Decision refusedContent(MethodParameter parameter) {
        try {
            choice().ofRequest(
                            request,
                            parameter,
                            HandlerFormats.unwrapped(parameter).getType());
            return null;
        } catch (HttpMediaTypeNotSupportedException | IOException | RuntimeException e) {
            return withReason(Explainer.refusal(e, false));
        }
    }

    /** What a part of Spring is given that chooses a media type for all of it; null where none does. */
    private @Nullable AnswerType negotiated(AnswerType answer) {
        HandlerMethodReturnValueHandler first = server.returnValueHandlers().stream()
                .filter(candidate -> candidate.supportsReturnType(answer))
                .findFirst()
                .orElse(null);
        if (first instanceof PublisherReturnValues) {
            return PublisherReturnValues.asMessages(answer);
        }
        boolean entity = HttpEntity.class.isAssignableFrom(answer.getParameterType());
        return first instanceof RequestResponseBodyMethodProcessor
                        || (entity
                                && !(first instanceof ResponseBodyEmitterReturnValueHandler)
                                && !(first instanceof StreamingResponseBodyReturnValueHandler))
                ? answer
                : null;
    }

    private Written written(ResolvableType declared, AnswerType answer)
            throws HttpMediaTypeNotAcceptableException, IOException {
        ResolvableType body = answer.type();
        List<MediaType> accepted = server.negotiation().resolveMediaTypes(new ServletWebRequest(request));
        Origin origin = request.getAttribute(HandlerMapping.PRODUCIBLE_MEDIA_TYPES_ATTRIBUTE) != null
                ? Origin.HANDLER
                : Origin.CONVERTER;
        List<Candidate> candidates = choice().producible(request, answer).stream()
                .map(candidate -> Candidate.of(candidate, origin, writerOf(body, candidate), accepted))
                .toList();
        MediaType chosen = choice().ofAnswer(request, answer);
        return new Written(
                declared.toString(),
                chosen == null ? null : chosen.toString(),
                chosen == null ? null : writerOf(body, chosen),
                Accepted.of(accepted),
                candidates,
                declined(format -> format.whyNotWritten(body, answer.getParameterType())));
    }

    private @Nullable String writerOf(ResolvableType body, MediaType mediaType) {
        return nameOfFirst(converter -> Converters.canWrite(converter, body, mediaType));
    }

    private @Nullable String nameOfFirst(Predicate<HttpMessageConverter<?>> takesIt) {
        return first(takesIt).map(Converters::nameOf).orElse(null);
    }

    private Optional<HttpMessageConverter<?>> first(Predicate<HttpMessageConverter<?>> takesIt) {
        return converters.stream().filter(takesIt).findFirst();
    }

    private Map<String, String> declined(Function<WireHttpMessageConverter, @Nullable String> reason) {
        Map<String, String> declined = new LinkedHashMap<>();
        for (WireHttpMessageConverter format : formats) {
            String why = reason.apply(format);
            if (why != null) {
                declined.put(format.format().name(), why);
            }
        }
        return declined;
    }

    private Decision decision(Written written, ResolvableType body) {
        if (written.mediaType() == null) {
            List<MediaType> possible = written.candidates().stream()
                    .map(candidate -> MediaType.parseMediaType(candidate.mediaType()))
                    .toList();
            boolean handlerRuns = declined.refusal(request, handler) == null;
            return withReason(Explainer.refusal(new HttpMediaTypeNotAcceptableException(possible), handlerRuns));
        }
        MediaType chosen = MediaType.parseMediaType(written.mediaType());
        Decision decision = Decision.chosen(chosen);
        boolean stream = first(converter -> Converters.canWrite(converter, body, chosen))
                .filter(StreamHttpMessageConverter.class::isInstance)
                .isPresent();
        return stream ? decision.messageByMessage() : decision;
    }

    private Decision withReason(Decision refusal) {
        return refusal.declined(ServerExchange.declineReason(request));
    }
}
