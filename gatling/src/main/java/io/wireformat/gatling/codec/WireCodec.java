package io.wireformat.gatling.codec;

import io.wireformat.Wireformat;
import java.lang.reflect.Type;

/** A format of the starter, with its codec. */
record WireCodec(String name, Wireformat.Format format) implements MessageCodec {

    @Override
    public String mediaType() {
        return format.mediaType();
    }

    @Override
    public byte[] encode(Object value, Type type) {
        return format.encode(value, type);
    }

    @Override
    public Object decode(byte[] content, Type type) {
        return format.decode(content, type);
    }
}
