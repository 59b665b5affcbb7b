package io.wireformat.webflux.internal;

import io.wireformat.codec.Framing;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.exchange.ResponseWriters;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.handlers.ProblemMapper;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.reactive.internal.ContentThreads;
import io.wireformat.reactive.internal.RequestRules;
import io.wireformat.reactive.internal.SpringCodecs;
import io.wireformat.reactive.internal.StreamMessageReader;
import io.wireformat.reactive.internal.StreamMessageWriter;
import io.wireformat.reactive.internal.TimedCodec;
import io.wireformat.reactive.internal.WireMessageReader;
import io.wireformat.reactive.internal.WireMessageWriter;
import io.wireformat.web.Problem;
import io.wireformat.webflux.internal.exchange.ExchangeFilter;
import io.wireformat.webflux.internal.handler.ProducibleTypes;
import io.wireformat.webflux.internal.handler.ReactiveHandlerFormats;
import io.wireformat.webflux.internal.handler.RefusingAdapter;
import io.wireformat.webflux.internal.handler.ResultHandlers;
import io.wireformat.webflux.internal.problem.HandledProblems;
import io.wireformat.webflux.internal.problem.ProblemExceptionHandler;
import io.wireformat.webflux.internal.problem.ProblemWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.codec.AbstractJacksonEncoder;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.accept.RequestedContentTypeResolver;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebExceptionHandler;
import org.springframework.web.server.WebFilter;

/** The formats of a Spring WebFlux server, and the parts of Spring WebFlux that use them. */
public final class WebFluxFormats implements AutoCloseable {

    /** Spring itself writes and reads {@code application/x-ndjson}, but not the other names. */
    private static final Framing JSON_LINES =
            Framings.lines(new WireFormat("x-ndjson", "application/ndjson", List.of("application/jsonl"), true));

    private static final ResolvableType PROBLEM = ResolvableType.forClass(Problem.class);

    private final JacksonMetering jackson;
    private final ServerSettings settings;
    private final Metering metering;
    private final FormatRegistry registry;
    private final ReactiveHandlerFormats handlers;
    private final ResourceFormats<ServerWebExchange> resources;
    private final ProducibleTypes producible;
    private final Supplier<ServerCodecConfigurer> codecs;
    private final ProblemWriter problems;
    private final ProblemMapper<ServerWebExchange> mapper;

    /** Clients that send large bodies wait for one another, and no other client waits for them. */
    private final ContentThreads largeContent = new ContentThreads();

    private final RequestRules requestRules;
    private final ServerCoding coding;
    private final ResponseWriters responses;

    /** The codecs that the formats are still to be added to. */
    private final Set<ServerCodecConfigurer> waiting = ConcurrentHashMap.newKeySet();

    private volatile boolean started;

    /**
     * Creates the formats of a server.
     *
     * @param shared the formats that the server shares with the client
     * @param schemas null if no schemas are served
     * @param codecs the application's, resolved with the first request
     * @param accepted the application's content negotiation, resolved with the first request
     * @param mappings the application's, resolved on each use
     */
    public WebFluxFormats(
            SharedFormats shared,
            ServerSettings settings,
            ServerCoding coding,
            @Nullable SchemaCatalog schemas,
            Supplier<ServerCodecConfigurer> codecs,
            Supplier<RequestedContentTypeResolver> accepted,
            Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        this.jackson = shared.jackson();
        this.metering = shared.metering(Side.SERVER);
        this.settings = settings;
        this.registry = shared.registry(metering);
        HandlerLimits limits = new HandlerLimits();
        this.handlers = new ReactiveHandlerFormats(registry, new WidenedHandlers(), limits, codecs, mappings);
        this.resources = new ResourceFormats<>(handlers);
        this.producible = new ProducibleTypes(registry, handlers.widened(), settings);
        this.requestRules = new RequestRules(coding, limits, largeContent);
        this.coding = coding;
        this.responses = new ResponseWriters(coding, schemas);
        this.codecs = codecs;
        this.problems = new ProblemWriter(registry, () -> codecs.get().getWriters(), accepted, settings.allProblems());
        this.mapper = ProblemMapper.ofWebFlux(resources);
    }

