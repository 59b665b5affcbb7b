package io.wireformat.servlet.internal;

import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.MeteredConverter;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.negotiation.ServerOffer;
import io.wireformat.http.internal.streams.StreamHttpMessageConverter;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.servlet.internal.exchange.ExchangeFilter;
import io.wireformat.servlet.internal.exchange.SchemaLinks;
import io.wireformat.servlet.internal.exchange.ServletExchange;
import io.wireformat.servlet.internal.handler.EarlyRefusals;
import io.wireformat.servlet.internal.handler.ReturnValueHandler;
import io.wireformat.servlet.internal.handler.ServletHandlerFormats;
import io.wireformat.servlet.internal.problem.ErrorPageProblems;
import io.wireformat.servlet.internal.problem.ProblemExceptionResolver;
import io.wireformat.servlet.internal.problem.ProblemWriter;
import io.wireformat.web.Problem;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The formats of a Spring MVC server, and the parts of Spring MVC that use them. */
public final class WebMvcFormats {

    private final JacksonMetering jackson;
    private final Metering metering;
    private final ServletExchange exchange;
    private final FormatRegistry registry;

    /** Those of our formats. */
    private final List<WireHttpMessageConverter> converters;

    /** Those of our streams, and of Spring's formats once these are known. */
    private final List<StreamHttpMessageConverter> streams = new CopyOnWriteArrayList<>();

    private final ProblemWriter problems;
    private final ServletHandlerFormats handlers;
    private final ResourceFormats<HttpServletRequest> resources;
    private final ServerSettings settings;
    private final ServerCoding coding;
    private final HandlerLimits handlerLimits = new HandlerLimits();
    private volatile List<HttpMessageConverter<?>> others = List.of();

    /** Spring's own converters, and those that replace them. */
    private final Map<HttpMessageConverter<?>, HttpMessageConverter<?>> metered = new ConcurrentHashMap<>();

    /** The lists of converters that the formats are added to at the start. */
    private final List<List<HttpMessageConverter<?>>> waiting = new ArrayList<>();

    private volatile boolean started;

    /**
     * Creates the formats of a server.
     *
     * @param formats the formats that the server shares with the client
     * @param negotiation the application's, resolved with the first request
     * @param mappings the application's, resolved on each use
     * @param links null if no schemas are served
     */
    public WebMvcFormats(
            SharedFormats formats,
            Supplier<ContentNegotiationStrategy> negotiation,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings,
            ServerSettings settings,
            ServerCoding coding,
            @Nullable SchemaLinks links) {
        this.jackson = formats.jackson();
        this.exchange = new ServletExchange(negotiation, this::registry, settings, coding, handlerLimits, links);
        this.metering = formats.metering(Side.SERVER);
        this.registry = formats.registry(metering);
        this.converters = new CopyOnWriteArrayList<>(registry.formats().stream()
                .map(format -> new WireHttpMessageConverter(format, exchange))
                .toList());
        this.problems = new ProblemWriter(converters, () -> others, exchange, settings);
        this.handlers = new ServletHandlerFormats(
                registry, new WidenedHandlers(), handlerLimits, mappings, converters, streams, () -> others);
        this.resources = new ResourceFormats<>(handlers);
        this.settings = settings;
        this.coding = coding;
    }

    /**
     * Takes part in the list of an application's converters. Until the application has started, others configure Spring's
     * own converters there and look for them by class, so that {@link #start} adds the formats.
     */
    public void addTo(List<HttpMessageConverter<?>> list) {
        if (started) {
            // the actuator's, if it has its own port
            complete(list);
        } else {
            list.add(LateConverters.PLACEHOLDER);
            waiting.add(list);
        }
    }

    /**
     * Adds the formats to the converters of the application, when all that configures these has run. Spring's own converters
     * are replaced by timed ones. The formats come after the application's converters, so that JSON stays the first choice.
     *
     * @param adapters call handlers, and have copies of the lists
     */
    public void start(Stream<RequestMappingHandlerAdapter> adapters) {
        List<List<HttpMessageConverter<?>>> lists = new ArrayList<>(
                adapters.map(RequestMappingHandlerAdapter::getMessageConverters).toList());
        // lazy adapters have just been created, and their lists with them
        lists.addAll(waiting);
        waiting.clear();
        started = true;
        lists.stream().filter(list -> list.contains(LateConverters.PLACEHOLDER)).forEach(this::complete);
    }

    private void complete(List<HttpMessageConverter<?>> list) {
        list.remove(LateConverters.PLACEHOLDER);
        list.replaceAll(converter -> metered.computeIfAbsent(converter, this::metered));
        if (others.isEmpty()) {
            others = List.copyOf(list);
            complete();
        }
        list.addAll(converters);
        list.addAll(streams);
    }

