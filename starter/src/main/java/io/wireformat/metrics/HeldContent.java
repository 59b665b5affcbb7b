package io.wireformat.metrics;

import io.wireformat.codec.ContentBuffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Content in a buffer that must be given back: {@link #close} does so, once, however often it is called. For one
 * thread at a time.
 */
public final class HeldContent implements AutoCloseable {

    private static final int CHUNK = 8192;

    private final ContentMemory memory;

    private final ContentBuffer buffer;

    private long counted;

    private boolean open = true;

    private boolean reusable = true;

    HeldContent(ContentMemory memory, ContentBuffer buffer) {
        this.memory = memory;
        this.buffer = buffer;
    }

    /** The content; not to be used after {@link #close}. */
    public ContentBuffer buffer() {
        return buffer;
    }

    /** How many bytes it has. */
    public int size() {
        return buffer.size();
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
        while (buffer.size() < most) {
            if (buffer.size() == buffer.capacity()) {
                buffer.ensure(CHUNK);
            }
            int room = (int) Math.min(buffer.capacity() - buffer.size(), most - buffer.size());
            int read = in.read(buffer.array(), buffer.size(), room);
            if (read < 0) {
                break;
            }
            buffer.advance(read);
            count(read);
        }
        return buffer.size();
    }

    /**
     * Appends what a stream has, waiting until it has something.
     *
     * @return how many bytes came, or -1 at the end of the stream
     */
    int fillSome(InputStream in) throws IOException {
        buffer.ensure(CHUNK);
        int read = in.read(buffer.array(), buffer.size(), buffer.capacity() - buffer.size());
        if (read > 0) {
            buffer.advance(read);
            count(read);
        }
        return read;
    }

    /** Appends bytes that were received. */
    void append(byte[] bytes, int offset, int length) {
        buffer.writeBytes(bytes, offset, length);
        count(length);
    }

    private void count(int received) {
        memory.take(received, counted + received);
        counted += received;
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
        long more = buffer.size() - counted;
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
            }
        }
    }
}
