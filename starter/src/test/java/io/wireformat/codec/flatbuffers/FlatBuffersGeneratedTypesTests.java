package io.wireformat.codec.flatbuffers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.flatbuffers.FlatBufferBuilder;
import com.google.flatbuffers.Table;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.flatbuffers.PointTable;
import io.wireformat.fixtures.flatbuffers.Shape;
import io.wireformat.fixtures.flatbuffers.Shapes;
import io.wireformat.model.MessageModels;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Tables that flatc generated. */
class FlatBuffersGeneratedTypesTests {

    private final Plan plan = plan(Shapes.class, false);

    @Test
    void readsWithoutACopy() {
        byte[] content = ShapesContent.full();
        Shapes shapes = (Shapes) decode(content);
        assertThat(shapes.title()).isEqualTo("outer");
        assertThat(shapes.getByteBuffer().array()).isSameAs(content);
        assertThat(plan.retainsContent()).isTrue();
    }

    @Test
    void readsEverythingThatASchemaCanHold() {
        byte[] content = ShapesContent.full();
        assertThat(ShapesContent.walk((Shapes) decode(content)))
                .isEqualTo(ShapesContent.walk(Shapes.getRootAsShapes(ByteBuffer.wrap(content))));
    }

    @Test
    void readsFromTheMiddleOfAnArray() {
        byte[] content = ShapesContent.full();
        byte[] padded = new byte[content.length + 9];
        System.arraycopy(content, 0, padded, 5, content.length);
        Shapes shapes = (Shapes) plan.decode(new ContentReader(padded, 5, content.length, DecodeLimits.DEFAULT));
        assertThat(shapes.title()).isEqualTo("outer");
        assertThat(encode(shapes)).isEqualTo(content);
    }

