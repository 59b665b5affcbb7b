package io.wireformat.gatling.codec;

import java.lang.reflect.Type;

/** One format as a client of a service uses it. Safe for concurrent use. */
public interface MessageCodec {

    /** What results call the format. */
    String name();

    /** The media type of its content. */
    String mediaType();

    /** Content that says the value. */
    byte[] encode(Object value, Type type);

    /**
     * The value that content says.
     *
     * @throws RuntimeException when the content is not such a value
     */
    Object decode(byte[] content, Type type);
}
