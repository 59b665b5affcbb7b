package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.reflection.Schema;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.flatbuffers.ColorNumber;
import io.wireformat.fixtures.flatbuffers.EverythingTable;
import io.wireformat.fixtures.flatbuffers.LevelNumber;
import io.wireformat.fixtures.flatbuffers.NarrowerPoint;
import io.wireformat.fixtures.flatbuffers.NumberedTable;
import io.wireformat.fixtures.flatbuffers.PointTable;
import io.wireformat.fixtures.flatbuffers.PointTableList;
import io.wireformat.fixtures.flatbuffers.WiderPoint;
import io.wireformat.model.MessageModels;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Records against the tables that flatc generates, over flatbuffers-java. */
class FlatBuffersRefereeTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private final Codec codec =
            new FlatBuffersCodec(new MessageModels(JsonMapper.builder().build()), GeneratedTypes.NONE);

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryReads(Everything message) {
        byte[] content = encode(Everything.class, message);
        assertSame(EverythingTables.read(content), message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(Everything message) {
        assertSame(decode(Everything.class, EverythingTables.write(message)), message);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheVerifierAccepts(Everything message) throws Exception {
        byte[] content = encode(Everything.class, message);
        new FlatBuffersVerifier(schema(), EverythingTable.class.getName())
                .verify(new FlatBuffersInput(new ContentReader(content)));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void alignsEverything(Everything message) throws Exception {
        new Alignment(schema(), encode(Everything.class, message)).requireOf(EverythingTable.class.getName());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void takesNoMoreRoomThanTheLibrary(Everything message) {
        // it cannot know whether padding was needed before the last byte was written
        assertThat(encode(Everything.class, message))
                .hasSizeLessThanOrEqualTo(EverythingTables.write(message).length + 16);
    }

    @Test
    void writesAListAsATableWhoseFirstFieldIsTheVector() {
        byte[] content = encode(POINTS, List.of(new Point(1, -2, null), new Point(0, 0, "b")));
        PointTableList list = PointTableList.getRootAsPointTableList(ByteBuffer.wrap(content));
        assertThat(list.itemsLength()).isEqualTo(2);
        assertThat(EverythingTables.point(list.items(0))).isEqualTo(new Point(1, -2, null));
        assertThat(EverythingTables.point(list.items(1))).isEqualTo(new Point(0, 0, "b"));
    }

    @Test
    void writesOneVtableForElementsWithTheSameFields() {
        int one = encode(POINTS, Collections.nCopies(1, new Point(1, 2, null))).length;
        int thousand = encode(POINTS, Collections.nCopies(1_000, new Point(1, 2, null))).length;
        int offsetAndTable = 4 + 12;
        assertThat(thousand - one).isEqualTo(999 * offsetAndTable);
    }

    @Test
    void sharesVtablesAmongElementsWhoseFieldsDiffer() {
        List<Point> both = List.of(new Point(1, 0, null), new Point(1, 2, "a"));
        int once = encode(POINTS, both).length;
        List<Point> many =
                Collections.nCopies(500, both).stream().flatMap(List::stream).toList();
        int offsetsTablesAndText = 4 + 8 + 4 + 16 + 8;
        assertThat(encode(POINTS, many).length - once).isEqualTo(499 * offsetsTablesAndText);
    }

    @Test
    void leavesOutZeroButNotNegativeZero() {
        byte[] zero = encode(Signed.class, new Signed(0.0));
        byte[] negative = encode(Signed.class, new Signed(-0.0));
        assertThat(negative.length).isGreaterThan(zero.length);
        assertThat(((Signed) decode(Signed.class, negative)).value()).isEqualTo(-0.0);
    }

    @Test
    void readsBackABoxedZeroThatIsNeverNull() {
        Boxed zeros = new Boxed(false, 0, 0L, 0.0);
        assertThat(decode(Boxed.class, encode(Boxed.class, zeros))).isEqualTo(zeros);
    }

    @Test
    void givesIdsInTheOrderOfTheNumbers() {
        byte[] content = encode(Numbered.class, new Numbered("z", 9, null, Numbered.Level.HIGH));
        NumberedTable table = NumberedTable.getRootAsNumberedTable(ByteBuffer.wrap(content));
        assertThat(table.theFirst()).isEqualTo(9);
        assertThat(table.level()).isEqualTo(LevelNumber.HIGH);
        assertThat(table.last()).isEqualTo("z");
    }

    @Test
    void takesAnUnknownEnumNumberForTheDeclaredDefault() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        NumberedTable.startNumberedTable(b);
        NumberedTable.addLevel(b, LevelNumber.HIGHEST);
        b.finish(NumberedTable.endNumberedTable(b));
        assertThat(((Numbered) decode(Numbered.class, b.sizedByteArray())).level())
                .isEqualTo(Numbered.Level.UNKNOWN);
    }

    @Test
    void refusesAnUnknownEnumNumberElsewhereAndNamesTheField() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int colors = EverythingTable.createColorsVector(b, new int[] {ColorNumber.RED, ColorNumber.VIOLET});
        EverythingTable.startEverythingTable(b);
        EverythingTable.addColors(b, colors);
        b.finish(b.endTable());
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(Everything.class, b.sizedByteArray()));
        assertThat(e.path()).isEqualTo("colors[1]");
        assertThat(e).hasMessageContaining("no constant of Color has this number");
    }

    @Test
    void ignoresFieldsThatItDoesNotKnow() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int label = b.createString("kept");
        int trail = WiderPoint.createTrailVector(b, new int[0]);
        WiderPoint.startWiderPoint(b);
        WiderPoint.addX(b, 5);
        WiderPoint.addLabel(b, label);
        WiderPoint.addZ(b, 1.5);
        WiderPoint.addTrail(b, trail);
        WiderPoint.addMark(b, 7);
        b.finish(WiderPoint.endWiderPoint(b));
        assertThat(decode(Point.class, b.sizedByteArray())).isEqualTo(new Point(5, 0, "kept"));
    }

    @Test
    void givesFieldsOfAnOlderWriterTheirDefault() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        NarrowerPoint.startNarrowerPoint(b);
        NarrowerPoint.addX(b, 5);
        b.finish(NarrowerPoint.endNarrowerPoint(b));
        assertThat(decode(Point.class, b.sizedByteArray())).isEqualTo(new Point(5, 0, null));
    }

    @Test
    void requiresAMessageThatMustNotBeNull() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        EverythingTable.startEverythingTable(b);
        b.finish(b.endTable());
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(Everything.class, b.sizedByteArray()));
        assertThat(e.path()).isEqualTo("point");
    }

    @Test
    void isReadByOlderReaders() {
        byte[] content = encode(Point.class, new Point(5, 6, "new"));
        assertThat(NarrowerPoint.getRootAsNarrowerPoint(ByteBuffer.wrap(content))
                        .x())
                .isEqualTo(5);
        assertThat(PointTable.getRootAsPointTable(ByteBuffer.wrap(content)).label())
                .isEqualTo("new");
    }

    @Test
    void alignsFromWhereTheContentStarts() {
        ContentBuffer buffer = new ContentBuffer(8);
        buffer.writeByte(1);
        plan(Everything.class).encode(Messages.maximal(), buffer);
        byte[] all = buffer.toByteArray();
        byte[] content = Arrays.copyOfRange(all, 1, all.length);
        assertThat(content).isEqualTo(encode(Everything.class, Messages.maximal()));
    }

    private static void assertSame(Object actual, Object expected) {
        assertThat(actual)
                .usingRecursiveComparison()
                .withEqualsForType((a, b) -> a.compareTo(b) == 0, Double.class)
                .isEqualTo(expected);
    }

    private byte[] encode(Type type, Object message) {
        ContentBuffer buffer = dirty();
        plan(type).encode(message, buffer);
        return buffer.toByteArray();
    }

    /** Padding must not show what an earlier message left. */
    private static ContentBuffer dirty() {
        ContentBuffer buffer = new ContentBuffer(4096);
        Arrays.fill(buffer.array(), (byte) 0xAA);
        return buffer;
    }

    private Object decode(Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
    }

    private Plan plan(Type type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    private static Schema schema() throws Exception {
        try (InputStream in = EverythingTable.class.getResourceAsStream("EverythingTable.bfbs")) {
            return Schema.getRootAsSchema(ByteBuffer.wrap(in.readAllBytes()));
        }
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    /** Boxes that are left out when they hold zero. */
    @NullMarked
    public record Boxed(Boolean flag, Integer count, Long total, Double ratio) {}

    /** A double that is left out when it is zero. */
    public record Signed(double value) {}
}
