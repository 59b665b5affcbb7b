package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.FrameDecoder;
import io.wireformat.codec.FrameReader;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Plan;
import io.wireformat.codec.StreamPlan;
import io.wireformat.codec.StreamWriter;
import io.wireformat.codec.WireFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Streams as object container files, read block by block with the schema in their head. */
final class ContainerStreams implements Framing {

    static final String MEDIA_TYPE = "application/x-avro-container";
    private static final WireFormat FORMAT = new WireFormat("avro-container", MEDIA_TYPE, List.of(), false);

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public StreamPlan plan(Plan messages) {
        return new Streams((AvroContent) messages);
    }

    private record Streams(AvroContent messages) implements StreamPlan {

        @Override
        public StreamWriter writer() {
            return new ContainerWriter(messages);
        }

        @Override
        public FrameDecoder frameDecoder() {
            return new ContainerFrameDecoder();
        }

        @Override
        public FrameReader reader() {
            return new Blocks(messages);
        }

        @Override
        public boolean retainsContent() {
            return messages.retainsContent();
        }
    }

    /** The head of a container, then its blocks. */
    private static final class Blocks implements FrameReader {

        private final AvroContent messages;
        private @Nullable ContainerHead head;
        private @Nullable AvroReader reader;
        private int minSize;
        private ContentReader data = new ContentReader(new byte[0]);
        private long left;

        Blocks(AvroContent messages) {
            this.messages = messages;
        }

        @Override
        public long open(ContentReader frame) {
            if (head == null) {
                head = ContainerHead.read(frame);
                String schema = head.readableSchema(frame);
                minSize = ContainerHead.parse(schema, frame).minSize();
                reader = messages.resolve(schema);
                return 0;
            }
            ContainerBlock block = ContainerBlock.read(frame, head);
            data = frame;
            if (head.isDeflated()) {
                data = Inflated.of(frame, block);
                block = block.in(data);
            }
            block.enter(data, minSize);
            left = block.count();
            requireEndAfterLast();
            return left;
        }

        @Override
        public Object next() {
            Object value = Objects.requireNonNull(Objects.requireNonNull(reader).read(data));
            left--;
            requireEndAfterLast();
            return value;
        }

        private void requireEndAfterLast() {
            if (left == 0) {
                data.requireEnd();
            }
        }
    }
}
