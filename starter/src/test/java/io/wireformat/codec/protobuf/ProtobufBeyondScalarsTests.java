package io.wireformat.codec.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.protobuf.BeyondScalarsMessage;
import io.wireformat.fixtures.protobuf.CircleMessage;
import io.wireformat.fixtures.protobuf.ColorNumber;
import io.wireformat.fixtures.protobuf.PointEntry;
import io.wireformat.fixtures.protobuf.RectangleMessage;
import io.wireformat.fixtures.protobuf.ShapeMessage;
import io.wireformat.fixtures.protobuf.SparseEntries;
import io.wireformat.fixtures.protobuf.TextEntry;
import io.wireformat.fixtures.protobuf.UnpackedArrays;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Arrays, maps, unions, signed integers and points in time against the messages that protoc generates. */
class ProtobufBeyondScalarsTests {

    private final Codec codec =
            new ProtobufCodec(new MessageModels(JsonMapper.builder().build()), new ProtobufGeneratedTypes());

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWrites(BeyondScalars message) {
        assertThat(encode(BeyondScalars.class, message))
                .isEqualTo(message.toMessage().toByteArray());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(BeyondScalars message) {
        BeyondScalarsMessage expected = message.toMessage();
        assertThat(decode(expected.toByteArray()).toMessage()).isEqualTo(expected);
    }

    @Test
    void readsArraysThatAreNotPacked() throws Exception {
        BeyondScalarsMessage full = BeyondScalars.full().toMessage();
        byte[] unpacked = UnpackedArrays.newBuilder()
                .addAllFlags(full.getFlagsList())
                .addAllInts(full.getIntsList())
                .addAllSignedInts(full.getSignedIntsList())
                .addAllLongs(full.getLongsList())
                .addAllSignedLongs(full.getSignedLongsList())
                .addAllFloats(full.getFloatsList())
                .addAllDoubles(full.getDoublesList())
                .build()
                .toByteArray();
        assertReadsAsTheLibrary(concat(BeyondScalars.zero().toMessage().toByteArray(), unpacked));
    }

    @Test
    void joinsArraysThatOccurSeveralTimes() throws Exception {
        byte[] full = BeyondScalars.full().toMessage().toByteArray();
        byte[] unpacked =
                UnpackedArrays.newBuilder().addInts(5).addDoubles(0.5).build().toByteArray();
        assertReadsAsTheLibrary(concat(concat(full, unpacked), full));
    }

    @Test
    void keepsTheLastMemberOfAOneof() throws Exception {
        byte[] rectangle = ShapeMessage.newBuilder()
                .setRectangle(RectangleMessage.newBuilder().setWidth(1).setHeight(2))
                .build()
                .toByteArray();
        byte[] circle = ShapeMessage.newBuilder()
                .setCircle(CircleMessage.newBuilder().setRadius(1))
                .build()
                .toByteArray();
        assertThat(decode(Shape.class, concat(rectangle, circle))).isEqualTo(new Shape.Circle(1));
        assertThat(decode(Shape.class, concat(circle, rectangle))).isEqualTo(new Shape.Rectangle(1, 2));
    }

    @Test
    void mergesAMemberOfAOneofThatOccursTwiceInARow() throws Exception {
        byte[] width = ShapeMessage.newBuilder()
                .setRectangle(RectangleMessage.newBuilder().setWidth(1))
                .build()
                .toByteArray();
        byte[] height = ShapeMessage.newBuilder()
                .setRectangle(RectangleMessage.newBuilder().setHeight(2))
                .build()
                .toByteArray();
        byte[] circle = ShapeMessage.newBuilder()
                .setCircle(CircleMessage.newBuilder())
                .build()
                .toByteArray();
        assertThat(decode(Shape.class, concat(width, height))).isEqualTo(new Shape.Rectangle(1, 2));
        assertThat(decode(Shape.class, concat(concat(width, circle), height))).isEqualTo(new Shape.Rectangle(0, 2));
    }

    @Test
    void takesDefaultsForWhatAnEntryLeavesOut() throws Exception {
        byte[] sparse = SparseEntries.newBuilder()
                .addTexts(TextEntry.newBuilder().setKey("key"))
                .addTexts(TextEntry.newBuilder().setValue("value"))
                .addByNumber(PointEntry.newBuilder().setKey(3))
                .build()
                .toByteArray();
        byte[] content = concat(BeyondScalars.zero().toMessage().toByteArray(), sparse);
        assertReadsAsTheLibrary(content);
        assertThat(decode(content).byNumber()).containsEntry(3, new Point(0, 0, null));
    }

    @Test
    void keepsTheLastOfEqualKeys() throws Exception {
        byte[] first = BeyondScalarsMessage.newBuilder()
                .putTexts("a", "first")
                .putTexts("b", "only")
                .build()
                .toByteArray();
        byte[] second = BeyondScalarsMessage.newBuilder()
                .putTexts("a", "second")
                .build()
                .toByteArray();
        assertReadsAsTheLibrary(concat(BeyondScalars.zero().toMessage().toByteArray(), concat(first, second)));
    }

    @Test
    void refusesAnUnknownEnumNumberInAMap() {
        byte[] content = BeyondScalars.zero().toMessage().toBuilder()
                .putColors("sky", ColorNumber.VIOLET)
                .build()
                .toByteArray();
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(content))
                .withMessageContaining("colors[0].value")
                .withMessageContaining("no constant of Color has this number");
    }

    @Test
    void refusesArraysThatEndWithinAnElement() {
        byte[] varint = {9 << 3 | 2, 2, 1, (byte) 0x80};
        byte[] fixed = {14 << 3 | 2, 7, 0, 0, 0, 0, 0, 0, 0};
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(varint))
                .withMessageContaining("ints");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(fixed))
                .withMessageContaining("doubles");
    }

    @Test
    void countsTheElementsOfArrays() {
        byte[] content = encode(BeyondScalars.class, BeyondScalars.full());
        DecodeLimits limits = new DecodeLimits(1 << 20, 100, 300);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(
                        () -> plan(BeyondScalars.class).decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.elements");
    }

    static List<BeyondScalars> messages() {
        return List.of(BeyondScalars.zero(), BeyondScalars.full());
    }

    private void assertReadsAsTheLibrary(byte[] content) throws Exception {
        assertThat(decode(content).toMessage()).isEqualTo(BeyondScalarsMessage.parseFrom(content));
    }

    private byte[] encode(Type type, Object message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(type).encode(message, buffer);
        return buffer.toByteArray();
    }

    private BeyondScalars decode(byte[] content) {
        return (BeyondScalars) decode(BeyondScalars.class, content);
    }

    private Object decode(Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
    }

    private Plan plan(Type type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        return ByteString.copyFrom(first).concat(ByteString.copyFrom(second)).toByteArray();
    }
}
