package io.wireformat.benchmarks.contender;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.internal.ContentBufferStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.msgpack.jackson.dataformat.MessagePackFactory;

/** jackson-dataformat-msgpack with its defaults, because MessagePack has no code generator. */
public record MessagePackModuleContender<R>(ObjectWriter writer, ObjectReader reader) implements Contender<R, R> {

    public static <R> MessagePackModuleContender<R> of(Class<R> type) {
        ObjectMapper mapper = new ObjectMapper(new MessagePackFactory());
        return new MessagePackModuleContender<>(mapper.writerFor(type), mapper.readerFor(type));
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
        try {
            writer.writeValue(new ContentBufferStream(target), value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public R read(byte[] content) {
        try {
            return reader.readValue(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
