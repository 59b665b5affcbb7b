package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.reflection.Schema;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.flatbuffers.ArraysTable;
import io.wireformat.fixtures.flatbuffers.EverythingTable;
import io.wireformat.model.MessageModels;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Arrays and floats against the table that flatc generates. */
class FlatBuffersArraysTests {

    private static final Arrays EMPTY =
            new Arrays(0, null, List.of(), new boolean[0], new int[0], new long[0], new float[0], new double[0], null);

    private static final Arrays FULL = new Arrays(
            -0f,
            0f,
            List.of(Float.MIN_VALUE, Float.NaN),
            new boolean[] {true, false, true},
            new int[] {0, Integer.MIN_VALUE, Integer.MAX_VALUE},
            new long[] {0, Long.MIN_VALUE, Long.MAX_VALUE},
            new float[] {-0f, Float.NaN, Float.NEGATIVE_INFINITY},
            new double[] {-0d, Double.NaN, Double.MIN_VALUE},
            new int[0]);

    private final Codec codec =
            new FlatBuffersCodec(new MessageModels(JsonMapper.builder().build()), GeneratedTypes.NONE);

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryReads(Arrays message) {
        assertSame(read(encode(message)), message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(Arrays message) {
        byte[] content = write(message);
        assertSame(decode(content, DecodeLimits.DEFAULT), message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void alignsEverything(Arrays message) throws Exception {
        new Alignment(schema(), encode(message)).requireOf(ArraysTable.class.getName());
    }

    @Test
    void refusesMoreElementsThanTheContentHas() {
        byte[] content = write(FULL);
        ByteBuffer buffer = ByteBuffer.wrap(content);
        int doubles =
                ArraysTable.getRootAsArraysTable(buffer).doublesAsByteBuffer().position() - Integer.BYTES;
        content[doubles + 3] = 0x7F;
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(content, DecodeLimits.DEFAULT))
                .withMessageContaining("doubles");
    }

    @Test
    void countsTheElements() {
        byte[] content = encode(FULL);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(content, new DecodeLimits(1 << 20, 100, 10)))
                .withMessageContaining("wireformat.limits.elements");
    }

    static List<Arrays> messages() {
        return List.of(EMPTY, FULL);
    }

    private static void assertSame(Object actual, Arrays expected) {
        assertThat(actual)
                .usingRecursiveComparison()
                .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
                .withEqualsForType((a, b) -> a.compareTo(b) == 0, Float.class)
                .isEqualTo(expected);
    }

    private byte[] encode(Arrays message) {
        ContentBuffer content = new ContentBuffer(16);
        plan().encode(message, content);
        return content.toByteArray();
    }

    private Object decode(byte[] content, DecodeLimits limits) {
        return plan().decode(new ContentReader(content, 0, content.length, limits));
    }

    private Plan plan() {
        return ((Binding.Bound) codec.bind(Arrays.class)).plan();
    }

    private static Schema schema() throws Exception {
        try (InputStream in = EverythingTable.class.getResourceAsStream("EverythingTable.bfbs")) {
            return Schema.getRootAsSchema(ByteBuffer.wrap(in.readAllBytes()));
        }
    }

    private static byte[] write(Arrays message) {
        // the library takes a present zero, and -0.0, for the default otherwise
        FlatBufferBuilder b = new FlatBufferBuilder().forceDefaults(true);
        float[] boxes = new float[message.ratios().size()];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = message.ratios().get(i);
        }
        int ratios = ArraysTable.createRatiosVector(b, boxes);
        int flags = ArraysTable.createFlagsVector(b, message.flags());
        int ints = ArraysTable.createIntsVector(b, message.ints());
        int longs = ArraysTable.createLongsVector(b, message.longs());
        int floats = ArraysTable.createFloatsVector(b, message.floats());
        int doubles = ArraysTable.createDoublesVector(b, message.doubles());
        int maybeInts = message.maybeInts() == null ? 0 : ArraysTable.createMaybeIntsVector(b, message.maybeInts());
        ArraysTable.startArraysTable(b);
        ArraysTable.addRatio(b, message.ratio());
        if (message.maybeRatio() != null) {
            ArraysTable.addMaybeRatio(b, message.maybeRatio());
        }
        ArraysTable.addRatios(b, ratios);
        ArraysTable.addFlags(b, flags);
        ArraysTable.addInts(b, ints);
        ArraysTable.addLongs(b, longs);
        ArraysTable.addFloats(b, floats);
        ArraysTable.addDoubles(b, doubles);
        if (message.maybeInts() != null) {
            ArraysTable.addMaybeInts(b, maybeInts);
        }
        b.finish(ArraysTable.endArraysTable(b));
        return b.sizedByteArray();
    }

    private static Arrays read(byte[] content) {
        ArraysTable table = ArraysTable.getRootAsArraysTable(ByteBuffer.wrap(content));
        boolean[] flags = new boolean[table.flagsLength()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = table.flags(i);
        }
        int[] ints = new int[table.intsLength()];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = table.ints(i);
        }
        long[] longs = new long[table.longsLength()];
        for (int i = 0; i < longs.length; i++) {
            longs[i] = table.longs(i);
        }
        float[] floats = new float[table.floatsLength()];
        for (int i = 0; i < floats.length; i++) {
            floats[i] = table.floats(i);
        }
        double[] doubles = new double[table.doublesLength()];
        for (int i = 0; i < doubles.length; i++) {
            doubles[i] = table.doubles(i);
        }
        List<Float> ratios =
                IntStream.range(0, table.ratiosLength()).mapToObj(table::ratios).toList();
        Float maybeRatio = table.hasMaybeRatio() ? table.maybeRatio() : null;
        int[] maybeInts = table.maybeIntsVector() == null ? null : new int[table.maybeIntsLength()];
        return new Arrays(table.ratio(), maybeRatio, ratios, flags, ints, longs, floats, doubles, maybeInts);
    }

    /** An array of each class. */
    @SuppressWarnings("ArrayRecordComponent")
    record Arrays(
            float ratio,
            @Nullable Float maybeRatio,
            List<Float> ratios,
            boolean[] flags,
            int[] ints,
            long[] longs,
            float[] floats,
            double[] doubles,
            int @Nullable [] maybeInts) {}
}
