package io.wireformat.benchmarks;

import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The reference: Jackson 3 with its defaults. */
record JsonContender<R>(ObjectWriter writer, ObjectReader reader) implements Contender<R, R> {

    static <R> JsonContender<R> of(JsonMapper mapper, Class<R> type) {
        return new JsonContender<>(mapper.writerFor(type), mapper.readerFor(type));
    }

    @Override
    public R hold(R message) {
        return message;
    }

    @Override
    public R toRecord(R held) {
        return held;
    }

    @Override
    public void write(R held, ContentSink sink) {
        byte[] content = writer.writeValueAsBytes(held);
        sink.accept(content, 0, content.length);
    }

    @Override
    public R read(byte[] content) {
        return reader.readValue(content);
    }
}
