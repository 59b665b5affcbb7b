package io.wireformat.benchmarks;

import java.util.Arrays;
import java.util.List;

/** A contender going round a sample's messages. For one thread. */
final class Round<R, H> {

    private final Contender<R, H> contender;

    private final List<H> held;

    private final List<byte[]> contents;

    private final int mask;

    private int next;

    private Round(Contender<R, H> contender, List<R> messages) {
        this.contender = contender;
        this.held = messages.stream().map(contender::hold).toList();
        this.contents = held.stream().map(this::contentOf).toList();
        this.mask = messages.size() - 1;
    }

    /** A round; there must be as many messages as a power of two. */
    static <R, H> Round<R, H> of(Contender<R, H> contender, List<R> messages) {
        return new Round<>(contender, messages);
    }

    /** Writes the next message. */
    void write(ContentSink sink) {
        contender.write(held.get(next++ & mask), sink);
    }

    /** Reads the next content. */
    H read() {
        return contender.read(contents.get(next++ & mask));
    }

    /** The content of each message. */
    List<byte[]> contents() {
        return contents;
    }

    /** What the contender makes of content. */
    R recordOf(byte[] content) {
        return contender.toRecord(contender.read(content));
    }

    private byte[] contentOf(H message) {
        byte[][] content = new byte[1][];
        contender.write(
                message, (array, offset, length) -> content[0] = Arrays.copyOfRange(array, offset, offset + length));
        return content[0];
    }
}
