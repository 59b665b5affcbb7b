package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An object container file being read: the writer's schema, then blocks of values, each behind the count of its values
 * and its size and before a marker that is the file's own. For one content.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro: object container
 *     files</a>
 */
final class Container {

    private final ContentReader in;

    private final ContainerHead head;

    private Container(ContentReader in, ContainerHead head) {
        this.in = in;
        this.head = head;
    }

    /**
     * Opens a container, if one comes next. An array in blocks can start with the same four bytes, so the head must
     * go on as one with a schema.
     *
     * @return null, at the position where it started, for anything else
     */
    static @Nullable Container open(ContentReader in) {
        int start = in.position();
        byte[] magic = ContainerHead.MAGIC;
        boolean isMagic = in.remaining() > magic.length
                && in.array()[start] == magic[0]
                && Arrays.equals(in.array(), start, start + magic.length, magic, 0, magic.length);
        if (!isMagic) {
            return null;
        }
        int limit = in.limit();
        ContainerHead head = tryRead(in);
        if (head == null || head.schema() == null) {
            in.widen(limit);
            in.position(start);
            return null;
        }
        return new Container(in, head);
    }

    private static @Nullable ContainerHead tryRead(ContentReader in) {
        try {
            return ContainerHead.read(in);
        } catch (DecodingException e) {
            return null;
        }
    }

    /** Reads the values, which take up the rest of the content. */
    List<Object> readAs(FieldType type) {
        WriterSchema writer = ContainerHead.parse(head.readableSchema(in), in);
        AvroReader reader = Resolution.of(writer, type);
        List<Block> blocks = blocks();
        ContentReader data = in;
        if (head.isDeflated()) {
            Inflated inflated = Inflated.of(in, blocks);
            data = inflated.data();
            blocks = inflated.blocks();
        }
        List<Object> values = new ArrayList<>();
        for (Block block : blocks) {
            readBlock(data, block, writer.least(), reader, values);
        }
        in.position(in.limit());
        return values;
    }

    /** Finds the blocks, and holds the marker behind each against the file's. */
    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        while (in.hasRemaining()) {
            blocks.add(Block.pass(in, head));
        }
        return blocks;
    }

    private static void readBlock(
            ContentReader data, Block block, int valueSize, AvroReader reader, List<Object> values) {
        int end = data.limit();
        block.enter(data, valueSize);
        data.countElements((int) block.count(), ContentReader.LIST_ELEMENT);
        for (int i = 0; i < block.count(); i++) {
            try {
                values.add(reader.read(data));
            } catch (DecodingException e) {
                throw e.inElement(values.size());
            }
        }
        data.requireEnd();
        data.widen(end);
    }

    /**
     * A block.
     *
     * @param count how many values it says it has
     * @param start where its values start
     * @param length how many bytes they take
     */
    record Block(long count, int start, int length) {

        /** Passes a block that comes next, and the marker behind it. */
        static Block pass(ContentReader in, ContainerHead head) {
            long count = AvroBinary.readLong(in);
            int length = AvroBinary.readLength(in);
            Block block = new Block(count, in.position(), length);
            in.skip(length);
            head.passMarker(in);
            return block;
        }

        /**
         * Narrows content to the values.
         *
         * @param valueSize the fewest bytes that a value takes; positive
         */
        void enter(ContentReader data, int valueSize) {
            data.position(start);
            data.narrow(length);
            if (count < 0 || count > length / valueSize) {
                throw data.error(count + " values declared, " + length + " bytes in the block");
            }
        }
    }
}
