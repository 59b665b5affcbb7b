package io.wireformat.gatling.compare;

import java.lang.reflect.Type;

/** One format as a client of the service uses it. Safe for concurrent use. */
interface MessageCodec {

    /** What results call the format. */
    String name();

    String mediaType();

    byte[] encode(Object value, Type type);

    /** @throws RuntimeException when the content is not such a value */
    Object decode(byte[] content, Type type);
}
