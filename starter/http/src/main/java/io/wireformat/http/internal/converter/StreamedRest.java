package io.wireformat.http.internal.converter;

import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.Turn;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** What follows the buffered part of a body: counted, as held too, refused above a limit, and awaited in nobody's turn. */
final class StreamedRest extends FilterInputStream {

    private final DecodeLimits limits;

    private final PooledContent head;

    private final Turn turn;

    private long count;

    StreamedRest(InputStream rest, PooledContent head, DecodeLimits limits, Turn turn) {
        super(rest);
        this.head = head;
        this.count = head.size();
        this.limits = limits;
        this.turn = turn;
    }

    /** How many bytes the body has so far. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        turn.close();
        int b = super.read();
        return b < 0 ? b : (int) counted(1, b);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        turn.close();
        int read = super.read(bytes, offset, length);
        return read < 0 ? read : (int) counted(read, read);
    }

    private long counted(int read, long result) {
        count += read;
        if (count > limits.contentSize()) {
            throw ContentTooLargeException.read(limits);
        }
        head.countStreamed(read);
        turn.begin(count);
        return result;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
