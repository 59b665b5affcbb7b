package io.wireformat.servlet.internal.handler;

import io.wireformat.http.internal.converter.Converters;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.handlers.Handler;
import io.wireformat.http.internal.handlers.HandlerBodies;
import io.wireformat.http.internal.handlers.PredictableResponses;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.types.ReturnedValue;
import io.wireformat.internal.BoundedCache;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import io.wireformat.servlet.internal.problem.NotAcceptable;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.OutputStream;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses requests whose answer no format that they name carries, before a handler stores what they bring. Those whose
 * answer is not certain run.
 */
public final class DeclinedAnswers implements HandlerInterceptor {

    private static final Set<Class<?>> RESPONSES =
            Set.of(ServletResponse.class, ServerHttpResponse.class, OutputStream.class, Writer.class, WebRequest.class);

    private final ServerExchange exchange;

    private final Supplier<Stream<HttpMessageConverter<?>>> converters;

    private final ResourceFormats<HttpServletRequest> resources;

    private final BoundedCache<Asked, Boolean> answered = new BoundedCache<>(ReturnedValue.MAX_VALUES);

    /** With the converters of the application, which are asked for when the first request comes. */
    public DeclinedAnswers(
            ServerExchange exchange,
            Supplier<Stream<HttpMessageConverter<?>>> converters,
            ResourceFormats<HttpServletRequest> resources) {
        this.exchange = exchange;
        this.converters = converters;
        this.resources = resources;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws NotAcceptable {
        if (request.getDispatcherType() == DispatcherType.REQUEST && handler instanceof HandlerMethod method) {
            NotAcceptable refusal = refusal(request, method);
            if (refusal != null) {
                throw refusal;
            }
        }
        return true;
    }

    /** The refusal that the answer to a request is known to be; null where none is. */
    private @Nullable NotAcceptable refusal(HttpServletRequest request, HandlerMethod handler) {
        AcceptedFormats answer = exchange.accepted(request);
        RequestMethod asked =
                answer.nameAny() ? ResourceFormats.handled(HttpMethod.valueOf(request.getMethod())) : null;
        if (asked == null
                || answered.get(
                        new Asked(Handler.of(handler), asked, answer),
                        key -> isAnswered(handler, asked.asHttpMethod(), answer.ranges()))) {
            return null;
        }
        // none where it is only Spring that does not write what is accepted, and says so
        String reason = resources.whyNotWritten(request, asked, answer.ranges());
        return reason != null ? new NotAcceptable(writable(HandlerBodies.awaitedResponse(handler)), reason) : null;
    }

    /** Whether the answer is not certain, or there is somebody who writes it. */
    private boolean isAnswered(HandlerMethod handler, HttpMethod method, List<MediaType> accepted) {
        ResolvableType body = HandlerBodies.awaitedResponse(handler);
        return !PredictableResponses.areWantedBy(method, accepted)
                || !resources.mayBeDeclined(accepted)
                || !PredictableResponses.isOf(handler, body, RESPONSES)
                || accepted.stream()
                        .anyMatch(
                                mediaType -> writers(body, mediaType).findAny().isPresent());
    }

    /** What requests ask of a handler. */
    private record Asked(Handler handler, RequestMethod method, AcceptedFormats accepted) {}

    private Stream<HttpMessageConverter<?>> writers(ResolvableType body, @Nullable MediaType mediaType) {
        return converters.get().filter(converter -> Converters.canWrite(converter, body, mediaType));
    }

    private List<MediaType> writable(ResolvableType body) {
        Set<MediaType> mediaTypes = new LinkedHashSet<>();
        writers(body, null).forEach(writer -> mediaTypes.addAll(writer.getSupportedMediaTypes(body.toClass())));
        return List.copyOf(mediaTypes);
    }
}
