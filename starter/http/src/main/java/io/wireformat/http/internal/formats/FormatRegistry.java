package io.wireformat.http.internal.formats;

import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Framing;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.jackson.PlainRecords;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.ClassUtils;
import org.springframework.util.MimeType;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * The formats that are on at one side of an exchange, those that Spring converts itself among them, and their streams.
 * Put together while the application starts, and safe for use by many threads.
 */
public final class FormatRegistry {

    private static final EventLog log = EventLog.of(FormatRegistry.class);

    private final JsonMapper mapper;
    private final PlainRecords plain;
    private final Metering metering;
    private final JacksonBounds bounds;

    /** Emptied where the formats must not be used. */
    private final List<BodyFormat> formats;

    /** Those of our formats, and of Spring's own once these are known. */
    private volatile List<FramedFormat> streams;

    private volatile List<SpringFormat> springFormats = List.of();
    private volatile List<Codec> springCodecs = List.of();
    private final HeaderCache<AcceptedFormats> acceptedByText = new HeaderCache<>();
    private volatile DeclarableFormats widenable = new DeclarableFormats(List.of(), List.of());
    private volatile DeclarableFormats on = new DeclarableFormats(List.of(), List.of());
    private volatile Function<Class<?>, @Nullable Map<?, ?>> mappers = type -> null;

    /**
     * Formats.
     *
     * @param mapper the mapper whose view of a class they follow
     * @param plain the records that they support without a description
     * @param bounds hold Spring's own to the limits
     */
    public FormatRegistry(
            List<Codec> codecs, JsonMapper mapper, PlainRecords plain, Metering metering, JacksonBounds bounds) {
        this.mapper = mapper;
        this.plain = plain;
        this.metering = metering;
        this.bounds = bounds;
        this.formats = new CopyOnWriteArrayList<>(codecs.stream()
                .map(codec -> new BodyFormat(new MeteredCodec(codec, metering), mapper, this::hasMapper))
                .toList());
        this.streams = streamsOf(formats).toList();
    }

    /** Whether a format supports a type for sure, without a description of it. */
    public boolean isPlain(Class<?> raw, Type bound) {
        return plain.includes(bound)
                && !hasMapper(raw)
                && formats.stream().anyMatch(format -> format.codec().isOfModels());
    }

    private boolean hasMapper(Class<?> type) {
        Map<?, ?> known = mappers.apply(type);
        return known != null && !known.isEmpty();
    }

    /**
     * A converter of the application's or of Spring's.
     *
     * @param mediaTypes the ranges that it says it supports, for any type
     * @param writes whether it writes a message in a media type
     * @param reads whether it reads a message in a media type
     * @param format Spring's; null for other converters
     * @param metered whether we meter it
     * @param mapper Jackson's; null if there is none
     * @param mappers the mappers that it uses for single classes
     */
    public record OtherConverter(
            Object converter,
            Collection<? extends MimeType> mediaTypes,
            Predicate<MediaType> writes,
            Predicate<MediaType> reads,
            @Nullable SpringFormat format,
            boolean metered,
            @Nullable ObjectMapper mapper,
            Function<Class<?>, @Nullable Map<?, ?>> mappers) {}

    /**
     * Completes the formats with Spring's. Turns our formats off if JSON is written with another mapper, because they
     * would show what that mapper hides, and a format whose media type, such as {@code application/protobuf+json}, another
     * converter claims.
     *
     * @param others the converters before ours
     * @param jsonLines how streams of JSON are framed
     * @param springStreams streams that Spring writes if the mapper is the formats'
     */
    public void complete(List<OtherConverter> others, Framing jsonLines, List<FormatMediaTypes> springStreams) {
        OtherConverter json = others.stream()
                .filter(other -> other.writes().test(MediaType.APPLICATION_JSON))
                .findFirst()
                .orElse(null);
        List<FormatMediaTypes> widenableStreams = List.of();
        if (json != null && json.mapper() == mapper) {
            mappers = json.mappers();
            widenableStreams = springStreams;
        } else {
            log.warn(
                    "Wire formats are off, because they use the JSON mapper of the application context and {}",
                    json == null ? "nothing writes JSON" : otherMapper(json));
            formats.clear();
        }
        others.stream().filter(other -> !other.metered()).forEach(this::removeClaimed);
        springFormats = others.stream()
                .filter(OtherConverter::metered)
                .map(OtherConverter::format)
                .toList();
        springCodecs = others.stream()
                .flatMap(other -> other.format() == null || other.mapper() == null
                        ? Stream.empty()
                        : Stream.of(other.format().messages(other.mapper(), bounds)))
                .toList();
        streams = Stream.concat(others.stream().flatMap(other -> streamsOf(other, jsonLines)), streamsOf(formats))
                .toList();
        on = declarable(List.of());
        widenable = declarable(widenableStreams);
        acceptedByText.forget();
        String names = Stream.concat(
                        springFormats.stream().map(SpringFormat::format),
                        formats.stream().map(format -> format.codec().format()))
                .map(format -> format.name() + " (" + format.mediaType() + ")")
                .collect(Collectors.joining(", "));
        log.info("Wire formats: {}", names.isEmpty() ? "none" : names);
    }

