package io.wireformat.codec.flatbuffers;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Plan;
import io.wireformat.codec.StreamPlan;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.internal.framing.MessageFraming;
import io.wireformat.codec.internal.framing.SizePrefix;
import java.util.List;

/**
 * Writes the size before each buffer, as the official libraries do. Alignment counts from the size, and buffers are
 * padded, so that the stream stays aligned as a whole.
 *
 * @see <a href="https://flatbuffers.dev/flatc/">FlatBuffers: {@code --size-prefixed}</a>
 */
final class SizePrefixed implements Framing, MessageFraming.Envelope {

    private static final int ALIGNMENT = 8;

    private static final WireFormat FORMAT =
            new WireFormat("flatbuffers-seq", "application/x-flatbuffers-seq", List.of(), true);

    private final MessageFraming frames = new MessageFraming(FORMAT, this, SizePrefix.LITTLE_ENDIAN::frameDecoder);

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public StreamPlan plan(Plan messages) {
        return frames.plan(messages instanceof FlatBuffersPlan table ? new SizePrefixedPlan(table) : messages);
    }

    @Override
    public int open(ContentBuffer out) {
        return SizePrefix.LITTLE_ENDIAN.open(out);
    }

    @Override
    public void close(ContentBuffer out, int start) {
        out.writeZeros((start - out.size()) & (ALIGNMENT - 1));
        SizePrefix.LITTLE_ENDIAN.close(out, start);
    }

    private record SizePrefixedPlan(FlatBuffersPlan table) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            table.encode(value, content, content.size() - Integer.BYTES);
        }

        @Override
        public Object decode(ContentReader content) {
            return table.decode(content);
        }
    }
}
