package io.wireformat.reactive;

import io.wireformat.codec.Framings;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.BoundTypes;
import io.wireformat.http.DeclarableFormats;
import io.wireformat.http.DeclineLog;
import io.wireformat.http.DocumentedFormats;
import io.wireformat.http.FixedAnswers;
import io.wireformat.http.FormatMediaTypes;
import io.wireformat.http.FormatsReport;
import io.wireformat.http.FormatsReport.Speech;
import io.wireformat.http.HandlerLimits;
import io.wireformat.http.JacksonMetering;
import io.wireformat.http.OpenedHandlers;
import io.wireformat.http.Problem;
import io.wireformat.http.SchemaCatalog;
import io.wireformat.http.ServerCoding;
import io.wireformat.http.ServerSettings;
import io.wireformat.http.SpringFormat;
import io.wireformat.http.UnwritableValues;
import io.wireformat.http.WireFormats;
import io.wireformat.metrics.AskedType;
import io.wireformat.metrics.Metering;
import io.wireformat.metrics.ReceiveLimits;
import io.wireformat.metrics.Side;
import io.wireformat.metrics.TypeTimers;
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
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.codec.CodecConfigurer;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.codec.json.JacksonJsonEncoder;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.server.WebFilter;
import tools.jackson.databind.json.JsonMapper;

/** The formats that requests are read in and answered in, and the parts of Spring WebFlux that know them. */
public final class ReactiveFormats {

    private static final Logger log = LoggerFactory.getLogger(ReactiveFormats.class);

    private final JacksonMetering jackson;

    private final JsonMapper mapper;

    private final RequestTiming timing = new RequestTiming();

    private final ServerSettings settings;

    private final Metering metering;

    /** Emptied where the formats must not be used. */
    private final List<ReactiveFormat> formats;

    /** Those of our formats, and of Spring's own once these are known. */
    private volatile List<FramedFormat> streams = List.of();

    private final OpenedHandlers opened;

    private final AnswerWriters answers;

    private final HandlerLimits handlerLimits = new HandlerLimits();

    private final RequestRules requestRules;

    private final AnswerRules answerRules;

    /** Those that Spring converts itself, as far as they are timed. */
    private volatile List<WireFormat> springs = List.of();

    private volatile @Nullable JacksonJsonEncoder json;

    /**
     * Formats of a server.
     *
     * @param shared what is shared with the client
     * @param mapper the mapper whose view of a class the formats follow
     * @param settings what the application wants of its answers
     * @param coding how content is coded on its way
     * @param schemas what is served to those who ask for a schema, or null
     */
    public ReactiveFormats(
            WireFormats shared,
            JsonMapper mapper,
            ServerSettings settings,
            ServerCoding coding,
            @Nullable SchemaCatalog schemas) {
        this.jackson = shared.jackson();
        this.mapper = mapper;
        this.metering = shared.metering(Side.SERVER, timing);
        this.settings = settings;
        this.formats = new CopyOnWriteArrayList<>(DeclineLog.logged(shared.codecs(), metering).stream()
                .map(codec -> new ReactiveFormat(codec, mapper, this::hasMapper))
                .toList());
        this.opened = new OpenedHandlers(settings.handlers());
        this.answers =
                new AnswerWriters(formats, this::streams, mediaType -> formatOf(mediaType) != null, settings, opened);
        this.requestRules = new RequestRules(coding, handlerLimits);
        this.answerRules = new AnswerRules(coding, schemas, new UnwritableValues());
    }

    /**
     * Adds the formats to those that an application has. Adds none where another mapper than the formats' writes JSON,
     * because they would show what it hides. An application has a second configurer where its actuator has a port of its
     * own.
     */
    public void addTo(CodecConfigurer configurer) {
        follow(jsonWriter(configurer));
        SpringCodecs.meter(configurer, this::meters);
        List<HttpMessageWriter<?>> others = configurer.getWriters();
        formats.removeIf(format -> others.stream().anyMatch(other -> claims(other, format)));
        streams = FramedFormats.of(formats, others, metering, jackson.bounds(), this::hasMapper);
        register(configurer.customCodecs());
        springs = others.stream()
                .<WireFormat>mapMulti((other, next) -> {
                    if (other instanceof EncoderHttpMessageWriter<?> encoding
                            && encoding.getEncoder() instanceof MeteredJacksonEncoder metered) {
                        next.accept(metered.meters().format().format());
                    }
                })
                .toList();
        log.info("Wire formats: {}", FormatsReport.line(all()));
    }