    private static String otherMapper(OtherConverter json) {
        String name = json.converter().getClass().getName();
        return name.contains("Jackson2")
                ? "JSON is written by Jackson 2, in " + name + "; they need Jackson 3 (spring-boot-starter-jackson)"
                : "JSON is written with another mapper, in " + name;
    }

    private void removeClaimed(OtherConverter other) {
        formats.removeIf(format -> {
            MediaType sent = format.mediaType();
            boolean claimed = other.mediaTypes().stream()
                            .anyMatch(range -> "json".equals(range.getSubtypeSuffix()) && range.includes(sent))
                    && (other.writes().test(sent) || other.reads().test(sent));
            if (claimed) {
                log.warn(
                        "{} is off, because {} writes {}",
                        format.name(),
                        other.converter().getClass().getName(),
                        sent);
            }
            return claimed;
        });
    }

    private static Stream<FramedFormat> streamsOf(List<BodyFormat> formats) {
        return formats.stream().map(BodyFormat::streams).filter(Objects::nonNull);
    }

    private Stream<FramedFormat> streamsOf(OtherConverter other, Framing jsonLines) {
        SpringFormat format = other.format();
        // a document of XML has one root
        return format == null || other.mapper() == null || format == SpringFormat.XML
                ? Stream.empty()
                : Stream.of(streams(
                        format,
                        other.mapper(),
                        switch (format) {
                            case CBOR -> Framings.CBOR_SEQUENCE;
                            case SMILE -> Framings.SMILE_SEQUENCE;
                            default -> jsonLines;
                        }));
    }

    /** The streams of a format that Spring converts itself, in a framing. */
    public FramedFormat streams(SpringFormat format, ObjectMapper formatsMapper, Framing framing) {
        return new FramedFormat(
                new MeteredCodec(format.messages(formatsMapper, bounds), metering), framing, this::hasMapper);
    }

    /** Single messages of the formats that Spring converts itself, without meters. */
    public List<Codec> springCodecs() {
        return springCodecs;
    }

    /** The application's JSON mapper. */
    public JsonMapper mapper() {
        return mapper;
    }

    /** The limits for reading. */
    public DecodeLimits limits() {
        return metering.limits();
    }

    /** Ours that are on. */
    public List<BodyFormat> formats() {
        return formats;
    }

    /** The format of ours that has this media type, or null. */
    public @Nullable BodyFormat formatOf(MediaType mediaType) {
        for (BodyFormat format : formats) {
            if (format.named(mediaType) != null) {
                return format;
            }
        }
        return null;
    }

    /** Whether a media type is that of a format of ours, or of its streams, by the format's name. */
    public boolean isNameOf(String format, MediaType mediaType) {
        SpringFormat springFormat = SpringFormat.named(format);
        if (springFormat != null) {
            return springFormat.mediaTypes().named(mediaType) != null;
        }
        return formats.stream().anyMatch(own -> own.name().equals(format) && own.named(mediaType) != null)
                || streams.stream()
                        .anyMatch(own ->
                                own.name().equals(format) && own.mediaTypes().named(mediaType) != null);
    }

    /** Whether a media type is that of a format of ours. */
    public boolean isOfFormat(MediaType mediaType) {
        return formatOf(mediaType) != null;
    }

