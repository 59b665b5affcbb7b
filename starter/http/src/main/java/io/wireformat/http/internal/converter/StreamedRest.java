package io.wireformat.http.internal.converter;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.PooledContent;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What follows the held part of a body, on its way to Jackson: refused above a limit, counted as held and checked like the
 * held part, and awaited without a permit to decode. What has been compressed is all there.
 */
final class StreamedRest extends InputStream {

    private final InputStream rest;

    private final PooledContent head;

    private final DecodingPermit permit;

    private final DecodeLimits limits;

    private final @Nullable LongConsumer waiting;

    private final Check check;

    private long count;

    /** Why reading stopped, of which the parser may make an exception of its own. */
    private @Nullable RuntimeException refusal;

    /**
     * The rest of a body.
     *
     * @param waiting takes the nanoseconds of each read that waits for the network; null if none does
     */
    StreamedRest(
            InputStream rest,
            PooledContent head,
            DecodingPermit permit,
            DecodeLimits limits,
            @Nullable LongConsumer waiting,
            Check check) {
        this.rest = rest;
        this.head = head;
        this.permit = permit;
        this.limits = limits;
        this.waiting = waiting;
        this.check = check;
        this.count = head.size();
    }

    /** Checks bytes before Jackson reads them. */
    @FunctionalInterface
    interface Check {

        void add(byte[] bytes, int from, int to);
    }

    /** How many bytes the body has so far. */
    long count() {
        return count;
    }

    private int awaited(LongConsumer time, byte[] bytes, int offset, int length) throws IOException {
        permit.close();
        long start = System.nanoTime();
        int read = rest.read(bytes, offset, length);
        time.accept(System.nanoTime() - start);
        return read;
    }

    RuntimeException refusalOr(RuntimeException failure) {
        return refusal != null ? refusal : failure;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        try {
            int read = waiting != null ? awaited(waiting, bytes, offset, length) : rest.read(bytes, offset, length);
            if (read > 0) {
                count += read;
                if (count > limits.contentSize()) {
                    throw ContentTooLargeException.read(limits);
                }
                head.countStreamed(read);
                permit.acquireFor(count);
                check.add(bytes, offset, offset + read);
            }
            return read;
        } catch (RuntimeException e) {
            refusal = e;
            throw e;
        }
    }
}
