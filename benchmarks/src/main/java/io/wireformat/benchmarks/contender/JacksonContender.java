package io.wireformat.benchmarks.contender;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import tools.jackson.core.FormatSchema;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;

/** Jackson 3 with its defaults, for JSON and the formats of its modules. */
public record JacksonContender<R>(ObjectWriter writer, ObjectReader reader) implements Contender<R, R> {

    public static <R> JacksonContender<R> of(ObjectMapper mapper, Class<R> type) {
        return new JacksonContender<>(mapper.writerFor(type), mapper.readerFor(type));
    }

    /** For a format without names in its content. */
    public static <R> JacksonContender<R> of(ObjectMapper mapper, Class<R> type, FormatSchema schema) {
        return new JacksonContender<>(
                mapper.writerFor(type).with(schema), mapper.readerFor(type).with(schema));
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R value) {
        return value;
    }

    @Override
    public void write(R value, ContentBuffer target) {
        writer.writeValue(new ContentBufferStream(target), value);
    }

    @Override
    public R read(byte[] content) {
        return reader.readValue(content);
    }
}
