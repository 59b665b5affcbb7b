package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.google.flatbuffers.FlatBufferBuilder;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.flatbuffers.GalleryTables.Gallery;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.flatbuffers.AnyShape;
import io.wireformat.fixtures.flatbuffers.CircleTable;
import io.wireformat.fixtures.flatbuffers.GalleryTable;
import io.wireformat.fixtures.flatbuffers.GroupTable;
import io.wireformat.fixtures.flatbuffers.HexagonTable;
import io.wireformat.fixtures.flatbuffers.ShapeTable;
import io.wireformat.model.MessageModels;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Sealed types against the unions that flatc generates. */
class FlatBuffersUnionsTests {

    private static final MessageModels MODELS =
            new MessageModels(JsonMapper.builder().build());

    private final Codec codec = new FlatBuffersCodec(MODELS, GeneratedTypes.NONE);

    private final FlatBuffersTable shape = FlatBuffersTable.compile(MODELS.describe(Shape.class));

    private final FlatBuffersTable gallery =
            FlatBuffersTable.compile(FlatBuffersCodec.PROJECTION.of(MODELS.describe(Gallery.class)));

    private final FlatBufferBuilder b = new FlatBufferBuilder();

    @Test
    void writesAnAlternativeAtTheRoot() {
        Shape group = new Shape.Group("g", List.of(new Shape.Rectangle(1, 2), new Shape.Circle(0)));
        ByteBuffer content = ByteBuffer.wrap(encode(shape, group));
        assertThat(GalleryTables.shape(ShapeTable.getRootAsShapeTable(content))).isEqualTo(group);
    }

    @Test
    void readsAnAlternativeAtTheRoot() {
        Shape group = new Shape.Group("g", List.of(new Shape.Rectangle(1, 2), new Shape.Circle(0)));
        b.finish(GalleryTables.shape(b, group));
        assertThat(shape.decode(new ContentReader(b.sizedByteArray()))).isEqualTo(group);
    }

    @Test
    void writesOneVtableForTheElementsOfAVector() {
        int one = encode(shape, rectangles(1)).length;
        int thousand = encode(shape, rectangles(1_000)).length;
        int offsetUnionAndRectangle = 4 + 12 + 12;
        assertThat(thousand - one).isEqualTo(999 * offsetUnionAndRectangle);
    }

    @Test
    void refusesAnAlternativeThatIsNotKnown() {
        b.finish(withFirst(hexagon()));
        DecodingException e = refusal();
        assertThat(e.path()).isEqualTo("first");
        assertThat(e).hasMessageContaining("none of the alternatives that are known");
    }

    @Test
    void refusesAnElementThatIsNotKnown() {
        int all = GalleryTable.createAllVector(b, new int[] {circle(), hexagon()});
        int first = circle();
        GalleryTable.startGalleryTable(b);
        GalleryTable.addFirst(b, first);
        GalleryTable.addAll(b, all);
        b.finish(GalleryTable.endGalleryTable(b));
        assertThat(refusal().path()).isEqualTo("all[1]");
    }

    @Test
    void readsAnAlternativeThatIsNotKnownAsNullWhereThatIsAllowed() {
        int maybe = hexagon();
        assertThat(readMaybe(maybe)).isNull();
    }

    @Test
    void readsNoneAsNullWhereThatIsAllowed() {
        ShapeTable.startShapeTable(b);
        int none = ShapeTable.endShapeTable(b);
        assertThat(readMaybe(none)).isNull();
    }

    @Test
    void refusesNoneElsewhere() {
        ShapeTable.startShapeTable(b);
        b.finish(withFirst(ShapeTable.endShapeTable(b)));
        assertThat(refusal().path()).isEqualTo("first");
    }

    @Test
    void refusesATypeWithoutAValue() {
        ShapeTable.startShapeTable(b);
        ShapeTable.addValueType(b, AnyShape.CircleTable);
        b.finish(withFirst(ShapeTable.endShapeTable(b)));
        assertThat(refusal()).hasMessageContaining("first").hasMessageContaining("type without a value");
    }