    @Test
    void writesTheBytesOfTheBuffer() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        b.finish(ShapesContent.leaf(b, "title"));
        assertThat(encode(Shapes.getRootAsShapes(b.dataBuffer()))).isEqualTo(b.sizedByteArray());
    }

    @Test
    void refusesToWriteAPartOfABuffer() {
        Shapes shapes = (Shapes) decode(ShapesContent.full());
        assertThatExceptionOfType(EncodingException.class)
                .isThrownBy(() -> encode(shapes.children(0)))
                .withMessageContaining("root of its buffer");
        assertThatExceptionOfType(EncodingException.class).isThrownBy(() -> encode(new Shapes()));
    }

    @Test
    void declinesATypeWithoutItsSchemaAndSaysHowToHelp() {
        Binding binding = codec(false).bind(PointTable.class);
        assertThat(((Binding.Declined) binding).reason())
                .contains("PointTable.bfbs")
                .contains("wireformat.flatbuffers.accept-unverified");
    }

    @Test
    void readsATypeWithoutItsSchemaWhereThatIsAccepted() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        PointTable.startPointTable(b);
        PointTable.addX(b, 5);
        b.finish(PointTable.endPointTable(b));
        Plan unverified = plan(PointTable.class, true);
        assertThat(((PointTable) unverified.decode(new ContentReader(b.sizedByteArray()))).x())
                .isEqualTo(5);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> unverified.decode(new ContentReader(new byte[] {1, 2})));
    }

    @Test
    void declinesATableThatWasNotGenerated() {
        assertThat(codec(true).bind(ByHand.class)).isInstanceOf(Binding.Declined.class);
    }

    @Test
    void requiresWhatTheSchemaRequires() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        Shapes.startShapes(b);
        b.finish(b.endTable());
        assertThat(refusal(b.sizedByteArray()).path()).isEqualTo("title");
    }

    @Test
    void refusesMalformedText() {
        byte[] content = ShapesContent.full();
        content[indexOf(content, "outer")] = (byte) 0xFF;
        assertThat(refusal(content)).hasMessageContaining("UTF-8");
    }

    @Test
    void refusesATextWithoutItsNul() {
        byte[] content = ShapesContent.full();
        content[indexOf(content, "outer") + 5] = 'x';
        assertThat(refusal(content)).hasMessageContaining("NUL");
    }

    @Test
    void ignoresAMemberOfANewerUnion() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int title = b.createString("t");
        Shapes.startShapes(b);
        Shapes.addTitle(b, title);
        Shapes.addFirstType(b, (byte) 77);
        Shapes.addFirst(b, title);
        b.finish(Shapes.endShapes(b));
        assertThat(((Shapes) decode(b.sizedByteArray())).firstType()).isEqualTo((byte) 77);
    }

    @Test
    void refusesAMemberThatIsNotWhatItsTypeSays() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int title = b.createString("this is no square");
        Shapes.startShapes(b);
        Shapes.addTitle(b, title);
        Shapes.addFirstType(b, Shape.Square);
        Shapes.addFirst(b, title);
        b.finish(Shapes.endShapes(b));
        assertThat(refusal(b.sizedByteArray()).path()).startsWith("first");
    }

    @Test
    void refusesUnionsWithoutOneTypeEach() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int title = b.createString("t");
        int types = Shapes.createAllTypeVector(b, new byte[] {Shape.Note});
        int values = Shapes.createAllVector(b, new int[] {title, title});
        Shapes.startShapes(b);
        Shapes.addTitle(b, title);
        Shapes.addAllType(b, types);
        Shapes.addAll(b, values);
        b.finish(Shapes.endShapes(b));
        assertThat(refusal(b.sizedByteArray())).hasMessageContaining("as many types as values");
    }

    @Test
    void refusesTablesThatNestTooDeeply() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int child = ShapesContent.leaf(b, "leaf");
        int title = b.createString("t");
        for (int level = 0; level < 200; level++) {
            child = parent(b, title, child);
        }
        b.finish(child);
        assertThat(refusal(b.sizedByteArray())).hasMessageContaining("wireformat.limits.depth");
    }

    @Test
    void refusesVectorsThatLeadToOneAnotherManyTimes() {
        FlatBufferBuilder b = new FlatBufferBuilder();
        int child = ShapesContent.leaf(b, "leaf");
        int title = b.createString("t");
        for (int level = 0; level < 30; level++) {
            int[] children = new int[10];
            Arrays.fill(children, child);
            child = parent(b, title, children);
        }
        b.finish(child);
        assertThat(refusal(b.sizedByteArray())).hasMessageContaining("too often");
    }

    @Test
    void letsNothingThroughOnWhichGeneratedCodeFails() {
        Random random = new Random(5);
        byte[] valid = ShapesContent.full();
        int accepted = 0;
        for (int round = 0; round < 50_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                ShapesContent.walk((Shapes) decode(content));
                accepted++;
            } catch (DecodingException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
        assertThat(accepted).isBetween(1, 49_999);
    }

    private Object decode(byte[] content) {
        return plan.decode(new ContentReader(content));
    }

    private DecodingException refusal(byte[] content) {
        return catchThrowableOfType(DecodingException.class, () -> decode(content));
    }

    private byte[] encode(Table table) {
        ContentBuffer buffer = new ContentBuffer(8);
        plan.encode(table, buffer);
        return buffer.toByteArray();
    }

    private static Plan plan(Class<?> type, boolean acceptUnverified) {
        return ((Binding.Bound) codec(acceptUnverified).bind(type)).plan();
    }

    private static Codec codec(boolean acceptUnverified) {
        return new FlatBuffersCodec(
                new MessageModels(JsonMapper.builder().build()), new FlatBuffersGeneratedTypes(acceptUnverified));
    }

    private static int parent(FlatBufferBuilder b, int title, int... children) {
        int vector = Shapes.createChildrenVector(b, children);
        Shapes.startShapes(b);
        Shapes.addTitle(b, title);
        Shapes.addChildren(b, vector);
        return Shapes.endShapes(b);
    }

    private static int indexOf(byte[] content, String text) {
        return new String(content, StandardCharsets.ISO_8859_1).indexOf(text);
    }

    /** No table of flatc's. */
    public static final class ByHand extends Table {}
}