    private HttpMessageConverter<?> metered(HttpMessageConverter<?> converter) {
        return jackson.metered(
                converter,
                metering,
                exchange,
                format -> new ServerOffer(format, exchange::acceptedNow, registry::isOfFormat, settings));
    }

    private void complete() {
        registry.complete(others.stream().map(WebMvcFormats::describe).toList(), Framings.JSON_LINES, List.of());
        converters.removeIf(converter -> !registry.formats().contains(converter.format()));
        registry.streams().forEach(format -> streams.add(new StreamHttpMessageConverter(format, exchange)));
        others.stream()
                .filter(MeteredConverter.class::isInstance)
                .map(MeteredConverter.class::cast)
                .filter(spring -> spring.springFormat() == SpringFormat.JSON)
                .forEach(spring -> streams.add(StreamHttpMessageConverter.toRead(
                        registry.streams(SpringFormat.JSON, spring.getMapper(), Framings.JSON_ARRAY),
                        spring::isReserved,
                        exchange)));
    }

    private static FormatRegistry.OtherConverter describe(HttpMessageConverter<?> other) {
        AbstractJacksonHttpMessageConverter<?> jackson =
                other instanceof AbstractJacksonHttpMessageConverter<?> ofJackson ? ofJackson : null;
        SpringFormat metered = other instanceof MeteredConverter spring ? spring.springFormat() : null;
        return new FormatRegistry.OtherConverter(
                other,
                other.getSupportedMediaTypes(),
                mediaType -> other.canWrite(Problem.class, mediaType),
                mediaType -> other.canRead(Problem.class, mediaType),
                metered,
                metered != null,
                jackson != null ? jackson.getMapper() : null,
                type -> jackson != null ? jackson.getMappersForType(type) : null);
    }

    public FormatRegistry registry() {
        return registry;
    }

    public ServletHandlerFormats handlers() {
        return handlers;
    }

    public ProblemWriter problems() {
        return problems;
    }

    /** The streams with a media type; null if it is none of theirs. */
    @Nullable
    StreamHttpMessageConverter streamsOf(MediaType mediaType) {
        for (StreamHttpMessageConverter converter : streams) {
            if (converter.isNamedBy(mediaType)) {
                return converter;
            }
        }
        return null;
    }

    private boolean writesStreamsOf(MediaType mediaType) {
        StreamHttpMessageConverter found = streamsOf(mediaType);
        return found != null && found.writes();
    }

    /** Writes problems after the application's own exception handlers, and completes those that these write. */
    public void addProblemsTo(List<HandlerExceptionResolver> resolvers) {
        for (HandlerExceptionResolver resolver : resolvers) {
            if (!started && resolver instanceof ExceptionHandlerExceptionResolver handled) {
                waiting.add(handled.getMessageConverters());
            }
        }
        ProblemExceptionResolver.addTo(
                resolvers,
                problems,
                resources,
                written -> ReturnValueHandler.wrap(
                        written, registry, handlers.widened(), exchange, streamed -> false, List.of(), Duration.ZERO));
    }

    /**
     * Adds the interceptors.
     *
     * @param errorPages the controller of error pages, which problems replace
     */
    public void addInterceptorsTo(InterceptorRegistry interceptors, Class<?> errorPages) {
        interceptors.addInterceptor(new ErrorPageProblems(problems, errorPages)).order(Ordered.HIGHEST_PRECEDENCE);
        interceptors.addInterceptor(new ResourceInterceptor(resources, coding, this::supported));
        // the application's own interceptors may refuse the request first, because of its sender
        interceptors
                .addInterceptor(new EarlyRefusals(exchange, handlers::converters, resources))
                .order(Ordered.LOWEST_PRECEDENCE);
    }

    private List<MediaType> supported(Class<?> body) {
        List<MediaType> mediaTypes = new ArrayList<>(others.stream()
                .flatMap(other -> other.getSupportedMediaTypes(body).stream())
                .distinct()
                .toList());
        MimeTypeUtils.sortBySpecificity(mediaTypes);
        return mediaTypes;
    }

    /**
     * Writes the streams that handlers return, and narrows what widened handlers produce to what a request names.
     *
     * @param longestWait for a single message of a publisher; unbounded if it is not positive
     */
    public void addHandlersTo(RequestMappingHandlerAdapter adapter, Duration longestWait) {
        List<HandlerMethodReturnValueHandler> returned = adapter.getReturnValueHandlers();
        if (returned != null) {
            adapter.setReturnValueHandlers(ReturnValueHandler.wrap(
                    returned,
                    registry,
                    handlers.widened(),
                    exchange,
                    this::writesStreamsOf,
                    adapter.getMessageConverters(),
                    longestWait));
        }
    }

    /** Starts the context of each request, and ends what belongs to it. */
    public Filter exchangeFilter() {
        return new ExchangeFilter(metering.memory(), settings);
    }
}
