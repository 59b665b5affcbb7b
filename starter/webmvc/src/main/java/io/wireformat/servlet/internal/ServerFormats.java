package io.wireformat.servlet.internal;

import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.MeteredJacksonHttpMessageConverter;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.converter.WireHttpMessageConverter;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.FormatsReport;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.negotiation.ServerOffer;
import io.wireformat.http.internal.streams.StreamHttpMessageConverter;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.servlet.internal.exchange.ExchangeFilter;
import io.wireformat.servlet.internal.exchange.ServerExchange;
import io.wireformat.servlet.internal.handler.EarlyRefusals;
import io.wireformat.servlet.internal.handler.ReturnValueHandler;
import io.wireformat.servlet.internal.handler.ServletHandlerFormats;
import io.wireformat.servlet.internal.handler.ServletMappings;
import io.wireformat.servlet.internal.problem.ErrorPageProblems;
import io.wireformat.servlet.internal.problem.ProblemExceptionResolver;
import io.wireformat.servlet.internal.problem.ProblemWriter;
import io.wireformat.servlet.internal.problem.RefusalDetails;
import io.wireformat.servlet.internal.problem.SlowContentFilter;
import io.wireformat.servlet.internal.problem.UnwritableErrors;
import io.wireformat.web.Problem;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.HandlerMethodReturnValueHandlerComposite;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The formats that requests are read in and answered in, and the parts of Spring MVC that know them. */
public final class ServerFormats {

    private final JacksonMetering jackson;

    private final Metering metering;

    private final ServerExchange exchange;

    private final FormatRegistry registry;
    private final WidenedHandlers opened;

    /** Those of the registry's formats. */
    private final List<WireHttpMessageConverter> converters;

    /** Like the converters; with those of Spring's formats once these are known. */
    private final List<StreamHttpMessageConverter> streams = new CopyOnWriteArrayList<>();

    private final ProblemWriter problems;

    private final ServletHandlerFormats handlers;

    private final ServerSettings settings;

    private final ServerCoding coding;

    private final HandlerLimits handlerLimits = new HandlerLimits();

    private volatile List<HttpMessageConverter<?>> others = List.of();

    /**
     * Formats of a server.
     *
     * @param formats what is shared with the client
     * @param negotiation the application's content negotiation, asked for when the first request comes
     * @param settings what the application wants of its answers
     * @param coding how content is coded on its way
     */
    public ServerFormats(
            SharedFormats formats,
            Supplier<ContentNegotiationStrategy> negotiation,
            ServerSettings settings,
            ServerCoding coding) {
        this.jackson = formats.jackson();
        this.exchange = new ServerExchange(negotiation, this::registry, settings, coding, handlerLimits);
        this.metering = formats.metering(Side.SERVER);
        this.registry = formats.registry(metering);
        this.opened = new WidenedHandlers(settings.handlers());
        this.converters = new CopyOnWriteArrayList<>(registry.formats().stream()
                .map(format -> new WireHttpMessageConverter(format, exchange))
                .toList());
        this.problems = new ProblemWriter(converters, () -> others, exchange, settings);
        this.handlers = new ServletHandlerFormats(registry, opened, converters, streams, () -> others);
        this.settings = settings;
        this.coding = coding;
    }

    /**
     * Adds the formats, behind the converters that an application has, so that JSON stays the first choice. Adds none
     * where another mapper than the formats' writes JSON, because they would show what it hides.
     */
    public void addTo(List<HttpMessageConverter<?>> list) {
        HttpMessageConverter<?> writer = jsonWriter(list);
        JacksonJsonHttpMessageConverter json =
                writer instanceof JacksonJsonHttpMessageConverter jackson3 ? jackson3 : null;
        registry.follow(
                writer,
                json == null ? null : json.getMapper(),
                type -> json == null ? null : json.getMappersForType(type));
        jackson.apply(
                list,
                metering,
                exchange,
                format -> new ServerOffer(format, exchange::acceptedNow, registry::isOfFormat, settings));
        for (HttpMessageConverter<?> other : list) {
            if (!(other instanceof MeteredJacksonHttpMessageConverter)) {
                registry.yieldTo(
                        other,
                        other.getSupportedMediaTypes(),
                        mediaType ->
                                other.canWrite(Problem.class, mediaType) || other.canRead(Problem.class, mediaType));
            }
        }
        converters.removeIf(converter -> !registry.formats().contains(converter.format()));
        others = List.copyOf(list);
        registry.complete(
                timed().map(MeteredJacksonHttpMessageConverter::springFormat).toList(),
                timed().flatMap(spring ->
                        registry.streamsOf(spring.springFormat(), spring.getMapper(), Framings.JSON_LINES)));
        registry.streams().forEach(format -> streams.add(new StreamHttpMessageConverter(format, exchange)));
        timed().filter(spring -> spring.springFormat() == SpringFormat.JSON)
                .forEach(spring -> streams.add(StreamHttpMessageConverter.toRead(
                        registry.streams(SpringFormat.JSON, spring.getMapper(), Framings.JSON_ARRAY),
                        spring::isLeft,
                        exchange)));
        list.addAll(converters);
        list.addAll(streams);
    }

    private FormatRegistry registry() {
        return registry;
    }

    private Stream<MeteredJacksonHttpMessageConverter> timed() {
        return others.stream()
                .filter(MeteredJacksonHttpMessageConverter.class::isInstance)
                .map(MeteredJacksonHttpMessageConverter.class::cast);
    }

    private static @Nullable HttpMessageConverter<?> jsonWriter(List<HttpMessageConverter<?>> list) {
        for (HttpMessageConverter<?> converter : list) {
            if (converter.canWrite(Problem.class, MediaType.APPLICATION_JSON)) {
                return converter;
            }
        }
        return null;
    }

