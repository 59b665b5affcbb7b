package io.wireformat.http.internal.formats;

import io.wireformat.codec.Codec;
import io.wireformat.codec.Framing;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.Framings;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.TypeBinding;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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

    private static final Logger log = LoggerFactory.getLogger(FormatRegistry.class);

    private final JsonMapper mapper;

    private final Metering metering;

    private final JacksonBounds bounds;

    /** Emptied where the formats must not be used. */
    private final List<BodyFormat> formats;

    /** Those of our formats, and of Spring's own once these are known. */
    private volatile List<FramedFormat> streams;

    private volatile List<SpringFormat> springs = List.of();

    private final HeaderCache<AcceptedFormats> acceptedByText = new HeaderCache<>();

    private volatile DeclarableFormats on = new DeclarableFormats(List.of(), List.of());

    private volatile Function<Class<?>, @Nullable Map<?, ?>> mappers = type -> null;

    /**
     * Formats.
     *
     * @param mapper the mapper whose view of a class they follow
     * @param bounds hold Spring's own to the limits
     */
    public FormatRegistry(List<Codec> codecs, JsonMapper mapper, Metering metering, JacksonBounds bounds) {
        this.mapper = mapper;
        this.metering = metering;
        this.bounds = bounds;
        this.formats = new CopyOnWriteArrayList<>(DeclineLog.logged(codecs, metering).stream()
                .map(codec -> new BodyFormat(codec, mapper, this::hasMapper))
                .toList());
        this.streams = formats.stream().flatMap(this::streamsOf).toList();
    }

    private boolean hasMapper(Class<?> type) {
        Map<?, ?> known = mappers.apply(type);
        return known != null && !known.isEmpty();
    }

    /**
     * Heeds what an application writes JSON with. Turns the formats off where that is another mapper than theirs, because
     * they would show what it hides.
     *
     * @param writer what writes JSON; null where nothing does
     * @param writersMapper the mapper that it has
     * @param byType the mappers that it has for single classes
     * @return whether the formats stay on
     */
    public boolean follow(
            @Nullable Object writer,
            @Nullable ObjectMapper writersMapper,
            Function<Class<?>, @Nullable Map<?, ?>> byType) {
        if (writersMapper == mapper) {
            mappers = byType;
            return true;
        }
        log.warn(
                "Wire formats are off, because they use the JSON mapper of the application context and {}",
                writer != null
                        ? "JSON is written with another mapper, in "
                                + writer.getClass().getName()
                        : "nothing writes JSON");
        formats.clear();
        return false;
    }

    /**
     * Turns formats off whose media type, such as {@code application/protobuf+json}, a JSON converter claims that stands
     * before them; one that is there for a few types takes these alone.
     *
     * @param writes what it says that it writes, for any type
     * @param takes whether it takes a message of ours in a media type
     */
    public void yieldTo(Object other, Collection<? extends MimeType> writes, Predicate<MediaType> takes) {
        formats.removeIf(format -> {
            boolean claims = writes.stream()
                            .anyMatch(range ->
                                    "json".equals(range.getSubtypeSuffix()) && range.includes(format.mediaType()))
                    && takes.test(format.mediaType());
            if (claims) {
                log.warn(
                        "{} is off, because {} writes {}",
                        format.name(),
                        other.getClass().getName(),
                        format.mediaType());
            }
            return claims;
        });
    }

    /**
     * Knows all formats, and says in the log which are on.
     *
     * @param timed those that Spring converts itself, as far as they are timed
     * @param springsStreams their streams
     */
    public void complete(List<SpringFormat> timed, Stream<FramedFormat> springsStreams) {
        springs = List.copyOf(timed);
        streams = Stream.concat(springsStreams, formats.stream().flatMap(this::streamsOf))
                .toList();
        on = declarable(Stream.of());
        acceptedByText.forget();
        log.info(
                "Wire formats: {}",
                line(Stream.concat(
                        springs.stream().map(SpringFormat::format),
                        formats.stream().map(format -> format.codec().format()))));
    }

    private Stream<FramedFormat> streamsOf(BodyFormat format) {
        Framing framing = format.codec().framing();
        return framing == null ? Stream.empty() : Stream.of(new FramedFormat(format.codec(), framing, this::hasMapper));
    }

    /** The streams of a format that Spring converts itself; JSON's are framed as one says. */
    public Stream<FramedFormat> streamsOf(SpringFormat format, ObjectMapper formatsMapper, Framing jsonLines) {
        return switch (format) {
            case JSON -> Stream.of(streams(format, formatsMapper, jsonLines));
            case CBOR -> Stream.of(streams(format, formatsMapper, Framings.CBOR_SEQUENCE));
            case SMILE -> Stream.of(streams(format, formatsMapper, Framings.SMILE_SEQUENCE));
            // a document has one root, and nothing puts documents behind one another
            case XML -> Stream.empty();
        };
    }

    /** The streams of a format that Spring converts itself, in a framing. */
    public FramedFormat streams(SpringFormat format, ObjectMapper formatsMapper, Framing framing) {
        return new FramedFormat(
                new MeteredCodec(format.messages(formatsMapper, bounds), metering, (type, reason) -> {}),
                framing,
                this::hasMapper);
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
        return formats.stream().anyMatch(own -> own.name().equals(format) && own.named(mediaType) != null)
                || streams.stream()
                        .anyMatch(own ->
                                own.name().equals(format) && own.mediaTypes().named(mediaType) != null);
    }

    /** Whether a media type is that of a format of ours. */
    public boolean isOfFormat(MediaType mediaType) {
        return formatOf(mediaType) != null;
    }

    /** Which formats are named by what a client accepts. */
    public AcceptedFormats accepted(List<MediaType> ranges) {
        return new AcceptedFormats(ranges, on);
    }

    /**
     * What a request accepts that Spring's content negotiation refuses.
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

    /**
     * Which formats are named by the header {@code Accept}, where nothing else tells what is accepted.
     *
     * @param ranges what the header says, asked for where its text is not known
     */
    public AcceptedFormats accepted(Enumeration<String> header, Supplier<List<MediaType>> ranges) {
        String first = header.hasMoreElements() ? header.nextElement() : "";
        return accepted(header.hasMoreElements() ? first + "," + text(Collections.list(header)) : first, ranges);
    }

    private AcceptedFormats accepted(String header, Supplier<List<MediaType>> ranges) {
        return acceptedByText.of(header, () -> accepted(ranges.get()));
    }

    /**
     * Which formats are named by what is accepted.
     *
     * @param header {@code Accept}, which most often says it
     */
    public AcceptedFormats accepted(List<String> header, List<MediaType> ranges) {
        AcceptedFormats known = accepted(text(header), () -> ranges);
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

    /** What handlers may be opened to, with streams that Spring writes itself under one of their names. */
    public DeclarableFormats declarable(Stream<FormatMediaTypes> springsStreams) {
        Stream<FormatMediaTypes> binary =
                springs.stream().filter(SpringFormat::isLabelledByVendors).map(SpringFormat::mediaTypes);
        return new DeclarableFormats(
                Stream.concat(formats.stream().map(BodyFormat::mediaTypes), binary)
                        .toList(),
                Stream.concat(streams.stream().map(FramedFormat::mediaTypes), springsStreams)
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
        springs.forEach(format -> inUse.put(format.format().name(), List.of()));
        formats.forEach(format -> inUse.put(format.name(), format.codec().requestedTypes()));
        return inUse;
    }

    /** Formats, each with the media type that it is sent as. */
    private static String line(Stream<WireFormat> formats) {
        return formats.map(format -> format.name() + " (" + format.mediaType() + ")")
                .collect(Collectors.joining(", "));
    }
}
