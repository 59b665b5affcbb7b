package io.wireformat.http;

import io.wireformat.metrics.AskedType;
import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Side;
import jakarta.servlet.Filter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
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
import tools.jackson.databind.json.JsonMapper;

/** The formats that requests are read in and answered in, and the parts of Spring MVC that know them. */
public final class ServerFormats {

    private static final Logger log = LoggerFactory.getLogger(ServerFormats.class);

    private final JacksonMetering jackson;

    private final JsonMapper mapper;

    private final Metering metering;

    private final ServerExchange exchange;

    /** Emptied where the formats must not be used. */
    private final List<WireHttpMessageConverter> converters;

    /** Like the converters; with those of Spring's formats once these are known. */
    private final List<StreamHttpMessageConverter> streams = new CopyOnWriteArrayList<>();

    private final ProblemWriter problems;

    private final HandlerFormats handlers;

    private final DeclinedAnswers declinedAnswers;

    private final ServerSettings settings;

    private final ServerCoding coding;

    private final HandlerLimits handlerLimits = new HandlerLimits();

    private final OpenedHandlers opened;

    private final OpenedMappings mappings;

    private volatile List<HttpMessageConverter<?>> others = List.of();

    /**
     * Formats of a server.
     *
     * @param formats what is shared with the client
     * @param mapper the mapper whose view of a class the formats follow
     * @param negotiation the application's content negotiation, asked for when the first request comes
     * @param settings what the application wants of its answers
     * @param coding how content is coded on its way
     */
    public ServerFormats(
            WireFormats formats,
            JsonMapper mapper,
            Supplier<ContentNegotiationStrategy> negotiation,
            ServerSettings settings,
            ServerCoding coding) {
        this.jackson = formats.jackson();
        this.mapper = mapper;
        this.exchange = new ServerExchange(negotiation, settings, coding, handlerLimits);
        this.metering = formats.metering(Side.SERVER, exchange);
        this.converters = new CopyOnWriteArrayList<>(formats.converters(metering, exchange));
        this.problems = new ProblemWriter(converters, () -> others, exchange, settings);
        this.opened = new OpenedHandlers(settings.handlers());
        this.mappings = new OpenedMappings(opened);
        this.handlers =
                new HandlerFormats(() -> Stream.concat(converters.stream(), streams.stream()), () -> others, mappings);
        this.declinedAnswers = new DeclinedAnswers(
                exchange,
                () -> Stream.of(others, converters, streams).flatMap(List::stream),
                mediaType -> formatOf(mediaType) != null || streamsOf(mediaType) != null);
        this.settings = settings;
        this.coding = coding;
    }

