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

/** A format as a test speaks it: its name, its media type, and values to and from content. Safe for use by many threads. */
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

    /** What settings, metrics and messages call it, such as {@code protobuf}. */
    public String name() {
        return format.name();
    }

    /** What content is sent as. */
    public MediaType mediaType() {
        return mediaTypes.get(0);
    }

    /**
     * Says that the content of a request is in this format, and that the answer has to be. For {@code headers(...)} of
     * Spring's test clients and of MockMvc's requests.
     */
    public void bothWays(HttpHeaders headers) {
        headers.setContentType(mediaType());
        headers.setAccept(List.of(mediaType()));
    }

    /**
     * Writes a value by its class.
     *
     * @throws AssertionError when the format does not carry the class
     * @throws io.wireformat.EncodingException when it does not carry the value
     */
    public byte[] encode(Object value) {
        return encode(value, value.getClass());
    }

    /**
     * Writes a value as one of a type: a list of messages, or an interface that it is one of several types of.
     *
     * @throws AssertionError when the format does not carry the type
     * @throws io.wireformat.EncodingException when it does not carry the value
     */
    public byte[] encode(Object value, Type type) {
        return content.encode(value, type);
    }

    /**
     * Writes a value by its class, but leaves some of its properties out, whatever it has in them: so a test misses one
     * that the class itself insists on. Where a format has no way to tell that a property is absent from zero, such as
     * Protobuf for a primitive, that is what the reader finds.
     *
     * @param properties what JSON calls them; those of messages within the value are not meant
     * @throws AssertionError when the format does not carry the class
     * @throws IllegalArgumentException when the class has no such property, or the format does not leave it out: in Avro
     *     each that is never null has its place
     */
    public byte[] encodeWithout(Object value, String... properties) {
        return content.encodeWithout(value, Set.of(properties));
    }

    /**
     * Reads a value.
     *
     * @throws AssertionError when the format does not carry the type
     * @throws io.wireformat.DecodingException when the content is no such value
     */
    @SuppressWarnings("unchecked") // a primitive's class would not cast
    public <T> T decode(byte[] bytes, Class<T> type) {
        return (T) content.decode(bytes, type);
    }

    /**
     * Reads a value of a generic type.
     *
     * @throws AssertionError when the format does not carry the type
     * @throws io.wireformat.DecodingException when the content is no such value
     */
    @SuppressWarnings("unchecked") // the reference has no class to cast with
    public <T> T decode(byte[] bytes, ParameterizedTypeReference<T> type) {
        return (T) content.decode(bytes, type.getType());
    }

    Content content() {
        return content;
    }

    List<MediaType> mediaTypes() {
        return mediaTypes;
    }

    /** Whether content of a media type is in this format by one of its own names. */
    boolean owns(MimeType mediaType) {
        return mediaTypes.stream().anyMatch(mediaType::equalsTypeAndSubtype);
    }

    /** Whether a client exchanges values of a type in this format where content has a media type. */
    boolean exchanges(ResolvableType type, MimeType mediaType) {
        return owns(mediaType) && !BoundTypes.isLeftToSpring(type.toClass()) && content.carries(type.getType());
    }

    /** Whether a media type of a vendor, or of problems, says by its suffix that content is in this format. */
    boolean isSuffixOf(MediaType mediaType) {
        return name().equals(mediaType.getSubtypeSuffix());
    }

    @Override
    public String toString() {
        return name();
    }
}
