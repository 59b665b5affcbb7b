package io.wireformat.test;

import io.wireformat.codec.WireFormat;
import io.wireformat.http.internal.types.BoundTypes;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.util.MimeType;

/** A format for use in tests: its name, its media type, and methods to encode and decode values. Thread-safe. */
public final class Format {

    private final WireFormat format;
    private final List<MediaType> mediaTypes;
    private final Content content;

    Format(WireFormat format, Content content) {
        this.format = format;
        this.mediaTypes = Stream.concat(Stream.of(format.mediaType()), format.alternativeMediaTypes().stream())
                .map(MediaType::parseMediaType)
                .toList();
        this.content = content;
    }

    /** The name in settings, metrics and messages, such as {@code protobuf}. */
    public String name() {
        return format.name();
    }

    /** The content type of requests and responses. */
    public MediaType mediaType() {
        return mediaTypes.get(0);
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
        return content.encode(value, type);
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
        return content.encodeWithout(value, Set.of(properties));
    }

    /**
     * Decodes a value.
     *
     * @throws AssertionError if the format does not support the type
     * @throws io.wireformat.DecodingException if the content is not such a value
     */
    @SuppressWarnings("unchecked") // the class of a primitive cannot cast
    public <T> T decode(byte[] bytes, Class<T> type) {
        return (T) content.decode(bytes, type);
    }

    /**
     * Decodes a value of a generic type.
     *
     * @throws AssertionError if the format does not support the type
     * @throws io.wireformat.DecodingException if the content is not such a value
     */
    @SuppressWarnings("unchecked") // a type reference cannot cast
    public <T> T decode(byte[] bytes, ParameterizedTypeReference<T> type) {
        return (T) content.decode(bytes, type.getType());
    }

    Content content() {
        return content;
    }

    List<MediaType> mediaTypes() {
        return mediaTypes;
    }

    /** Whether the media type is one of this format's. */
    boolean owns(MimeType mediaType) {
        return mediaTypes.stream().anyMatch(mediaType::equalsTypeAndSubtype);
    }

    /** Whether a client exchanges values of the type in this format if the content has the media type. */
    boolean exchanges(ResolvableType type, MimeType mediaType) {
        return owns(mediaType) && !BoundTypes.isLeftToSpring(type.toClass()) && content.supports(type.getType());
    }

    /** Whether the suffix of a vendor's or problem's media type names this format. */
    boolean isSuffixOf(MediaType mediaType) {
        return name().equals(mediaType.getSubtypeSuffix());
    }

    @Override
    public String toString() {
        return name();
    }
}
