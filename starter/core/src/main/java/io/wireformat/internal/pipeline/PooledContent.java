package io.wireformat.internal.pipeline;

import io.wireformat.codec.ContentBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Content in a buffer that must be given back: {@link #close} does so, once, however often it is called. For one
 * thread at a time.
 */
public final class PooledContent implements AutoCloseable {

    private static final int CHUNK = 8192;

    /** How many times what has come room is made for at most, where the sender has announced so much. */
    private static final int BELIEVED = 16;

    private final ContentBudget memory;

    private final ContentBuffer buffer;

    private long counted;

    private final long announced;

    private boolean open = true;

    private boolean reusable = true;

    PooledContent(ContentBudget memory, ContentBuffer buffer, long announced) {
        this.memory = memory;
        this.buffer = buffer;
        this.announced = announced;
    }

    /** The content; not to be used after {@link #close}. */
    public ContentBuffer buffer() {
        return buffer;
    }

    /** How many bytes it has. */
    public int size() {
        return buffer.size();
    }

    /** How many bytes of memory count for it. */
    long taken() {
        return counted;
    }

    /** Hands the content to a stream. */
    public void writeTo(OutputStream out) throws IOException {
        buffer.writeTo(out);
    }

    /** Keeps the buffer out of the pool, because a value goes on using its bytes. */
    void retain() {
        reusable = false;
    }

    /**
     * Appends from a stream until it ends, or {@code most} bytes are held.
     *
     * @return how many bytes are held
     */
    int fill(InputStream in, long most) throws IOException {
        int yielded = buffer.size();
        while (buffer.size() < most) {
            if (buffer.size() - yielded >= Turn.LARGE) {
                // what is small and waits for a processor goes first
                yielded = buffer.size();
                Thread.yield();
            }
            if (buffer.size() == buffer.capacity()) {
                makeRoom(expected(most));
            }
            int room = (int) Math.min(buffer.capacity() - buffer.size(), most - buffer.size());
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
     * The sender's length is believed once much has come, because a buffer that grows leaves many behind. One byte more, so
     * that the end is noticed without more room.
     */
    private int expected(long most) {
        int size = buffer.size();
        long more = Math.min(Math.min(announced + 1, most), (long) size * BELIEVED) - size;
        return size < ContentBudget.LITTLE || more < CHUNK ? CHUNK : (int) Math.min(more, Integer.MAX_VALUE - size);
    }

    /**
     * Appends what a stream has, waiting until it has something.
     *
     * @return how many bytes came, or -1 at the end of the stream
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

    /** A large buffer counts as a whole, and before it is made. */
    private void makeRoom(int more) {
        int capacity = buffer.capacityFor(more);
        if (capacity > ContentBudget.LITTLE) {
            countTo(capacity);
        }
        buffer.ensure(more);
    }

    /** Counts bytes as held that are read past the buffer, into a value; only where what is held is capped. */
    public void countStreamed(int bytes) {
        if (memory.isCapped()) {
            countTo(counted + bytes);
        }
    }

    private void countTo(long bytes) {
        if (bytes > counted) {
            memory.take(bytes - counted, bytes);
            counted = bytes;
        }
    }

    /** Forgets the first bytes. */
    void discard(int bytes) {
        int left = buffer.size() - bytes;
        System.arraycopy(buffer.array(), bytes, buffer.array(), 0, left);
        buffer.truncate(left);
        account();
    }

    /** Counts what has been written to the buffer as held. */
    public void account() {
        int capacity = buffer.capacity();
        long more = (capacity > ContentBudget.LITTLE ? capacity : buffer.size()) - counted;
        memory.add(more);
        counted += more;
    }

    @Override
    public void close() {
        if (open) {
            open = false;
            memory.add(-counted);
            if (reusable) {
                memory.release(buffer);
            } else {
                buffer.free();
            }
        }
    }
}