    /** The formats that the ranges of a client name. */
    public AcceptedFormats accepted(List<MediaType> ranges) {
        return new AcceptedFormats(ranges, on);
    }

    /**
     * The accepted formats of a request that Spring's content negotiation refuses.
     *
     * @param known the media types that Spring offers instead, those of the names in our request parameter among them
     */
    public AcceptedFormats refused(List<MediaType> known) {
        return known.stream().noneMatch(this::isOfFormat)
                ? accepted(List.of())
                : new AcceptedFormats(
                        List.of(),
                        on,
                        "The request parameter names no format; the names are "
                                + String.join(", ", mediaTypes().keySet()));
    }

    /** A request that accepts more media types than Spring compares. */
    public AcceptedFormats tooMany() {
        return new AcceptedFormats(List.of(), on, AcceptedFormats.TOO_MANY);
    }

    /**
     * The formats that the header {@code Accept} names, if only this header decides.
     *
     * @param resolved resolves the header if its text is not cached
     */
    public AcceptedFormats accepted(Enumeration<String> header, Supplier<AcceptedFormats> resolved) {
        String first = header.hasMoreElements() ? header.nextElement() : "";
        return acceptedByText.of(
                header.hasMoreElements() ? first + "," + text(Collections.list(header)) : first, resolved);
    }

    /**
     * The formats that accepted ranges name.
     *
     * @param header the header {@code Accept}, by which the result is cached
     */
    public AcceptedFormats accepted(List<String> header, List<MediaType> ranges) {
        AcceptedFormats known = acceptedByText.of(text(header), () -> accepted(ranges));
        return known.ranges().equals(ranges) ? known : accepted(ranges);
    }

    /** A header that is there more than once means the same as one with all that they list. */
    private static String text(List<String> header) {
        return header.size() == 1 ? header.get(0) : String.join(",", header);
    }

    /** The streams of those that have a framing. */
    public List<FramedFormat> streams() {
        return streams;
    }

    /** Whether a media type is that of streams. */
    public boolean isOfStreams(MediaType mediaType) {
        return streams.stream().anyMatch(format -> format.mediaTypes().named(mediaType) != null);
    }

    /** The formats that handlers can be widened to. */
    public DeclarableFormats declarable() {
        return widenable;
    }

    /** The mistake in a content type that resembles a format's; null if there is none. */
    public @Nullable String mistakeIn(MediaType contentType) {
        if (isOfFormat(contentType) || isOfStreams(contentType)) {
            return null;
        }
        String mistake = Misspelling.in(List.of(contentType), on, HttpHeaders.CONTENT_TYPE);
        return mistake.isEmpty() ? null : mistake;
    }

    private DeclarableFormats declarable(List<FormatMediaTypes> springStreams) {
        return new DeclarableFormats(
                Stream.concat(
                                formats.stream().map(BodyFormat::mediaTypes),
                                springFormats.stream()
                                        .filter(SpringFormat::isLabelledByVendors)
                                        .map(SpringFormat::mediaTypes))
                        .toList(),
                Stream.concat(streams.stream().map(FramedFormat::mediaTypes), springStreams.stream())
                        .toList());
    }

    /** The media type of each format by its name, with those that Spring converts itself and has the library of. */
    public Map<String, MediaType> mediaTypes() {
        Map<String, MediaType> mediaTypes = new LinkedHashMap<>();
        SpringFormat.onClassPath(ClassUtils.getDefaultClassLoader()).forEach(format -> {
            mediaTypes.put(format.format().name(), format.mediaTypes().own().get(0));
        });
        for (BodyFormat format : formats) {
            mediaTypes.put(format.name(), format.mediaType());
        }
        return mediaTypes;
    }

    /**
     * The formats that are on, by name, each with the types that it was asked for. Formats that Spring converts itself
     * are asked for none.
     */
    public Map<String, List<TypeBinding>> inUse() {
        Map<String, List<TypeBinding>> inUse = new LinkedHashMap<>();
        springFormats.forEach(format -> inUse.put(format.format().name(), List.of()));
        formats.forEach(format -> inUse.put(format.name(), format.codec().requestedTypes()));
        return inUse;
    }
}
