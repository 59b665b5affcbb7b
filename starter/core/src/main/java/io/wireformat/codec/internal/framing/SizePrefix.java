package io.wireformat.codec.internal.framing;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.FrameDecoder;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Precedes each message with its size in four bytes. Safe for use by many threads. */
public enum SizePrefix implements MessageFraming.Envelope {

    /** Most significant byte first. */
    BIG_ENDIAN(ByteOrder.BIG_ENDIAN),

    /** Least significant byte first. */
    LITTLE_ENDIAN(ByteOrder.LITTLE_ENDIAN);

    private final VarHandle size;

    SizePrefix(ByteOrder order) {
        this.size = MethodHandles.byteArrayViewVarHandle(int[].class, order);
    }

    @Override
    public int open(ContentBuffer out) {
        int at = out.size();
        out.writeZeros(Integer.BYTES);
        return at;
    }

    @Override
    public void close(ContentBuffer out, int start) {
        size.set(out.array(), start, out.size() - start - Integer.BYTES);
    }

    /** Finds the messages of one stream. */
    public FrameDecoder frameDecoder() {
        return new FrameDecoder() {
            @Override
            public long find(byte[] bytes, int from, int to) {
                if (to - from < Integer.BYTES) {
                    return Integer.BYTES;
                }
                int length = (int) size.get(bytes, from);
                if (length < 0) {
                    throw new DecodingException("a size of " + Integer.toUnsignedString(length) + " bytes", 0);
                }
                int start = from + Integer.BYTES;
                return length > to - start ? (long) Integer.BYTES + length : found(start, start + length);
            }
        };
    }
}
