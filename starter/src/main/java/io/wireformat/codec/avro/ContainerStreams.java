package io.wireformat.codec.avro;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.FrameReader;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Plan;
import io.wireformat.codec.Splitter;
import io.wireformat.codec.StreamPlan;
import io.wireformat.codec.StreamWriter;
import io.wireformat.codec.WireFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Streams as object container files: read block by block, whatever schema they were written with. */
final class ContainerStreams implements Framing {

    private static final WireFormat FORMAT =
            new WireFormat("avro-container", "application/x-avro-container", List.of(), false);

    @Override
    public WireFormat format() {
        return FORMAT;
    }

    @Override
    public StreamPlan plan(Plan messages) {
        return new Streams(messages instanceof ListContent list ? list.array() : (AvroContent) messages);
    }

    private record Streams(AvroContent messages) implements StreamPlan {

        @Override
        public StreamWriter writer() {
            return new ContainerWriter(messages);
        }

        @Override
        public Splitter splitter() {
            return new ContainerSplitter();
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

        private int least;

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
                least = ContainerHead.parse(schema, frame).least();
                reader = messages.resolve(schema);
                return 0;
            }
            Container.Block block = Container.Block.pass(frame, head);
            data = frame;
            if (head.isDeflated()) {
                Inflated inflated = Inflated.of(frame, List.of(block));
                data = inflated.data();
                block = inflated.blocks().get(0);
            }
            block.enter(data, least);
            left = block.count();
            return left;
        }

        @Override
        public Object next() {
            Object value = Objects.requireNonNull(Objects.requireNonNull(reader).read(data));
            if (--left == 0) {
                data.requireEnd();
            }
            return value;
        }
    }
}
