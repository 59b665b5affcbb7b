package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A body that has been received, with all that reading it takes: its bytes, the permit to decode them, and the stream of the
 * rest if the body is larger than its buffer. {@link #close} gives all of them back. Not thread-safe.
 */
public final class Body implements AutoCloseable {

    private final PooledContent content;
    private final @Nullable DecompressingInput decompressed;
    private final @Nullable DecodingPermit permit;
    private final @Nullable InputStream rest;
    private final @Nullable ArrivingContent arrived;

    /** Null until the rest is read. */
    private @Nullable Rest streamed;

    private Body(
            PooledContent content,
            @Nullable DecompressingInput decompressed,
            @Nullable DecodingPermit permit,
            @Nullable InputStream rest,
            @Nullable ArrivingContent arrived) {
        this.content = content;
        this.decompressed = decompressed;
        this.permit = permit;
        this.rest = rest;
        this.arrived = arrived;
    }

    /** Complete content that needs no permit, and is decompressed if it has to be. */
    public static Body of(PooledContent content) {
        return new Body(content, null, null, null, null);
    }

    /** Content that arrived in parts, and goes back when the body is closed. */
    static Body arrived(PooledContent content, @Nullable DecompressingInput decompressed, ArrivingContent arrived) {
        return new Body(content, decompressed, null, null, arrived);
    }

    /** Receives a body on a thread that may block; see {@link BodyDecoder#receive}. */
    static Body receive(
            InputStream in,
            ContentDecompressor decompressor,
            long declaredLength,
            DecodeLimits limits,
            int maxBuffered,
            Metering metering,
            StepTimer.Steps steps)
            throws IOException {
        DecompressingInput decompressed = decompressor.decompress(in, metering.memory());
        DecodingPermit permit = metering.memory().permit(metering.side());
        PooledContent content = null;
        try {
            content = steps.time(
                    Step.RECEIVE,
                    () -> decompressed == null
                            ? metering.memory().receive(in, declaredLength, limits, maxBuffered)
                            : decompressed(
                                    decompressed, declaredLength, limits, maxBuffered, permit, metering.memory()),
                    Outcome::of);
            permit.acquireFor(content.size());
            InputStream all = decompressed == null ? in : decompressed;
            return new Body(content, decompressed, permit, content.size() < maxBuffered ? null : all, null);
        } catch (IOException | RuntimeException | Error e) {
            close(content, permit, decompressed);
            throw e;
        }
    }

    private static PooledContent decompressed(
            DecompressingInput in,
            long declaredLength,
            DecodeLimits limits,
            int maxBuffered,
            DecodingPermit permit,
            ContentBudget memory)
            throws IOException {
        // decompressing ahead of the network would hold many bytes for the few that have arrived
        in.await(declaredLength, permit);
        // the stream applies the limits itself, and its content may be larger than the bytes that were received
        return memory.receive(in, -1, limits.withContentSize(Long.MAX_VALUE), maxBuffered);
    }

    /** The bytes, or the first ones of a large body. */
    public PooledContent content() {
        return content;
    }

    /** The stream that decompressed the bytes; null if they were not compressed. */
    public @Nullable DecompressingInput decompressed() {
        return decompressed;
    }

    /** The number of bytes that have been read so far. */
    public long size() {
        return streamed != null ? streamed.count() : content.size();
    }

    /** A copy of the bytes; null if the content does not have all of them. */
    public byte @Nullable [] copy() {
        return rest == null ? Arrays.copyOf(content.buffer().array(), content.size()) : null;
    }

    /** Takes memory for decoded values, and a permit if they turn out to be large. */
    DecodedMemory.Source guard(DecodedMemory.Source memory) {
        return permit != null ? permit.guard(memory) : memory;
    }

    /** The rest of a large body, which counts as the bytes do; null if the content has all bytes. */
    public @Nullable InputStream rest(DecodeLimits limits, DecodedMemory memory) {
        if (rest != null && permit != null) {
            streamed = new Rest(rest, content, permit, limits, memory, decompressed != null);
        }
        return streamed;
    }

    @Override
    public void close() throws IOException {
        if (arrived != null) {
            arrived.endReading(content);
        }
        close(arrived == null ? content : null, permit, decompressed);
    }

    private static void close(
            @Nullable PooledContent content, @Nullable DecodingPermit permit, @Nullable DecompressingInput decompressed)
            throws IOException {
        if (content != null) {
            content.close();
        }
        if (permit != null) {
            permit.close();
        }
        if (decompressed != null) {
            decompressed.close();
        }
    }

    /**
     * The part of a body that follows the buffered one. It has the same limits and counts in the same memory, and is awaited
     * without the permit to decode. A stream that decompresses applies the limits itself, and does not wait.
     */
    private static final class Rest extends InputStream {

        private final InputStream rest;
        private final PooledContent head;
        private final DecodingPermit permit;
        private final DecodeLimits limits;
        private final DecodedMemory memory;
        private final boolean decompressed;
        private long count;

        Rest(
                InputStream rest,
                PooledContent head,
                DecodingPermit permit,
                DecodeLimits limits,
                DecodedMemory memory,
                boolean decompressed) {
            this.rest = rest;
            this.head = head;
            this.permit = permit;
            this.limits = limits;
            this.memory = memory;
            this.decompressed = decompressed;
            this.count = head.size();
        }

        /** The number of bytes that the body has so far. */
        long count() {
            return count;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = decompressed ? rest.read(bytes, offset, length) : awaited(bytes, offset, length);
            if (read > 0) {
                count += read;
                if (!decompressed && count > limits.contentSize()) {
                    throw ContentTooLargeException.read(limits);
                }
                head.countStreamed(read);
                permit.acquireFor(count);
                memory.grow(read);
            }
            return read;
        }

        private int awaited(byte[] bytes, int offset, int length) throws IOException {
            permit.close();
            return StepTimer.waiting(() -> rest.read(bytes, offset, length), memory::waited);
        }
    }
}
