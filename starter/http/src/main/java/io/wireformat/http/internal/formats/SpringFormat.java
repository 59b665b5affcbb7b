package io.wireformat.http.internal.formats;

import io.wireformat.codec.Codec;
import io.wireformat.codec.WireFormat;
import io.wireformat.internal.jackson.HeapEstimate;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.jackson.JacksonMessages;
import io.wireformat.internal.jackson.PlannedJson;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import org.springframework.http.converter.xml.JacksonXmlHttpMessageConverter;
import org.springframework.util.ClassUtils;
import org.springframework.util.MimeType;
import tools.jackson.databind.ObjectMapper;

/** A format that Spring converts itself, where its library is on the class path. */
public enum SpringFormat {
    /** JSON. */
    JSON(
            "json",
            "application/json",
            List.of(),
            JacksonJsonHttpMessageConverter.class,
            "tools.jackson.databind.json.JsonMapper") {
        @Override
        public MediaType ofProblem(MediaType named) {
            return MediaType.APPLICATION_PROBLEM_JSON;
        }
    },
    /** XML. */
    XML(
            "xml",
            "application/xml",
            List.of("text/xml"),
            JacksonXmlHttpMessageConverter.class,
            "tools.jackson.dataformat.xml.XmlMapper") {
        @Override
        public MediaType ofProblem(MediaType named) {
            return MediaType.APPLICATION_PROBLEM_XML;
        }
    },
    /** CBOR. */
    CBOR(
            "cbor",
            "application/cbor",
            List.of(),
            JacksonCborHttpMessageConverter.class,
            "tools.jackson.dataformat.cbor.CBORMapper"),
    /** Smile. */
    SMILE(
            "smile",
            "application/x-jackson-smile",
            List.of(),
            JacksonSmileHttpMessageConverter.class,
            "tools.jackson.dataformat.smile.SmileMapper");

    /** In the order in which a client prefers them to one another. */
    public static final List<SpringFormat> BY_COMPACTNESS = List.of(CBOR, SMILE, JSON, XML);

    private static final Set<Charset> ASCII_AS_IT_IS =
            Set.of(StandardCharsets.UTF_8, StandardCharsets.US_ASCII, StandardCharsets.ISO_8859_1);

    private final WireFormat format;
    private final FormatMediaTypes mediaTypes;
    private final Class<? extends AbstractJacksonHttpMessageConverter<?>> converter;

    /** The class of the format's library that Spring looks for. */
    private final String library;

    SpringFormat(
            String formatName,
            String mediaType,
            List<String> alternatives,
            Class<? extends AbstractJacksonHttpMessageConverter<?>> converter,
            String library) {
        this.format = new WireFormat(formatName, mediaType, alternatives, false);
        this.mediaTypes = new FormatMediaTypes(format);
        this.converter = converter;
        this.library = library;
    }

    /** The format. */
    public WireFormat format() {
        return format;
    }

    /** The format with a name; null where Spring converts none of that name. */
    public static @Nullable SpringFormat named(String name) {
        for (SpringFormat format : values()) {
            if (format.format.name().equals(name)) {
                return format;
            }
        }
        return null;
    }

    /** Whether media types name a format of Spring's that cannot write each value that JSON can. */
    static boolean areNamed(List<MediaType> mediaTypes) {
        for (MediaType mediaType : mediaTypes) {
            for (SpringFormat format : BY_COMPACTNESS) {
                if (format != JSON && format.mediaTypes.named(mediaType) != null) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The class by which the format's library is found. */
    public String library() {
        return library;
    }

    /** The formats whose library is on the class path. */
    public static Stream<SpringFormat> onClassPath(@Nullable ClassLoader loader) {
        return Stream.of(values()).filter(format -> ClassUtils.isPresent(format.library, loader));
    }

    /** The media types of content. */
    public FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    /**
     * Estimates the memory of the values in content.
     *
     * @param charset the charset of the content's type; null if it has none
     */
    public HeapEstimate heapEstimate(@Nullable Charset charset) {
        boolean ascii = charset == null || ASCII_AS_IT_IS.contains(charset);
        return switch (this) {
            case JSON -> ascii ? HeapEstimate.json() : HeapEstimate.anyText();
            case XML -> ascii ? HeapEstimate.xml() : HeapEstimate.anyText();
            case CBOR -> HeapEstimate.cbor();
            case SMILE -> HeapEstimate.smile();
        };
    }

    /**
     * The messages of streams, written and read one by one by the mapper of Spring's converter.
     *
     * @param bounds hold the mapper to the limits
     */
    public Codec messages(ObjectMapper mapper, JacksonBounds bounds) {
        return new JacksonMessages(format, null, () -> heapEstimate(null), mapper, bounds, PlannedJson.NONE);
    }

    /** The media type of a problem if a media type of the format was requested. */
    public MediaType ofProblem(MediaType named) {
        return named;
    }

    /** Whether Spring leaves it to us to know the format by a vendor's media type. */
    public boolean isLabelledByVendors() {
        return this == CBOR || this == SMILE;
    }

    /**
     * Whether content with a media type belongs to another format.
     *
     * @param reserved media types that belong to other formats
     */
    public boolean isReserved(@Nullable MimeType mediaType, Predicate<MediaType> reserved) {
        return mediaType != null
                && !mediaTypes.own().get(0).equalsTypeAndSubtype(mediaType)
                && reserved.test(MediaType.asMediaType(mediaType));
    }

    /** Whether Spring's reactive codecs refuse a publisher of many values, and the encoder even that of a single one. */
    public boolean refusesPublishers() {
        return this == XML || this == CBOR;
    }

    /** The media type that Spring knows for a vendor's, or the media type itself. */
    public @Nullable MimeType known(@Nullable MimeType mediaType) {
        return mediaType != null && isLabelledByVendors() && mediaTypes.named(MediaType.asMediaType(mediaType)) != null
                ? mediaTypes.own().get(0)
                : mediaType;
    }

    /** The format of content with this media type, or with a suffix that tells it; null where that is none of these. */
    public static @Nullable SpringFormat of(MediaType contentType) {
        for (SpringFormat format : values()) {
            if (format.mediaTypes.named(contentType) != null) {
                return format;
            }
        }
        return null;
    }

    /** The format that one of Spring's own converters is for; null for any other, a subclass included. */
    public static @Nullable SpringFormat of(HttpMessageConverter<?> candidate) {
        for (SpringFormat format : values()) {
            if (candidate.getClass() == format.converter) {
                return format;
            }
        }
        return null;
    }
}