    private void follow(@Nullable HttpMessageWriter<?> writer) {
        if (writer instanceof EncoderHttpMessageWriter<?> encoding
                && encoding.getEncoder() instanceof JacksonJsonEncoder encoder
                && encoder.getMapper() == mapper) {
            json = encoder;
        } else {
            log.warn(
                    "Wire formats are off: they follow the JSON mapper of the application context, and {}",
                    writer != null ? "JSON is written by another one, in " + nameOf(writer) : "no codec writes JSON");
            formats.clear();
        }
    }

    private JacksonMeters meters(SpringFormat format) {
        return new JacksonMeters(
                format,
                mediaType -> formatOf(mediaType) != null,
                new TypeTimers(metering, format.format().name()),
                timing,
                jackson.memory(metering),
                jackson.limits(metering),
                jackson.bounds(),
                requestRules,
                answerRules);
    }

    private void register(CodecConfigurer.CustomCodecs codecs) {
        for (ReactiveFormat format : formats) {
            codecs.register(new WireMessageReader(format, timing, requestRules));
            codecs.register(new WireMessageWriter(format, timing, answerRules));
        }
        for (FramedFormat format : streams) {
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

    /**
     * Whether a codec writes JSON under a format's media type, as {@code application/*+json} makes those do that do not
     * leave it to the format.
     */
    private static boolean claims(HttpMessageWriter<?> writer, ReactiveFormat format) {
        boolean claims = writer.getWritableMediaTypes().stream()
                .anyMatch(range -> "json".equals(range.getSubtypeSuffix()) && range.includes(format.mediaType()));
        // one that is there for a few types takes these alone
        if (!claims
                || isMetered(writer)
                || !writer.canWrite(ResolvableType.forClass(Problem.class), format.mediaType())) {
            return false;
        }
        log.warn("{} is off: {} claims {}", format.name(), nameOf(writer), format.mediaType());
        return true;
    }

    private static boolean isMetered(HttpMessageWriter<?> writer) {
        return writer instanceof EncoderHttpMessageWriter<?> encoding
                && encoding.getEncoder() instanceof MeteredJacksonEncoder;
    }

    private static String nameOf(HttpMessageWriter<?> writer) {
        return (writer instanceof EncoderHttpMessageWriter<?> encoding ? encoding.getEncoder() : writer)
                .getClass()
                .getName();
    }

    private boolean hasMapper(Class<?> type) {
        JacksonJsonEncoder encoder = json;
        if (encoder == null) {
            return false;
        }
        Map<?, ?> mappers = encoder.getMappersForType(type);
        return mappers != null && !mappers.isEmpty();
    }

    private Stream<WireFormat> all() {
        return Stream.concat(
                springs.stream(), formats.stream().map(format -> format.codec().format()));
    }

    /** Tells which formats content of a handler can be in. */
    public DocumentedFormats documented(
            Supplier<ServerCodecConfigurer> codecs, Supplier<Stream<RequestMappingHandlerMapping>> mappings) {
        return new DocumentedCodecs(this, codecs, () -> mappings.get().flatMap(OpenedMappings::mapped));
    }

    /** Those that are on. */
    List<ReactiveFormat> formats() {
        return formats;
    }

    /** The format that has this media type, or null. */
    @Nullable
    ReactiveFormat formatOf(MediaType mediaType) {
        for (ReactiveFormat format : formats) {
            if (format.named(mediaType) != null) {
                return format;
            }
        }
        return null;
    }

    /** The streams of those that have a framing. */
    List<FramedFormat> streams() {
        return streams;
    }

    /** Whether a media type is that of streams of ours. */
    boolean isOfStreams(MediaType mediaType) {
        return streams.stream().anyMatch(format -> format.mediaTypes().named(mediaType) != null);
    }

    /** The writers that take part in an answer. */
    AnswerWriters answers() {
        return answers;
    }

    /**
     * Lets formats take part in the choice of what an answer is written in.
     *
     * @param formats asked for when the first answer is written
     */
    public static BeanPostProcessor resultHandlers(Supplier<ReactiveFormats> formats) {
        return new ResultHandlers(formats);
    }

    /** Tells caches that answers differ by format where the answer that they have is not sent again. */
    public WebFilter unmodifiedAnswers() {
        return new UnmodifiedAnswers(answerRules.coding());
    }

    /** Gives back what the content of requests has become. */
    public WebFilter memoryFilter() {
        return new ReleasedMemory(metering.memory());
    }

    /** Records the steps of requests. */
    public WebFilter recordingFilter() {
        return new RecordedRequests(settings);
    }

    /** The media type of each format by its name, those that Spring converts itself included. */
    public Map<String, MediaType> mediaTypes() {
        Map<String, MediaType> mediaTypes = new LinkedHashMap<>();
        for (SpringFormat format : SpringFormat.values()) {
            mediaTypes.put(format.format().name(), format.mediaTypes().own().get(0));
        }
        for (ReactiveFormat format : formats) {
            mediaTypes.put(format.name(), format.mediaType());
        }
        return mediaTypes;
    }

    /** Opens the handlers of a mapping to the formats that are on, as far as they and the application want it. */
    public void open(RequestMappingHandlerMapping mapping) {
        OpenedMappings.open(mapping, opened, declarable());
    }

    private DeclarableFormats declarable() {
        Stream<FormatMediaTypes> binary = springs.stream()
                .map(format -> SpringFormat.named(format.name()))
                .filter(format -> format != null && format.isLabelledByVendors())
                .map(SpringFormat::mediaTypes);
        // Spring's own writer has them under one of their names
        Stream<FormatMediaTypes> jsonLines =
                json != null ? Stream.of(new FormatMediaTypes(Framings.JSON_LINES.format())) : Stream.of();
        return new DeclarableFormats(
                Stream.concat(formats.stream().map(ReactiveFormat::mediaTypes), binary)
                        .toList(),
                Stream.concat(streams.stream().map(FramedFormat::mediaTypes), jsonLines)
                        .toList());
    }

    /** Handlers that read and answer in more than they declare. */
    OpenedHandlers opened() {
        return opened;
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
    public void report(Collection<HandlerMethod> methods) {
        if (!formats.isEmpty()) {
            FormatsReport.logSilent(methods, this::speech);
        }
        if (WireFormats.logsDeclines()) {
            methods.forEach(this::bind);
        }
        if (log.isDebugEnabled()) {
            log.debug(
                    "Wire formats of {} handlers:\n{}",
                    methods.size(),
                    FormatsReport.table(
                            formats.stream().map(ReactiveFormat::codec).toList()));
        }
    }

    /** Whether any format speaks to a handler, as far as the types that it declares tell. */
    private Speech speech(HandlerMethod handler) {
        ResolvableType request = HandlerBodies.request(handler);
        ResolvableType answer = HandlerBodies.answer(handler);
        boolean hasRequest = request != null && BoundTypes.toRead(request) != null;
        boolean hasAnswer = FixedAnswers.isWritten(handler) && BoundTypes.toWrite(answer, answer.toClass()) != null;
        if (!hasRequest && !hasAnswer) {
            return Speech.NOT_ASKED_FOR;
        }
        return formats.stream()
                        .anyMatch(format -> (hasRequest && DeclineReasons.whyNotRead(format, handler) == null)
                                || (hasAnswer && DeclineReasons.whyNotWritten(format, handler) == null))
                ? Speech.SPOKEN
                : Speech.SILENT;
    }

    /** Makes each format say which of a handler's types it declines, before a request does. */
    private void bind(HandlerMethod method) {
        ResolvableType request = HandlerBodies.request(method);
        ResolvableType answer = HandlerBodies.answer(method);
        for (ReactiveFormat format : formats) {
            if (request != null) {
                format.reads(request);
            }
            format.writes(answer);
        }
    }

    /**
     * The formats that are on, by name, each with the types that it was asked for. Formats that Spring converts itself
     * are asked for none.
     */
    public Map<String, List<AskedType>> inUse() {
        Map<String, List<AskedType>> inUse = new LinkedHashMap<>();
        springs.forEach(format -> inUse.put(format.name(), List.of()));
        formats.forEach(format -> inUse.put(format.name(), format.codec().askedFor()));
        return inUse;
    }

    /** Limits how slowly the content of requests may come. */
    public static HttpHandler timed(HttpHandler handler, ReceiveLimits limits) {
        return new PacedHandler(handler, limits);
    }
}
