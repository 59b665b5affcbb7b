package io.wireformat.servlet.internal.exchange;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.errors.ContentRefusal;
import io.wireformat.http.internal.exchange.BodyWriter;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.exchange.RequestWriter;
import io.wireformat.http.internal.exchange.ResponseWriters;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.exchange.VaryHeader;
import io.wireformat.http.internal.formats.AcceptedFormats;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.negotiation.JsonViewRule;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.ReceiveRate;
import io.wireformat.text.internal.ForeignText;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationManager;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.accept.HeaderContentNegotiationStrategy;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerMapping;

/**
 * The request that the current thread handles.
 *
 * <p>A format takes part in the choice of a response's media type only if the request names it, so that a request
 * which names none gets the response of Spring's own formats.
 */
public final class ServletExchange implements Exchange {

    private final Supplier<Negotiation> negotiation;
    private final Supplier<FormatRegistry> formats;
    private final ServerSettings settings;
    private final ServerCoding coding;
    private final HandlerLimits handlerLimits;
    private final ResponseWriters responses;
    private final @Nullable SchemaLinks links;

    /**
     * With the application's negotiation.
     *
     * @param negotiation asked for when the first request comes
     * @param formats asked for then too
     * @param links null if no schemas are served
     */
    public ServletExchange(
            Supplier<ContentNegotiationStrategy> negotiation,
            Supplier<FormatRegistry> formats,
            ServerSettings settings,
            ServerCoding coding,
            HandlerLimits handlerLimits,
            @Nullable SchemaLinks links) {
        this.negotiation = SingletonSupplier.of(() -> Negotiation.of(negotiation.get()));
        this.formats = formats;
        this.settings = settings;
        this.coding = coding;
        this.handlerLimits = handlerLimits;
        this.links = links;
        this.responses = new ResponseWriters(coding, links == null ? null : links.catalog());
    }

    @Override
    public List<MediaType> offered(FormatMediaTypes mediaTypes) {
        HttpServletRequest request = current();
        return request != null ? accepted(request).namedOf(mediaTypes) : mediaTypes.own();
    }

    /** The formats that the request of the current thread accepts. */
    public AcceptedFormats acceptedNow() {
        HttpServletRequest request = current();
        return request != null ? accepted(request) : formats.get().accepted(List.of());
    }

    public FormatRegistry formats() {
        return formats.get();
    }

    /** Whether browsers get JSON, although they accept XML. */
    public boolean browsersGetJson() {
        return settings.browsersGetJson();
    }

    /** The formats that a request accepts. */
    public AcceptedFormats accepted(HttpServletRequest request) {
        return accepted(request, context(request));
    }

    /** The formats that a request with this context accepts. */
    public AcceptedFormats accepted(HttpServletRequest request, RequestContext context) {
        AcceptedFormats accepted = context.accepted();
        if (accepted == null) {
            accepted = negotiation.get().isByHeaderAlone()
                    ? formats.get().accepted(request.getHeaders(HttpHeaders.ACCEPT), () -> resolved(request))
                    : resolved(request);
            context.accept(accepted);
        }
        return accepted;
    }

    @Override
    public RequestContext context() {
        HttpServletRequest request = current();
        return request != null ? context(request) : RequestContext.NONE;
    }

    /** The context of a request, a new one if there is none. */
    public static RequestContext context(ServletRequest request) {
        RequestContext context = (RequestContext) request.getAttribute(RequestContext.ATTRIBUTE);
        if (context == null) {
            context = new RequestContext();
            request.setAttribute(RequestContext.ATTRIBUTE, context);
        }
        return context;
    }

    private AcceptedFormats resolved(HttpServletRequest request) {
        try {
            return formats.get()
                    .accepted(negotiation.get().strategy().resolveMediaTypes(new ServletWebRequest(request)));
        } catch (HttpMediaTypeNotAcceptableException e) {
            return formats.get().refused(e.getSupportedMediaTypes());
        }
    }

    /**
     * The application's negotiation.
     *
     * @param isByHeaderAlone whether only the header {@code Accept} tells what is accepted, so that its text does
     */
    private record Negotiation(ContentNegotiationStrategy strategy, boolean isByHeaderAlone) {

        static Negotiation of(ContentNegotiationStrategy strategy) {
            return new Negotiation(
                    strategy,
                    strategy instanceof ContentNegotiationManager manager
                            && manager.getStrategies().stream()
                                    .allMatch(each -> each.getClass() == HeaderContentNegotiationStrategy.class));
        }
    }

    @Override
    public boolean hasView(ResolvableType type) {
        if (type.getSource() instanceof MethodParameter parameter && parameter.getParameterIndex() >= 0) {
            return JsonViewRule.appliesToRequest(parameter);
        }
        HandlerMethod handler = handler(current());
        return handler != null && JsonViewRule.appliesToResponse(handler);
    }

    private static @Nullable HandlerMethod handler(@Nullable HttpServletRequest request) {
        return request != null
                        && request.getAttribute(HandlerMapping.BEST_MATCHING_HANDLER_ATTRIBUTE)
                                instanceof HandlerMethod handler
                ? handler
                : null;
    }

    /** A function says nothing of its type; a problem, which is written without a handler, is no alternative. */
    @Override
    public boolean knowsOnlyClasses() {
        return isFunction();
    }

    @Override
    public boolean isFunction() {
        HttpServletRequest request = current();
        return request != null && handler(request) == null;
    }

    @Override
    public DecodeLimits limits(ResolvableType type, DecodeLimits usual) {
        if (type.getSource() instanceof MethodParameter parameter) {
            return handlerLimits.of(parameter, usual);
        }
        HandlerMethod handler = handler(current());
        return handler != null ? handlerLimits.of(handler, usual) : usual;
    }

    @Override
    public ContentDecompressor decoder(HttpMessage message, DecodeLimits limits) {
        return coding.decoder(message, limits);
    }

    @Override
    public boolean decodes(HttpMessage message) {
        return coding.decodes(message);
    }

    @Override
    public BodyWriter writer(HttpOutputMessage output) {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? responses.of(new ServletResponseHead(
                        attributes.getRequest(),
                        output instanceof ServletServerHttpResponse response
                                ? response.getServletResponse()
                                : attributes.getResponse(),
                        links,
                        context(attributes.getRequest())))
                : RequestWriter.INSTANCE;
    }

    @Override
    public void receivesStream() {
        HttpServletRequest request = current();
        if (request != null && request.getAttribute(ReceiveRate.ATTRIBUTE) instanceof ReceiveRate rate) {
            rate.unlimit();
        }
    }

    /** Tells caches that a response depends on {@code Accept}, also if Spring or the application writes it. */
    public static void vary(HttpServletResponse response) {
        try (ServletServerHttpResponse output = new ServletServerHttpResponse(response)) {
            VaryHeader.addAccept(output.getHeaders());
        }
    }

    @Override
    public RuntimeException unreadable(RuntimeException failure, HttpInputMessage content) {
        ContentRefusal refusal = ContentRefusal.of(failure);
        if (refusal != null) {
            return refusal;
        }
        return new HttpMessageNotReadableException(ForeignText.printable(failure.getMessage()), failure, content);
    }

    private static @Nullable HttpServletRequest current() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? attributes.getRequest()
                : null;
    }
}
