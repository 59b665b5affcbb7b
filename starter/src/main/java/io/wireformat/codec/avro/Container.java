package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentReader;
import io.wireformat.model.FieldType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An object container file being read: the writer's schema, then blocks of values, each behind the count of its values
 * and its size and before a marker that is the file's own. For one content.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#object-container-files">Avro: object container
 *     files</a>
 */
final class Container {

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};

    private static final int MARKER_SIZE = 16;

    private static final int LEAST_ENTRY_SIZE = 2;

    /** JSON takes many times its size in memory. */
    private static final int MAX_SCHEMA_SIZE = 1 << 18;

    private static final String STORED = "null";

    private static final String DEFLATED = "deflate";

    private static final Set<String> DECLINED = Set.of("snappy", "bzip2", "xz", "zstandard");

    private final ContentReader in;

    private @Nullable String schema;

    private String codec = STORED;

    private int marker;

    private Container(ContentReader in) {
        this.in = in;
    }

    /**
     * Opens a container, if one comes next. An array in blocks can start with the same four bytes, so the head must
     * go on as one with a schema.
     *
     * @return null, at the position where it started, for anything else
     */
    static @Nullable Container open(ContentReader in) {
        int start = in.position();
        boolean magic = in.remaining() > MAGIC.length
                && in.array()[start] == MAGIC[0]
                && Arrays.equals(in.array(), start, start + MAGIC.length, MAGIC, 0, MAGIC.length);
        if (!magic) {
            return null;
        }
        int limit = in.limit();
        Container container = new Container(in);
        try {
            container.readHead();
        } catch (DecodingException e) {
            container.schema = null;
        }
        if (container.schema == null) {
            in.widen(limit);
            in.position(start);
            return null;
        }
        return container;
    }

    private void readHead() {
        in.skip(MAGIC.length);
        BlockCounts entries = new BlockCounts(in, LEAST_ENTRY_SIZE);
        for (int count = entries.next(); count > 0; count = entries.next()) {
            for (int i = 0; i < count; i++) {
                readEntry();
            }
        }
        marker = in.position();
        in.skip(MARKER_SIZE);
    }

    private void readEntry() {
        String key = in.readSyntax(AvroBinary.readLength(in));
        int length = AvroBinary.readLength(in);
        switch (key) {
            case "avro.schema" -> schema = in.readSyntax(length);
            case "avro.codec" -> codec = in.readSyntax(length);
            default -> in.skip(length);
        }
    }

    /** Reads the values, which take up the rest of the content. */
    List<Object> readAs(FieldType type) {
        WriterSchema writer = writer();
        AvroReader reader = Resolution.of(writer, type);
        List<Block> blocks = blocks();
        ContentReader data = in;
        if (codec.equals(DEFLATED)) {
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

    private WriterSchema writer() {
        if (!codec.equals(STORED) && !codec.equals(DEFLATED)) {
            throw in.error("the container's codec is " + (DECLINED.contains(codec) ? codec : "not known")
                    + ", and only null and deflate are read");
        }
        if (schema == null || schema.length() > MAX_SCHEMA_SIZE) {
            throw in.error("the container's schema has more than " + MAX_SCHEMA_SIZE + " characters");
        }
        WriterSchema writer = WriterSchemaParser.parse(schema);
        if (writer.least() == 0) {
            throw BlockCounts.withoutBytes(in);
        }
        return writer;
    }

    /** Finds the blocks, and holds the marker behind each against the file's. */
    private List<Block> blocks() {
        List<Block> blocks = new ArrayList<>();
        while (in.hasRemaining()) {
            long count = AvroBinary.readLong(in);
            int length = AvroBinary.readLength(in);
            blocks.add(new Block(count, in.position(), length));
            in.skip(length);
            in.require(MARKER_SIZE);
            int at = in.position();
            if (!Arrays.equals(in.array(), at, at + MARKER_SIZE, in.array(), marker, marker + MARKER_SIZE)) {
                throw in.error("the marker behind a block is not that of the container");
            }
            in.skip(MARKER_SIZE);
        }
        return blocks;
    }

    private static void readBlock(
            ContentReader data, Block block, int valueSize, AvroReader reader, List<Object> values) {
        int end = data.limit();
        data.position(block.start());
        data.narrow(block.length());
        long count = block.count();
        if (count < 0 || count > block.length() / valueSize) {
            throw data.error(count + " values declared, " + block.length() + " bytes in the block");
        }
        data.countElements((int) count);
        for (int i = 0; i < count; i++) {
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
    record Block(long count, int start, int length) {}
}
