package io.wireformat.gatling.codec;

import java.lang.reflect.Type;

/** One format as a client of a service uses it. Thread-safe. */
public interface MessageCodec {

    /** The name of the format in results. */
    String name();

    /** The media type of the format. */
    String mediaType();

    /** Encodes a value. */
    byte[] encode(Object value, Type type);

    /**
     * Decodes content.
     *
     * @throws RuntimeException if the content is not a value of the type
     */
    Object decode(byte[] content, Type type);
}
