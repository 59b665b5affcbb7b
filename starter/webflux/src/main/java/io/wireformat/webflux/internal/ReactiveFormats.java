package io.wireformat.webflux.internal;

import io.wireformat.client.internal.reactive.AnswerRules;
import io.wireformat.client.internal.reactive.MeteredJacksonEncoder;
import io.wireformat.client.internal.reactive.RequestRules;
import io.wireformat.client.internal.reactive.SpringCodecs;
import io.wireformat.client.internal.reactive.StreamMessageReader;
import io.wireformat.client.internal.reactive.StreamMessageWriter;
import io.wireformat.client.internal.reactive.WireMessageReader;
import io.wireformat.client.internal.reactive.WireMessageWriter;
import io.wireformat.codec.Framing;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.http.internal.converter.JacksonFormat;
import io.wireformat.http.internal.converter.JacksonMetering;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.internal.errors.UnwritableValues;
import io.wireformat.http.internal.exchange.ServerCoding;
import io.wireformat.http.internal.exchange.ServerSettings;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.http.internal.formats.FormatMediaTypes;
import io.wireformat.http.internal.formats.FormatRegistry;
import io.wireformat.http.internal.formats.FramedFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.handlers.DocumentedFormats;
import io.wireformat.http.internal.handlers.FormatsReport;
import io.wireformat.http.internal.handlers.HandlerLimits;
import io.wireformat.http.internal.handlers.ResourceFormats;
import io.wireformat.http.internal.handlers.WidenedHandlers;
import io.wireformat.http.internal.schema.SchemaCatalog;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.Side;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.web.Problem;
import io.wireformat.webflux.internal.exchange.RateLimitedHandler;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.AbstractJacksonEncoder;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebFilter;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** The formats that requests are read in and answered in, and the parts of Spring WebFlux that know them. */
public final class ReactiveFormats implements AutoCloseable {

    /** What Spring writes and reads as {@code application/x-ndjson} alone, under its other names. */
    private static final Framing JSON_LINES =
            Framings.lines(new WireFormat("x-ndjson", "application/ndjson", List.of("application/jsonl"), true));

    private final JacksonMetering jackson;

    private final ServerSettings settings;

    private final Metering metering;

    private final FormatRegistry registry;
    private final WidenedHandlers opened;

    private final ProducibleTypes producible;

    private final HandlerLimits handlerLimits = new HandlerLimits();

    /** A client that sends large content waits for others that do, and nobody else does. */
    private final Scheduler largeContent =
            Schedulers.newParallel("wireformat-content", DecodingPermit.MAX_PERMITS, true);

    private final RequestRules requestRules;

    private final AnswerRules answerRules;

    /** Whether Spring writes JSON in the formats' place, and so lines of it. */
    private volatile boolean json;

    /**
     * Formats of a server.
     *
     * @param shared what is shared with the client
     * @param settings what the application wants of its answers
     * @param coding how content is coded on its way
     * @param schemas what is served to those who ask for a schema, or null
     */
    public ReactiveFormats(
            SharedFormats shared, ServerSettings settings, ServerCoding coding, @Nullable SchemaCatalog schemas) {
        this.jackson = shared.jackson();
        this.metering = shared.metering(Side.SERVER);
        this.settings = settings;
        this.registry = shared.registry(metering);
        this.opened = new WidenedHandlers(settings.handlers());
        this.producible = new ProducibleTypes(registry, opened, settings);
        this.requestRules = new RequestRules(coding, handlerLimits, largeContent);
        this.answerRules = new AnswerRules(coding, schemas, new UnwritableValues());
    }

    @Override
    public void close() {
        largeContent.dispose();
    }

    /**
     * Adds the formats to those that an application has. Adds none where another mapper than the formats' writes JSON,
     * because they would show what it hides. An application has a second configurer where its actuator has a port of its
     * own.
     */
    public void addTo(CodecConfigurer configurer) {
        HttpMessageWriter<?> writer = jsonWriter(configurer);
        JacksonJsonEncoder encoder = writer instanceof EncoderHttpMessageWriter<?> encoding
                        && encoding.getEncoder() instanceof JacksonJsonEncoder jackson3
                ? jackson3
                : null;
        json = registry.follow(
                writer == null ? null : converterOf(writer),
                encoder == null ? null : encoder.getMapper(),
                type -> encoder == null ? null : encoder.getMappersForType(type));
        new SpringCodecs(this::jackson, registry::isOfFormat, requestRules, answerRules).meter(configurer);
        List<HttpMessageWriter<?>> others = configurer.getWriters();
        for (HttpMessageWriter<?> other : others) {
            if (meteredIn(other) == null) {
                registry.yieldTo(
                        converterOf(other),
                        other.getWritableMediaTypes(),
                        mediaType -> other.canWrite(ResolvableType.forClass(Problem.class), mediaType));
            }
        }
        registry.complete(
                others.stream()
                        .map(ReactiveFormats::meteredIn)
                        .filter(Objects::nonNull)
                        .map(metered -> metered.format())
                        .toList(),
                others.stream().flatMap(this::springsStreams));
        register(configurer.customCodecs());
    }

