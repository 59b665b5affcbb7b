package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.contender.Contender;
import io.wireformat.codec.ContentBuffer;
import java.util.List;

/** Runs a contender with the messages of a sample, again and again. Not thread-safe. */
final class Round<R, H> {

    private final Contender<R, H> contender;
    private final List<H> values;
    private final List<byte[]> contents;
    private final ContentBuffer buffer = new ContentBuffer(1024);
    private final int mask;
    private int next;

    private Round(Contender<R, H> contender, List<R> messages) {
        this.contender = contender;
        this.values = messages.stream().map(contender::hold).toList();
        this.contents = values.stream().map(this::contentOf).toList();
        this.mask = messages.size() - 1;
    }

    /** Creates a round; the number of messages must be a power of two. */
    static <R, H> Round<R, H> of(Contender<R, H> contender, List<R> messages) {
        return new Round<>(contender, messages);
    }

    /** Writes the next message to a reused buffer. */
    ContentBuffer write() {
        return write(values.get(next++ & mask));
    }

    /** Reads the next content. */
    H read() {
        return contender.read(contents.get(next++ & mask));
    }

    /** The content of each message. */
    List<byte[]> contents() {
        return contents;
    }

    /** The message that the contender reads from content. */
    R recordOf(byte[] content) {
        return contender.toRecord(contender.read(content));
    }

    private byte[] contentOf(H message) {
        return write(message).toByteArray();
    }

    private ContentBuffer write(H message) {
        buffer.truncate(0);
        contender.write(message, buffer);
        return buffer;
    }
}
