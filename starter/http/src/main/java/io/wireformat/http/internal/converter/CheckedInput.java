package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.internal.CborTags;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.jackson.HeapEstimate;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Content on its way to Jackson: what its values will take is charged before they are made, and of CBOR's tags Jackson must
 * not see long runs.
 */
final class CheckedInput extends InputStream {

    private final InputStream content;

    private final @Nullable CborTags tags;

    private final @Nullable HeapEstimate estimate;

    private final DecodedMemory memory;

    private @Nullable RuntimeException refusal;

    /**
     * Content.
     *
     * @param estimate tells what the values take; null where that is not charged
     */
    CheckedInput(InputStream content, SpringFormat format, @Nullable HeapEstimate estimate, DecodedMemory memory) {
        this.content = content;
        this.tags = format == SpringFormat.CBOR ? new CborTags() : null;
        this.estimate = estimate;
        this.memory = memory;
    }

    /** What was read has become a value. */
    void settle() {
        memory.settle();
    }

    /** Why reading stopped before the end, where it did, of which the parser may have made a failure of its own. */
    RuntimeException refusalOr(RuntimeException failure) {
        memory.release();
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
            int read = content.read(bytes, offset, length);
            if (read > 0) {
                check(bytes, offset, offset + read);
            }
            return read;
        } catch (RuntimeException e) {
            refusal = e;
            throw e;
        }
    }

    private void check(byte[] bytes, int from, int to) {
        if (tags != null) {
            tags.pass(bytes, from, to);
        }
        if (estimate != null) {
            memory.grow(to - from);
            memory.charge(estimate.add(bytes, from, to) - memory.charged());
        }
    }
}