    @Test
    void refusesAValueWithoutItsType() {
        int circle = CircleTable.createCircleTable(b, 1);
        ShapeTable.startShapeTable(b);
        ShapeTable.addValue(b, circle);
        b.finish(withFirst(ShapeTable.endShapeTable(b)));
        assertThat(refusal()).hasMessageContaining("first").hasMessageContaining("value without its type");
    }

    @Test
    void namesTheFieldOfTheAlternative() {
        Shape group = new Shape.Group("a label", List.of());
        byte[] content = encode(gallery, withFirst(group));
        int label = new String(content, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf("a label");
        content[label] = (byte) 0xFF;
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> gallery.decode(new ContentReader(content)));
        assertThat(e.path()).isEqualTo("first.group.label");
    }

    @Test
    void namesTheFieldThatCannotBeWritten() {
        Shape broken = new Shape.Group("g", Arrays.asList(new Shape.Circle(1), null));
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(gallery, withFirst(broken)));
        assertThat(e.path()).isEqualTo("first.group.members[1]");
    }

    @Test
    void refusesAlternativesThatLeadToOneAnotherManyTimes() {
        int child = circle();
        for (int level = 0; level < 30; level++) {
            int[] members = new int[10];
            Arrays.fill(members, child);
            int vector = GroupTable.createMembersVector(b, members);
            int label = b.createString("");
            child = ShapeTable.createShapeTable(b, AnyShape.GroupTable, GroupTable.createGroupTable(b, label, vector));
        }
        b.finish(child);
        byte[] content = b.sizedByteArray();
        FlatBuffersInput in = new FlatBuffersInput(new ContentReader(content));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> shape.read(in, in.root()));
        assertThat(e).hasMessageContaining("too often");
        assertThat(in.visited()).isLessThan(10L * content.length + FlatBuffersInput.ALLOWANCE);
    }

    @Test
    void declinesANumberThatDoesNotFitOneByte() {
        Binding binding = codec.bind(Numbered.class);
        assertThat(((Binding.Declined) binding).reason()).contains("256").contains("@FieldNumber");
    }

    @Test
    void takesTheHighestNumberThatFits() {
        FlatBuffersTable signals = FlatBuffersTable.compile(MODELS.describe(Signal.class));
        assertThat(signals.decode(new ContentReader(encode(signals, new Signal.Last(5)))))
                .isEqualTo(new Signal.Last(5));
    }

    private Object readMaybe(int maybe) {
        int first = circle();
        GalleryTable.startGalleryTable(b);
        GalleryTable.addFirst(b, first);
        GalleryTable.addMaybe(b, maybe);
        b.finish(GalleryTable.endGalleryTable(b));
        return ((Gallery) ((Binding.Bound) codec.bind(Gallery.class))
                        .plan()
                        .decode(new ContentReader(b.sizedByteArray())))
                .maybe();
    }

    private DecodingException refusal() {
        byte[] content = b.sizedByteArray();
        return catchThrowableOfType(DecodingException.class, () -> gallery.decode(new ContentReader(content)));
    }

    private int withFirst(int first) {
        GalleryTable.startGalleryTable(b);
        GalleryTable.addFirst(b, first);
        return GalleryTable.endGalleryTable(b);
    }

    private int circle() {
        return GalleryTables.shape(b, new Shape.Circle(1));
    }

    private int hexagon() {
        return ShapeTable.createShapeTable(b, AnyShape.HexagonTable, HexagonTable.createHexagonTable(b, 6));
    }

    private static Gallery withFirst(Shape first) {
        return new Gallery(first, null, List.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    private static Shape rectangles(int count) {
        return new Shape.Group("", Collections.nCopies(count, new Shape.Rectangle(1, 2)));
    }

    private static byte[] encode(FlatBuffersTable table, Object message) {
        ContentBuffer content = new ContentBuffer(64);
        table.encode(message, content);
        return content.toByteArray();
    }

    /** A number too high. */
    @NullMarked
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Numbered {

        /** One byte is too little. */
        @FieldNumber(256)
        record Beyond(int value) implements Numbered {}
    }

    /** The highest number. */
    @NullMarked
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Signal {

        /** All bits of a byte. */
        @FieldNumber(255)
        record Last(int value) implements Signal {}
    }
}