    /**
     * Adds the formats, behind the converters that an application has, so that JSON stays the first choice. Adds none
     * where another mapper than the formats' writes JSON, because they would show what it hides.
     */
    public void addTo(List<HttpMessageConverter<?>> list) {
        HttpMessageConverter<?> writer = jsonWriter(list);
        if (writer instanceof JacksonJsonHttpMessageConverter json && json.getMapper() == mapper) {
            exchange.follow(json);
        } else {
            log.warn(
                    "Wire formats are off: they follow the JSON mapper of the application context, and {}",
                    writer != null
                            ? "JSON is written by another one, in "
                                    + writer.getClass().getName()
                            : "no converter writes JSON");
            converters.clear();
        }
        jackson.apply(
                list,
                metering,
                exchange,
                format -> new ServerOffer(
                        format, exchange::accepted, mediaType -> formatOf(mediaType) != null, settings));
        JsonSuffix.settle(list, converters);
        others = List.copyOf(list);
        list.addAll(converters);
        StreamConverters.of(list, converters, metering, exchange).forEach(streams::add);
        list.addAll(streams);
        log.info("Wire formats: {}", FormatsReport.line(list));
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

    ProblemWriter problems() {
        return problems;
    }

    /**
     * Writes problems behind the application's own exception handlers, and completes what these may write.
     *
     * @param all the application's mappings, asked for when the first request comes
     */
    public void addProblemsTo(
            List<HandlerExceptionResolver> resolvers, Supplier<Stream<RequestMappingHandlerMapping>> all) {
        ResourceFormats resources = new ResourceFormats(handlers, all);
        int behind = 0;
        for (int i = 0; i < resolvers.size(); i++) {
            if (resolvers.get(i) instanceof ExceptionHandlerExceptionResolver handled) {
                behind = i + 1;
                HandlerMethodReturnValueHandlerComposite written = handled.getReturnValueHandlers();
                if (written != null) {
                    handled.setReturnValueHandlers(retried(written.getHandlers()));
                }
            }
        }
        resolvers.add(behind, new ProblemExceptionResolver(problems, resources));
        resolvers.add(0, new RefusalDetails(problems, handlers, resources, mappings, exchange, resolvers));
    }

    /** Logs which of these handlers no format speaks to; at debug, which types the formats carry, and why not the others. */
    public void report(Collection<HandlerMethod> methods) {
        if (!converters.isEmpty()) {
            FormatsReport.logSilent(methods, handlers::speech);
        }
        if (WireFormats.logsDeclines()) {
            methods.forEach(handlers::bind);
        }
        if (log.isDebugEnabled()) {
            log.debug(
                    "Wire formats of {} handlers:\n{}",
                    methods.size(),
                    FormatsReport.table(converters.stream()
                            .map(WireHttpMessageConverter::codec)
                            .toList()));
        }
    }

    /** Opens the handlers of a mapping to the formats that are on, as far as they and the application want it. */
    public void open(RequestMappingHandlerMapping mapping) {
        mappings.open(mapping, declarable());
    }

    private DeclarableFormats declarable() {
        Stream<FormatMediaTypes> springs = others.stream()
                .filter(other -> mappings.openTo(other).findAny().isPresent())
                .map(other -> ((MeteredJacksonHttpMessageConverter) other).springFormat())
                .map(SpringFormat::mediaTypes);
        return new DeclarableFormats(
                Stream.concat(converters.stream().map(WireHttpMessageConverter::mediaTypes), springs)
                        .toList(),
                streams.stream()
                        .filter(StreamHttpMessageConverter::writes)
                        .map(StreamHttpMessageConverter::mediaTypes)
                        .toList());
    }

    /**
     * Reads which limits these handlers have of their own.
     *
     * @throws IllegalStateException where one is not valid
     */
    public void readLimits(Collection<HandlerMethod> methods) {
        handlerLimits.read(methods);
    }

    /** Tells what requests can contain where a client asks for the options of a resource. */
    public HandlerInterceptor acceptHeaders(Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new AcceptHeaders(new ResourceFormats(handlers, mappings));
    }

    /** The media type of each format by its name, those that Spring converts itself included. */
    public Map<String, MediaType> mediaTypes() {
        Map<String, MediaType> mediaTypes = new LinkedHashMap<>();
        for (SpringFormat format : SpringFormat.values()) {
            mediaTypes.put(format.format().name(), format.mediaTypes().own().get(0));
        }
        for (WireHttpMessageConverter converter : converters) {
            mediaTypes.put(converter.codec().format().name(), converter.mediaType());
        }
        return mediaTypes;
    }

    /** Tells which formats content of a handler can be in. */
    public DocumentedFormats documented(Supplier<Stream<RequestMappingHandlerMapping>> all) {
        return new DocumentedConverters(
                () -> others, converters, streams, opened, () -> all.get().flatMap(OpenedMappings::mapped));
    }

    /** Tells caches that answers differ by format where the answer that they have is not sent again. */
    public HandlerInterceptor unmodifiedAnswers() {
        return new UnmodifiedAnswers(coding);
    }

    /** Refuses, before a handler runs, what could not be answered behind it. */
    public HandlerInterceptor declinedAnswers() {
        return declinedAnswers;
    }

    /** Logs what exchanges carried. */
    public HandlerInterceptor exchangeLog() {
        return new LoggedExchanges();
    }

    /** Writes problems in the place of Boot's error controller. */
    public HandlerInterceptor errorPageProblems() {
        return new ErrorPageProblems(problems);
    }

    /** Starts the timing of requests. */
    public Filter timingFilter() {
        return new ServerTimingFilter();
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
            SpringsReturnValues springs = new SpringsReturnValues(handlers);
            List<HandlerMethodReturnValueHandler> all = new ArrayList<>();
            all.add(new StreamReturnValues(springs));
            all.add(new PublisherReturnValues(springs, exchange::accepted, this::writesStreamsOf, longestWait));
            all.addAll(retried(handlers));
            all.add(
                    0,
                    new OpenedReturnValues(
                            new SpringsReturnValues(List.copyOf(all)),
                            mappings,
                            exchange,
                            adapter::getMessageConverters));
            adapter.setReturnValueHandlers(all);
        }
    }

    /** Tries another format where the chosen one cannot write a value. */
    private List<HandlerMethodReturnValueHandler> retried(List<HandlerMethodReturnValueHandler> handlers) {
        List<HandlerMethodReturnValueHandler> all = new ArrayList<>();
        all.add(new RetriedReturnValues(new SpringsReturnValues(handlers), this));
        all.addAll(handlers);
        return all;
    }

    /** Gives back what the content of requests has become. */
    public Filter memoryFilter() {
        return new RequestMemory(metering.memory());
    }

    /** Ends what streams begin. */
    public Filter streamFilter() {
        return new StreamFilter();
    }

    /** Answers requests whose content comes too slowly. */
    public Filter slowContentFilter() {
        return new SlowContentFilter(problems);
    }

    /** Refuses requests by what their heads say of their content. */
    public HandlerInterceptor announcedContent() {
        return new AnnouncedContent(
                () -> Stream.concat(others.stream(), converters.stream()),
                () -> exchange.limits(metering.limits()).contentSize());
    }

    /** Reads requests without content where that is a message. */
    public EmptyContentAdvice emptyContentAdvice() {
        return new EmptyContentAdvice(this);
    }

    /** Tells caches that answers differ by format. */
    public VaryAdvice varyAdvice() {
        return new VaryAdvice(handlers);
    }

    /** Says what is wrong with content in the problems that Spring makes of it. */
    public UnreadableContentAdvice unreadableContentAdvice() {
        return new UnreadableContentAdvice();
    }

    /** Keeps answers with a JSON view out of formats that cannot follow it. */
    public JsonViewGuard jsonViewGuard() {
        return new JsonViewGuard();
    }

    /**
     * The formats that are on, by name, each with the types that it was asked for. Formats that Spring converts itself
     * are asked for none.
     */
    public Map<String, List<AskedType>> inUse() {
        Map<String, List<AskedType>> inUse = new LinkedHashMap<>();
        for (HttpMessageConverter<?> converter : others) {
            if (converter instanceof MeteredJacksonHttpMessageConverter metered) {
                inUse.put(metered.format(), List.of());
            }
        }
        for (WireHttpMessageConverter converter : converters) {
            inUse.put(converter.codec().format().name(), converter.codec().askedFor());
        }
        return inUse;
    }
}