    private Stream<FramedFormat> springsStreams(HttpMessageWriter<?> writer) {
        if (!(converterOf(writer) instanceof AbstractJacksonEncoder<?> encoder)) {
            return Stream.empty();
        }
        SpringFormat format = encoder instanceof MeteredJacksonEncoder metered
                ? metered.format()
                : SpringCodecs.formatOf(encoder.getClass());
        return format == null ? Stream.empty() : registry.streamsOf(format, encoder.getMapper(), JSON_LINES);
    }

    private JacksonFormat jackson(SpringFormat format) {
        return jackson.format(format, metering, Long.MAX_VALUE);
    }

    private void register(CodecConfigurer.CustomCodecs codecs) {
        for (BodyFormat format : registry.formats()) {
            codecs.register(new WireMessageReader(format, requestRules));
            codecs.register(new WireMessageWriter(format, answerRules));
        }
        for (FramedFormat format : registry.streams()) {
            codecs.register(new StreamMessageReader(format, requestRules));
            codecs.register(new StreamMessageWriter(format, answerRules));
        }
    }

    private static @Nullable HttpMessageWriter<?> jsonWriter(CodecConfigurer configurer) {
        for (HttpMessageWriter<?> writer : configurer.getWriters()) {
            if (writer.canWrite(ResolvableType.forClass(Problem.class), MediaType.APPLICATION_JSON)) {
                return writer;
            }
        }
        return null;
    }

    private static @Nullable MeteredJacksonEncoder meteredIn(HttpMessageWriter<?> writer) {
        return converterOf(writer) instanceof MeteredJacksonEncoder metered ? metered : null;
    }

    private static Object converterOf(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : writer;
    }

    /** Tells which formats content of a handler can be in. */
    public DocumentedFormats documented(
            Supplier<ServerCodecConfigurer> codecs, Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new DocumentedFormats(
                registry, handlers(codecs), () -> mappings.get().flatMap(ReactiveMappings::mapped));
    }

    /** What the application's codecs read and write for a handler. */
    public ReactiveHandlerFormats handlers(Supplier<ServerCodecConfigurer> codecs) {
        return new ReactiveHandlerFormats(registry, opened, codecs);
    }

    public FormatRegistry registry() {
        return registry;
    }

    /** The media types that a response body can be in. */
    ProducibleTypes producible() {
        return producible;
    }

    /**
     * Lets formats take part in the choice of what an answer is written in.
     *
     * @param formats asked for when the first answer is written
     */
    public static BeanPostProcessor resultHandlers(Supplier<ReactiveFormats> formats) {
        return new ResultHandlers(formats);
    }

    /** Around each exchange; what it is given is asked for when somebody has to be told of media types. */
    public WebFilter exchangeFilter(
            Supplier<ServerCodecConfigurer> codecs, Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new ExchangeFilter(
                settings,
                metering.memory(),
                answerRules.coding(),
                new AcceptHeaders(new ResourceFormats<>(
                        registry,
                        (exchange, method) -> ReactiveMappings.at(mappings.get(), exchange, method),
                        handlers(codecs))));
    }

    /** The media type of each format by its name, those that Spring converts itself included. */
    public Map<String, MediaType> mediaTypes() {
        return registry.mediaTypes();
    }

    /** Opens the handlers of a mapping to the formats that are on, as far as they and the application want it. */
    public void open(RequestMappingHandlerMapping mapping) {
        // Spring's own writer has them under one of their names
        Stream<FormatMediaTypes> jsonLines =
                json ? Stream.of(new FormatMediaTypes(Framings.JSON_LINES.format())) : Stream.of();
        ReactiveMappings.open(mapping, opened, registry.declarable(jsonLines));
    }

    /**
     * Reads the limits that handlers have of their own.
     *
     * @throws IllegalStateException where one of them is none
     */
    public void readLimits(Collection<HandlerMethod> methods) {
        handlerLimits.read(methods);
    }

    /** Logs which of these handlers no format speaks to; at debug, which types the formats carry, and why not the others. */
    public void report(Collection<HandlerMethod> methods, Supplier<ServerCodecConfigurer> codecs) {
        FormatsReport.log(methods, registry, handlers(codecs));
    }

    /**
     * The formats that are on, by name, each with the types that it was asked for. Formats that Spring converts itself
     * are asked for none.
     */
    public Map<String, List<TypeBinding>> inUse() {
        return registry.inUse();
    }

    /** Limits how slowly the content of requests may come. */
    public static HttpHandler timed(HttpHandler handler, ReceiveLimits limits) {
        return new RateLimitedHandler(handler, limits);
    }
}
