package io.wireformat.codec.avro;

import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The head of an object container file.
 *
 * @param schema the writer's schema as JSON; null if there is none
 * @param codec how blocks are compressed
 * @param marker follows each block
 */
record ContainerHead(@Nullable String schema, String codec, byte[] marker) {

    static final byte[] MAGIC = {'O', 'b', 'j', 1};

    static final int MARKER_SIZE = 16;
    private static final int MIN_ENTRY_SIZE = 2;

    /** Limited, because parsed JSON takes many times its size in memory. */
    private static final int MAX_SCHEMA_SIZE = 1 << 18;

    /** A symbol of an enum takes ten times its characters in the schema, a field five times. */
    private static final long MEMORY_PER_CHARACTER = 12;

    private static final String SCHEMA = "avro.schema";
    private static final String CODEC = "avro.codec";
    private static final String STORED = "null";
    private static final String DEFLATED = "deflate";
    private static final Set<String> UNSUPPORTED = Set.of("snappy", "bzip2", "xz", "zstandard");

    /** A container whose blocks are not compressed. */
    static ContainerHead stored(String schema, byte[] marker) {
        return new ContainerHead(schema, STORED, marker);
    }

    /** Whether the next bytes are the ones that a container starts with; other content may start with them too. */
    static boolean mayBeNext(ContentReader in) {
        int start = in.position();
        return in.remaining() >= MAGIC.length
                && Arrays.equals(in.array(), start, start + MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    static ContainerHead read(ContentReader in) {
        in.skip(MAGIC.length);
        String schema = null;
        String codec = STORED;
        long block = Blocks.open(in, MIN_ENTRY_SIZE);
        for (; (int) block > 0; block = Blocks.next(in, block, MIN_ENTRY_SIZE)) {
            for (int i = 0; i < (int) block; i++) {
                String key = in.readSyntax(AvroBinary.readLength(in));
                int length = AvroBinary.readLength(in);
                switch (key) {
                    case SCHEMA -> schema = in.readSyntax(length);
                    case CODEC -> codec = in.readSyntax(length);
                    default -> in.skip(length);
                }
            }
        }
        int marker = in.position();
        in.skip(MARKER_SIZE);
        return new ContainerHead(schema, codec, Arrays.copyOfRange(in.array(), marker, marker + MARKER_SIZE));
    }

    void write(String writtenSchema, ContentBuffer out) {
        out.writeBytes(MAGIC);
        AvroBinary.writeLong(out, 2);
        out.writeText(SCHEMA, 1);
        out.writeText(writtenSchema, 1);
        out.writeText(CODEC, 1);
        out.writeText(codec, 1);
        AvroBinary.writeLong(out, 0);
        out.writeBytes(marker);
    }

    boolean isDeflated() {
        return codec.equals(DEFLATED);
    }

    /** The schema, if values can be read with it and the codec. Its memory counts as long as it is used. */
    String readableSchema(ContentReader in) {
        if (!codec.equals(STORED) && !isDeflated()) {
            throw in.error("the container's codec is " + (UNSUPPORTED.contains(codec) ? codec : "unknown")
                    + "; only null and deflate are supported");
        }
        if (schema == null) {
            throw in.error("the container has no schema");
        }
        if (schema.length() > MAX_SCHEMA_SIZE) {
            throw in.error("the container's schema has more than " + MAX_SCHEMA_SIZE + " characters");
        }
        in.keep(MEMORY_PER_CHARACTER * schema.length());
        return schema;
    }

    /** Skips the marker after a block. */
    void skipMarker(ContentReader in) {
        in.require(MARKER_SIZE);
        int at = in.position();
        if (!Arrays.equals(in.array(), at, at + MARKER_SIZE, marker, 0, MARKER_SIZE)) {
            throw in.error("the marker after a block is not the container's");
        }
        in.skip(MARKER_SIZE);
    }

    /** Parses a schema whose values take bytes. */
    static WriterSchema parse(String schema, ContentReader in) {
        WriterSchema writer = WriterSchemaParser.parse(schema);
        if (writer.minSize() == 0) {
            throw Blocks.withoutBytes(in);
        }
        return writer;
    }
}
