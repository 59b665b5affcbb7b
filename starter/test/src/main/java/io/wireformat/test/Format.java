package io.wireformat.test;

import io.wireformat.Wireformat;
import io.wireformat.http.internal.formats.BodyFormat;
import io.wireformat.internal.jackson.JacksonMessages;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.model.PartialType;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** A format for use in tests: its name, its media type, and methods to encode and decode values. Thread-safe. */
public final class Format {

    private final Wireformat.Format format;
    private final BodyFormat body;

    /**
     * A format.
     *
     * @param mapper the mapper of the application's JSON
     * @param metering without meters, which would count the test as the application
     */
    Format(Wireformat.Format format, JsonMapper mapper, Metering metering) {
        this.format = format;
        this.body = new BodyFormat(new MeteredCodec(format.codec(), metering), mapper, type -> false);
    }

    /** The name in settings, metrics and messages, such as {@code protobuf}. */
    public String name() {
        return format.name();
    }

    /** The content type of requests and responses. */
    public MediaType mediaType() {
        return body.mediaType();
    }

    /**
     * Sets {@code Content-Type} and {@code Accept} of a request to this format. For {@code headers(...)} of Spring's
     * test clients and of MockMvc's requests.
     */
    public void bothWays(HttpHeaders headers) {
        headers.setContentType(mediaType());
        headers.setAccept(List.of(mediaType()));
    }

    /**
     * Encodes a value as its class.
     *
     * @throws AssertionError if the format does not support the class
     * @throws io.wireformat.EncodingException if the format cannot write the value
     */
    public byte[] encode(Object value) {
        return encode(value, value.getClass());
    }

    /**
     * Encodes a value as a type, such as a list of messages or a sealed interface.
     *
     * @throws AssertionError if the format does not support the type
     * @throws io.wireformat.EncodingException if the format cannot write the value
     */
    public byte[] encode(Object value, Type type) {
        try {
            return format.encode(value, type);
        } catch (UnsupportedTypeException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /**
     * Encodes a value as its class without some of its properties, so that a test can omit a required one. If the
     * format does not distinguish an absent property from zero, like Protobuf for a primitive, the reader gets zero.
     *
     * @param properties their names in JSON; properties of nested messages are not affected
     * @throws AssertionError if the format does not support the class
     * @throws IllegalArgumentException if the class has no such property, or the format cannot omit it, like Avro for a
     *     property that is never null
     */
    public byte[] encodeWithout(Object value, String... properties) {
        Set<String> omitted = Set.of(properties);
        if (format.codec() instanceof JacksonMessages jackson) {
            return OmittedProperties.write(value, omitted, jackson.mapper());
        }
        Type whole = value.getClass();
        if (format.whyNot(whole) != null) {
            return encode(value, whole);
        }
        Type partial = new PartialType(whole, omitted);
        String reason = format.whyNot(partial);
        if (reason != null) {
            throw new IllegalArgumentException(name() + " cannot write " + partial.getTypeName() + ": " + reason);
        }
        return encode(value, partial);
    }

    /**
     * Decodes a value.
     *
     * @throws AssertionError if the format does not support the type
     * @throws io.wireformat.DecodingException if the content is not such a value
     */
    public <T> T decode(byte[] bytes, Class<T> type) {
        return decode(bytes, (Type) type);
    }

    /**
     * Decodes a value of a generic type.
     *
     * @throws AssertionError if the format does not support the type
     * @throws io.wireformat.DecodingException if the content is not such a value
     */
    public <T> T decode(byte[] bytes, ParameterizedTypeReference<T> type) {
        return decode(bytes, type.getType());
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the caller knows the type
    private <T> T decode(byte[] bytes, Type type) {
        try {
            return format.decode(bytes, type);
        } catch (UnsupportedTypeException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** Decodes an error. */
    Problem problem(byte[] bytes) {
        return format.codec() instanceof JacksonMessages jackson
                ? JacksonProblem.read(bytes, name(), jackson.mapper())
                : decode(bytes, Problem.class);
    }

    /** The format for converters and codecs of Spring. */
    BodyFormat body() {
        return body;
    }

    /** Whether Spring converts the format itself. */
    boolean isOfSpring() {
        return format.codec() instanceof JacksonMessages;
    }

    /** Whether the media type is one of this format's. */
    boolean owns(MediaType mediaType) {
        return body.mediaTypes().own().stream().anyMatch(mediaType::equalsTypeAndSubtype);
    }

    @Override
    public String toString() {
        return name();
    }
}
