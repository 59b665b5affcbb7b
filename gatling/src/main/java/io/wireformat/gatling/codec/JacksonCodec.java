package io.wireformat.gatling.codec;

import java.lang.reflect.Type;
import tools.jackson.databind.ObjectMapper;

/** A format with Jackson, for all values that its mapper can write and read. */
record JacksonCodec(String name, String mediaType, ObjectMapper mapper) implements MessageCodec {

    @Override
    public byte[] encode(Object value, Type type) {
        return mapper.writeValueAsBytes(value);
    }

    @Override
    public Object decode(byte[] content, Type type) {
        return mapper.readValue(content, mapper.constructType(type));
    }
}