    /** The streams with this media type; null where it is none's. */
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

    @Nullable
    WireHttpMessageConverter formatOf(MediaType mediaType) {
        return problems.formatOf(mediaType);
    }

    public ProblemWriter problems() {
        return problems;
    }

    /** Writes a value as the first of the application's own converters does that takes it. */
    @SuppressWarnings("unchecked") // canWrite has been asked
    void writePlainly(Object value, MediaType mediaType, HttpOutputMessage output) throws IOException {
        HttpMessageConverter<?> writer = others.stream()
                .filter(other -> other.canWrite(value.getClass(), mediaType))
                .findFirst()
                .orElseThrow(() -> new HttpMessageNotWritableException("Nobody writes " + mediaType));
        ((HttpMessageConverter<Object>) writer).write(value, mediaType, output);
    }

    /**
     * Writes problems behind the application's own exception handlers, and completes what these may write.
     *
     * @param all the application's mappings, asked for when the first request comes
     */
    public void addProblemsTo(
            List<HandlerExceptionResolver> resolvers, Supplier<Stream<RequestMappingHandlerMapping>> all) {
        RefusalDetails details = new RefusalDetails(problems, resources(all), exchange, resolvers);
        int behind = 0;
        for (int i = 0; i < resolvers.size(); i++) {
            if (resolvers.get(i) instanceof ExceptionHandlerExceptionResolver handled) {
                behind = i + 1;
                HandlerMethodReturnValueHandlerComposite written = handled.getReturnValueHandlers();
                if (written != null) {
                    handled.setReturnValueHandlers(ReturnValueHandler.wrap(
                                    written.getHandlers(),
                                    registry,
                                    opened,
                                    exchange,
                                    streamed -> false,
                                    List.of(),
                                    Duration.ZERO)
                            .stream()
                            .<HandlerMethodReturnValueHandler>map(handler -> new UnwritableErrors(handler, problems))
                            .toList());
                }
            }
        }
        resolvers.add(behind, new ProblemExceptionResolver(problems, details));
        resolvers.add(0, details);
    }

    /** Logs which of these handlers no format speaks to; at debug, which types the formats carry, and why not the others. */
    public void report(Collection<HandlerMethod> methods) {
        FormatsReport.log(methods, registry, handlers);
    }

    /** Opens the handlers of a mapping to the formats that are on, as far as they and the application want it. */
    public void open(RequestMappingHandlerMapping mapping) {
        ServletMappings.open(mapping, opened, registry.declarable(Stream.of()));
    }

    /**
     * Reads which limits these handlers have of their own.
     *
     * @throws IllegalStateException where one is not valid
     */
    public void readLimits(Collection<HandlerMethod> methods) {
        handlerLimits.read(methods);
    }

    /** Completes the headers of answers that no converter writes, and logs what exchanges carried. */
    public HandlerInterceptor answeredExchanges(Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new AnsweredExchanges(resources(mappings), coding);
    }

    private ResourceFormats<HttpServletRequest> resources(Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new ResourceFormats<>(
                registry, (request, method) -> ServletMappings.at(mappings.get(), request, method), handlers);
    }

    /** The media type of each format by its name, those that Spring converts itself included. */
    public Map<String, MediaType> mediaTypes() {
        return registry.mediaTypes();
    }

    /** Tells which formats content of a handler can be in. */
    public DocumentedFormats documented(Supplier<Stream<RequestMappingHandlerMapping>> all) {
        return new DocumentedFormats(registry, handlers, () -> all.get().flatMap(ServletMappings::mapped));
    }

    /** Refuses requests before a handler runs if the response could not be written. */
    public HandlerInterceptor earlyRefusals(Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new EarlyRefusals(
                exchange, () -> Stream.of(others, converters, streams).flatMap(List::stream), resources(mappings));
    }

    /** Writes problems in the place of a controller of error pages. */
    public HandlerInterceptor errorPageProblems(Class<?> controller) {
        return new ErrorPageProblems(problems, controller);
    }

    /**
     * Writes what handlers return as a stream, and closes it also where it is not written; and ahead of all, narrows what
     * opened handlers answer in down to what a request names.
     *
     * @param longestWait for a single message of a publisher; unbounded where it is not positive
     */
    public void addHandlersTo(RequestMappingHandlerAdapter adapter, Duration longestWait) {
        List<HandlerMethodReturnValueHandler> handlers = adapter.getReturnValueHandlers();
        if (handlers != null) {
            adapter.setReturnValueHandlers(ReturnValueHandler.wrap(
                    handlers,
                    registry,
                    opened,
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

    /** Answers requests whose content comes too slowly. */
    public Filter slowContentFilter() {
        return new SlowContentFilter(problems);
    }

    /** Refuses requests by what their heads say of their content. */
    public HandlerInterceptor announcedContent() {
        return new AnnouncedContent(
                () -> Stream.concat(others.stream(), converters.stream()),
                handler -> handlerLimits.of(handler, metering.limits()).contentSize());
    }

    /** Reads requests without content where that is a message. */
    public EmptyContentAdvice emptyContentAdvice() {
        return new EmptyContentAdvice(this);
    }

    /** Has the last look at an answer. */
    public AnswerAdvice answerAdvice() {
        return new AnswerAdvice(handlers);
    }

    /**
     * The formats that are on, by name, each with the types that it was asked for. Formats that Spring converts itself
     * are asked for none.
     */
    public Map<String, List<TypeBinding>> inUse() {
        return registry.inUse();
    }
}
