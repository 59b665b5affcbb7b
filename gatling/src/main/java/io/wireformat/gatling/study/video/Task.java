package io.wireformat.gatling.study.video;

import java.util.List;

/** Something that is done with one of {@link VideoType#DISTINCT} messages. Safe for concurrent use. */
@FunctionalInterface
interface Task {

    /** Does it with the message of that number. */
    void run(int message, Sink sink);

    /** Does it with so many messages, round and round. */
    default void repeat(int count, Sink sink) {
        for (int i = 0; i < count; i++) {
            run(i % VideoType.DISTINCT, sink);
        }
    }

    /** An operation of a format with messages. */
    static Task of(VideoFormat format, VideoType type, VideoOperation operation, List<Object> messages) {
        return operation == VideoOperation.SERIALIZE
                ? writing(format, type, messages)
                : reading(format, type, operation, messages);
    }

    private static Task writing(VideoFormat format, VideoType type, List<Object> messages) {
        Object[] values = messages.toArray();
        return (message, sink) -> sink.take(format.codec().encode(values[message], type.type()));
    }

    private static Task reading(VideoFormat format, VideoType type, VideoOperation operation, List<Object> messages) {
        byte[][] contents = messages.stream()
                .map(message -> format.codec().encode(message, type.type()))
                .toArray(byte[][]::new);
        if (operation == VideoOperation.DESERIALIZE) {
            return (message, sink) -> sink.take(format.codec().decode(contents[message], type.type()));
        }
        LazyReader reader = format.lazy().reader(type);
        return operation == VideoOperation.ROOT
                ? (message, sink) -> sink.take(reader.root(contents[message]))
                : (message, sink) -> sink.take(reader.fields(contents[message]));
    }
}
