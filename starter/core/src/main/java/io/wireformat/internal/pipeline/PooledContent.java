package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Content in a pooled buffer, which {@link #close} returns, once even if it is called again. Not thread-safe.
 */
public final class PooledContent implements AutoCloseable {

    private static final int CHUNK = 8192;

    /** The maximum growth of the buffer for a declared length, as a multiple of the bytes received. */
    private static final int MAX_GROWTH = 16;

    private final ContentBudget.Share memory;
    private final ContentBuffer buffer;
    private long counted;
    private final long declaredLength;
    private boolean open = true;
    private boolean reusable = true;

    PooledContent(ContentBudget.Share memory, ContentBuffer buffer, long declaredLength) {
        this.memory = memory;
        this.buffer = buffer;
        this.declaredLength = declaredLength;
    }

    /** The buffer, which must not be used after {@link #close}. */
    public ContentBuffer buffer() {
        return buffer;
    }

    public int size() {
        return buffer.size();
    }

    /** The bytes of memory that are counted for it. */
    long taken() {
        return counted;
    }

    public void writeTo(OutputStream out) throws IOException {
        buffer.writeTo(out);
    }

    /** Keeps the content out of the reserve for small content, because a few compressed bytes made it. */
    void expands() {
        memory.ofExpanded();
    }

    /** Excludes the buffer from the pool because a value still uses its bytes. */
    void retain() {
        reusable = false;
    }

    /**
     * Appends from a stream to its end or up to {@code max} bytes.
     *
     * @return the size of the content
     */
    int fill(InputStream in, long max) throws IOException {
        int yielded = buffer.size();
        while (buffer.size() < max) {
            if (buffer.size() - yielded >= DecodingPermit.LARGE) {
                // let threads with small content go first
                yielded = buffer.size();
                Thread.yield();
            }
            if (buffer.size() == buffer.capacity()) {
                makeRoom(expected(max));
            }
            int room = (int) Math.min(buffer.capacity() - buffer.size(), max - buffer.size());
            int read = in.read(buffer.array(), buffer.size(), room);
            if (read < 0) {
                break;
            }
            buffer.advance(read);
            countTo(buffer.size());
        }
        return buffer.size();
    }

    /**
     * Trusts the declared length once much content has arrived, because growing a buffer step by step leaves
     * garbage. One extra byte detects the end without growing again.
     */
    private int expected(long max) {
        int size = buffer.size();
        long more = Math.min(Math.min(declaredLength + 1, max), (long) size * MAX_GROWTH) - size;
        return size < ContentBudget.SMALL || more < CHUNK ? CHUNK : (int) Math.min(more, Integer.MAX_VALUE - size);
    }

    /**
     * Appends available bytes of a stream, and blocks until there are some.
     *
     * @return the number of bytes, or -1 at the end of the stream
     */
    int fillSome(InputStream in) throws IOException {
        makeRoom(CHUNK);
        int read = in.read(buffer.array(), buffer.size(), buffer.capacity() - buffer.size());
        if (read > 0) {
            buffer.advance(read);
            countTo(buffer.size());
        }
        return read;
    }

    /** A large buffer counts with its full capacity, and before it is allocated. */
    private void makeRoom(int more) {
        int capacity = buffer.capacityFor(more);
        if (capacity > ContentBudget.SMALL) {
            countTo(capacity);
        }
        buffer.ensure(more);
    }

    /** Counts memory of a response that is in use until {@link #close}, in addition to the buffer. */
    void hold(int bytes) {
        memory.add(bytes);
    }

    /** Counts bytes that are read directly into a value without the buffer, if there is a cap. */
    public void countStreamed(int bytes) {
        if (memory.budget().isCapped()) {
            countTo(counted + bytes);
        }
    }

    private void countTo(long bytes) {
        if (bytes > counted) {
            memory.take(bytes - counted, bytes);
            counted = bytes;
        }
    }

    /** Removes the first bytes. */
    void discard(int bytes) {
        int left = buffer.size() - bytes;
        System.arraycopy(buffer.array(), bytes, buffer.array(), 0, left);
        buffer.truncate(left);
        account();
    }

    /** Counts the bytes written to the buffer. */
    public void account() {
        int capacity = buffer.capacity();
        long more = (capacity > ContentBudget.SMALL ? capacity : buffer.size()) - counted;
        memory.add(more);
        counted += more;
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            memory.close();
            if (reusable) {
                memory.budget().release(buffer);
            } else {
                buffer.free();
            }
        }
    }
}
