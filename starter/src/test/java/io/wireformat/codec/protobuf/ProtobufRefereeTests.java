package io.wireformat.codec.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.ListValue;
import com.google.protobuf.UnknownFieldSet;
import com.google.protobuf.Value;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.protobuf.ColorNumber;
import io.wireformat.fixtures.protobuf.EverythingMessage;
import io.wireformat.fixtures.protobuf.LevelNumber;
import io.wireformat.fixtures.protobuf.NumberedMessage;
import io.wireformat.fixtures.protobuf.PointList;
import io.wireformat.fixtures.protobuf.PointMessage;
import io.wireformat.fixtures.protobuf.UnpackedLists;
import io.wireformat.fixtures.protobuf.WiderPoint;
import io.wireformat.model.MessageModels;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Type;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Records against the messages that protoc generates. */
class ProtobufRefereeTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private final Codec codec =
            new ProtobufCodec(new MessageModels(JsonMapper.builder().build()), new ProtobufGeneratedTypes());

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWrites(Everything message) {
        assertThat(encode(Everything.class, message))
                .isEqualTo(toMessage(message).toByteArray());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryReads(Everything message) throws Exception {
        byte[] content = toMessage(message).toByteArray();
        Everything read = (Everything) decode(Everything.class, content);
        assertThat(toMessage(read)).isEqualTo(EverythingMessage.parseFrom(content));
    }

    @Test
    void writesAListAsAMessageWhoseFirstFieldRepeats() throws Exception {
        byte[] content = encode(POINTS, List.of(new Point(1, -2, null), new Point(0, 0, "b")));
        assertThat(PointList.parseFrom(content).getItemsList())
                .containsExactly(
                        PointMessage.newBuilder().setX(1).setY(-2).build(),
                        PointMessage.newBuilder().setLabel("b").build());
    }

    @Test
    void writesNothingForAMessageOfDefaults() {
        assertThat(encode(Point.class, new Point(0, 0, null))).isEmpty();
        assertThat(encode(POINTS, List.of())).isEmpty();
    }

    @Test
    void followsFieldNumbersAndEnumNumbers() throws Exception {
        byte[] content = encode(Numbered.class, new Numbered("z", 9, null, Numbered.Level.HIGH));
        assertThat(content)
                .isEqualTo(NumberedMessage.newBuilder()
                        .setTheFirst(9)
                        .setLevel(LevelNumber.HIGH)
                        .setLast("z")
                        .build()
                        .toByteArray());
    }

    @Test
    void takesAnUnknownEnumNumberForTheDeclaredDefault() {
        byte[] content = NumberedMessage.newBuilder()
                .setLevel(LevelNumber.HIGHEST)
                .build()
                .toByteArray();
        assertThat(((Numbered) decode(Numbered.class, content)).level()).isEqualTo(Numbered.Level.UNKNOWN);
    }

    @Test
    void takesAnUnknownEnumNumberForNullWhereNullIsAllowed() {
        byte[] content = toBuilder(Messages.zero())
                .setMaybeColor(ColorNumber.VIOLET)
                .build()
                .toByteArray();
        assertThat(((Everything) decode(Everything.class, content)).maybeColor())
                .isNull();
    }

    @Test
    void refusesAnUnknownEnumNumberElsewhereAndNamesTheField() {
        byte[] content = toBuilder(Messages.zero())
                .addColors(ColorNumber.RED)
                .addColors(ColorNumber.VIOLET)
                .build()
                .toByteArray();
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Everything.class, content));
        assertThat(e.path()).isEqualTo("colors[1]");
        assertThat(e).hasMessageContaining("no constant of Color has this number");
    }

    @Test
    void skipsUnknownFieldsOfEveryWireType() {
        UnknownFieldSet group = UnknownFieldSet.newBuilder()
                .addField(
                        1,
                        UnknownFieldSet.Field.newBuilder()
                                .addVarint(1)
                                .addFixed64(2)
                                .build())
                .build();
        byte[] content = WiderPoint.newBuilder()
                .setX(5)
                .setLabel("kept")
                .setZ(1.5)
                .setMark(7)
                .setTrail(PointList.newBuilder()
                        .addItems(PointMessage.newBuilder().setX(1)))
                .addNames("n")
                .setUnknownFields(UnknownFieldSet.newBuilder()
                        .addField(
                                9,
                                UnknownFieldSet.Field.newBuilder()
                                        .addGroup(group)
                                        .build())
                        .build())
                .build()
                .toByteArray();
        assertThat(decode(Point.class, content)).isEqualTo(new Point(5, 0, "kept"));
    }

    @Test
    void skipsAFieldWithAnotherWireType() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream out = CodedOutputStream.newInstance(bytes);
        out.writeString(1, "not a number");
        out.writeInt32(3, 7);
        out.writeInt32(2, 4);
        out.flush();
        assertThat(decode(Point.class, bytes.toByteArray())).isEqualTo(new Point(0, 4, null));
    }

    @Test
    void readsListsThatAreNotPacked() {
        byte[] unpacked = UnpackedLists.newBuilder()
                .addFlags(true)
                .addCounts(1)
                .addCounts(-1)
                .addRatios(0.5)
                .addColors(ColorNumber.BLUE)
                .build()
                .toByteArray();
        byte[] rest = toMessage(Messages.zero()).toByteArray();
        Everything read = (Everything) decode(Everything.class, concat(unpacked, rest));
        assertThat(read.flags()).containsExactly(true);
        assertThat(read.counts()).containsExactly(1, -1);
        assertThat(read.ratios()).containsExactly(0.5);
        assertThat(read.colors()).containsExactly(Color.BLUE);
    }

    @Test
    void mergesAMessageThatOccursTwice() throws Exception {
        byte[] first = EverythingMessage.newBuilder()
                .setCount(1)
                .setPoint(PointMessage.newBuilder().setX(1).setLabel("first"))
                .addCounts(1)
                .build()
                .toByteArray();
        byte[] second = EverythingMessage.newBuilder()
                .setCount(2)
                .setPoint(PointMessage.newBuilder().setY(2))
                .addCounts(2)
                .build()
                .toByteArray();
        byte[] both = concat(first, second);
        assertThat(toMessage((Everything) decode(Everything.class, both))).isEqualTo(EverythingMessage.parseFrom(both));
    }

    @Test
    void requiresAMessageThatMustNotBeNull() {
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(Everything.class, new byte[0]));
        assertThat(e.path()).isEqualTo("point");
    }

    @Test
    void refusesFieldNumberZero() {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(Point.class, new byte[] {0, 0}))
                .withMessageContaining("field number 0");
    }

    @Test
    void refusesALengthBeyondTheContentBeforeAllocating() {
        byte[] content = {0x1A, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x7F};
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(Point.class, content))
                .withMessageContaining("label");
    }

    @Test
    void passesGeneratedMessagesToTheLibrary() {
        EverythingMessage message = toMessage(Messages.maximal());
        byte[] content = encode(EverythingMessage.class, message);
        assertThat(content).isEqualTo(message.toByteArray());
        assertThat(decode(EverythingMessage.class, content)).isEqualTo(message);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(EverythingMessage.class, new byte[] {0x0A}));
    }

    @Test
    void boundsTheDepthOfGeneratedMessages() {
        Value nested = nested(120);
        byte[] content = nested.toByteArray();
        Plan plan = ((Binding.Bound) codec.bind(Value.class)).plan();
        DecodeLimits deep = new DecodeLimits(1 << 20, 240);
        assertThat(plan.decode(new ContentReader(content, 0, content.length, deep)))
                .isEqualTo(nested);
        DecodeLimits flat = new DecodeLimits(1 << 20, 20);
        byte[] shorter = nested(30).toByteArray();
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan.decode(new ContentReader(shorter, 0, shorter.length, flat)));
    }

    /** A value within lists, each of which takes two messages. */
    private static Value nested(int lists) {
        Value value = Value.newBuilder().setBoolValue(true).build();
        for (int i = 0; i < lists; i++) {
            value = Value.newBuilder()
                    .setListValue(ListValue.newBuilder().addValues(value))
                    .build();
        }
        return value;
    }

    @Test
    void declinesGeneratedMessagesWithoutTheLibrary() {
        Codec bare = new ProtobufCodec(new MessageModels(JsonMapper.builder().build()), GeneratedTypes.NONE);
        assertThat(bare.bind(PointMessage.class)).isInstanceOf(Binding.Declined.class);
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private byte[] encode(Type type, Object message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(type).encode(message, buffer);
        return buffer.toByteArray();
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

    private static EverythingMessage toMessage(Everything e) {
        return toBuilder(e).build();
    }

    private static EverythingMessage.Builder toBuilder(Everything e) {
        EverythingMessage.Builder builder = EverythingMessage.newBuilder()
                .setFlag(e.flag())
                .setCount(e.count())
                .setTotal(e.total())
                .setRatio(e.ratio())
                .setText(e.text())
                .setBlob(ByteString.copyFrom(e.blob()))
                .setColor(ColorNumber.forNumber(e.color().ordinal()))
                .setPoint(toMessage(e.point()))
                .addAllFlags(e.flags())
                .addAllCounts(e.counts())
                .addAllTotals(e.totals())
                .addAllRatios(e.ratios())
                .addAllTexts(e.texts());
        e.blobs().forEach(blob -> builder.addBlobs(ByteString.copyFrom(blob)));
        e.colors().forEach(color -> builder.addColors(ColorNumber.forNumber(color.ordinal())));
        e.points().forEach(point -> builder.addPoints(toMessage(point)));
        addNullable(builder, e);
        return builder;
    }

    private static void addNullable(EverythingMessage.Builder builder, Everything e) {
        if (e.maybeFlag() != null) {
            builder.setMaybeFlag(e.maybeFlag());
        }
        if (e.maybeCount() != null) {
            builder.setMaybeCount(e.maybeCount());
        }
        if (e.maybeTotal() != null) {
            builder.setMaybeTotal(e.maybeTotal());
        }
        if (e.maybeRatio() != null) {
            builder.setMaybeRatio(e.maybeRatio());
        }
        if (e.maybeText() != null) {
            builder.setMaybeText(e.maybeText());
        }
        if (e.maybeBlob() != null) {
            builder.setMaybeBlob(ByteString.copyFrom(e.maybeBlob()));
        }
        if (e.maybeColor() != null) {
            builder.setMaybeColor(ColorNumber.forNumber(e.maybeColor().ordinal()));
        }
        if (e.maybePoint() != null) {
            builder.setMaybePoint(toMessage(e.maybePoint()));
        }
        if (e.maybeTexts() != null) {
            builder.addAllMaybeTexts(e.maybeTexts());
        }
        if (e.maybePoints() != null) {
            e.maybePoints().forEach(point -> builder.addMaybePoints(toMessage(point)));
        }
    }

    private static PointMessage toMessage(Point point) {
        PointMessage.Builder builder = PointMessage.newBuilder().setX(point.x()).setY(point.y());
        if (point.label() != null) {
            builder.setLabel(point.label());
        }
        return builder.build();
    }
}