    @Override
    public void close() {
        largeContent.close();
    }

    /**
     * Takes part in the application's codecs. Until the application has started, others configure Spring's own codecs there
     * and look for them by class, so that {@link #complete} adds the formats.
     */
    public void addTo(ServerCodecConfigurer configurer) {
        if (started) {
            // the actuator's, if it has its own port
            add(configurer);
        } else {
            waiting.add(configurer);
        }
    }

    /** Adds the formats to codecs that all others have configured. */
    void complete(ServerCodecConfigurer configurer) {
        if (waiting.remove(configurer)) {
            add(configurer);
        }
    }

    /** From now on, the codecs of contexts within the application's get the formats at once. */
    public void start() {
        started = true;
    }

    private void add(CodecConfigurer configurer) {
        new SpringCodecs(this::jackson, registry::isOfFormat, requestRules, responses).meter(configurer);
        registry.complete(
                configurer.getWriters().stream().map(WebFluxFormats::describe).toList(),
                JSON_LINES,
                List.of(new FormatMediaTypes(Framings.JSON_LINES.format())));
        CodecConfigurer.CustomCodecs codecs = configurer.customCodecs();
        for (BodyFormat format : registry.formats()) {
            codecs.register(new WireMessageReader(format, requestRules));
            codecs.register(new WireMessageWriter(format, responses));
        }
        for (FramedFormat format : registry.streams()) {
            codecs.register(new StreamMessageReader(format, requestRules));
            codecs.register(new StreamMessageWriter(format, responses));
        }
    }

    private static FormatRegistry.OtherConverter describe(HttpMessageWriter<?> writer) {
        Object converter = writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : writer;
        AbstractJacksonEncoder<?> jackson = converter instanceof AbstractJacksonEncoder<?> encoder ? encoder : null;
        SpringFormat metered = converter instanceof TimedCodec encoder ? encoder.format() : null;
        return new FormatRegistry.OtherConverter(
                converter,
                writer.getWritableMediaTypes(),
                mediaType -> writer.canWrite(PROBLEM, mediaType),
                mediaType -> false,
                metered == null && jackson != null ? SpringCodecs.formatOf(jackson.getClass()) : metered,
                metered != null,
                jackson != null ? jackson.getMapper() : null,
                type -> jackson != null ? jackson.getMappersForType(type) : null);
    }

    private JacksonFormat jackson(SpringFormat format) {
        return jackson.format(format, metering, Long.MAX_VALUE);
    }

    public FormatRegistry registry() {
        return registry;
    }

    public ReactiveHandlerFormats handlers() {
        return handlers;
    }

    /** Writes the errors of the server. */
    public ProblemWriter problems() {
        return problems;
    }

    /**
     * Writes problems after the application's own exception handlers.
     *
     * @param unknown the status of any other failure; null if the application has an error handler of its own
     */
    public WebExceptionHandler exceptionHandler(
            BiFunction<ServerWebExchange, Throwable, @Nullable HttpStatusCode> unknown) {
        return new ProblemExceptionHandler(problems, mapper, unknown);
    }

    /** Completes the problems that exception handlers return. */
    public HandlerResultHandler handledProblems(Supplier<Stream<HandlerResultHandler>> others) {
        return new HandledProblems(problems, mapper, others);
    }

    /**
     * Refuses, before a handler runs, a request that could not be read or whose response could not be written.
     *
     * @param adapters all of the application's, in their order, this one among them
     */
    public HandlerAdapter refusing(Supplier<Stream<HandlerAdapter>> adapters) {
        return new RefusingAdapter(problems, resources, codecs, adapters);
    }

    /** Lets formats, which are resolved with the first response, take part in the choice of its media type. */
    public static BeanPostProcessor resultHandlers(Supplier<WebFluxFormats> formats) {
        return new ResultHandlers(() -> formats.get().producible);
    }

    /** Adds formats, which are resolved with the codecs, to codecs after all that configures these. */
    public static BeanPostProcessor codecs(Supplier<WebFluxFormats> formats) {
        return new LateCodecs(formats);
    }

    public WebFilter exchangeFilter() {
        return new ExchangeFilter(settings, metering.memory(), coding, resources);
    }
}
