package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.Frames;
import io.wireformat.codec.SizePrefix;

/**
 * The size of each buffer ahead of it, as the official libraries write and read it. Buffers are padded, so that a stream
 * of them stays aligned as a whole, sizes included.
 *
 * @see <a href="https://flatbuffers.dev/flatc/">FlatBuffers: {@code --size-prefixed}</a>
 */
final class SizePrefixed implements Frames.Envelope {

    private static final int ALIGNMENT = 8;

    @Override
    public int open(ContentBuffer out) {
        return SizePrefix.LITTLE_ENDIAN.open(out);
    }

    @Override
    public void close(ContentBuffer out, int opened) {
        out.writeZeros(-out.size() & (ALIGNMENT - 1));
        SizePrefix.LITTLE_ENDIAN.close(out, opened);
    }
}
