package io.wireformat.codec.thrift;

import static io.wireformat.codec.thrift.ThriftCodec.Protocol.COMPACT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.thrift.CircleStruct;
import io.wireformat.fixtures.thrift.ContainersStruct;
import io.wireformat.fixtures.thrift.RectangleStruct;
import io.wireformat.fixtures.thrift.ShapeUnion;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Maps, unions and nested lists against the structs that Thrift's compiler generates. */
class ThriftContainersTests {

    private static final Type POINTS = new TypeReference<Map<String, Point>>() {}.getType();

    private static final Type LABELS = new TypeReference<Map<String, String>>() {}.getType();

    private static final Type LISTS = new TypeReference<List<Map<Integer, List<Integer>>>>() {}.getType();

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWrites(ThriftCodec.Protocol protocol, Containers message) throws TException {
        assertThat(encode(protocol, Containers.class, message))
                .isEqualTo(ThriftStructs.write(message.toStruct(), protocol));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryReads(ThriftCodec.Protocol protocol, Containers message) throws TException {
        assertThat(ThriftStructs.read(new ContainersStruct(), encode(protocol, Containers.class, message), protocol))
                .isEqualTo(message.toStruct());
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(ThriftCodec.Protocol protocol, Containers message) throws TException {
        byte[] content = ThriftStructs.write(message.toStruct(), protocol);
        assertThat(((Containers) decode(protocol, Containers.class, content)).toStruct())
                .isEqualTo(message.toStruct());
    }

    @ParameterizedTest
    @EnumSource
    void writesASealedTypeAtTheRootAsAUnion(ThriftCodec.Protocol protocol) throws TException {
        Shape shape = Containers.typical().maybeShape();
        byte[] content = encode(protocol, Shape.class, shape);
        assertThat(ThriftStructs.read(new ShapeUnion(), content, protocol)).isEqualTo(Containers.union(shape));
        assertThat(decode(protocol, Shape.class, content)).isEqualTo(shape);
    }

    @ParameterizedTest
    @EnumSource
    void writesAMapAtTheRootAsAStructWhoseFirstFieldIsTheMap(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.MAP, 1);
            out.writeMapBegin(new TMap(TType.STRING, TType.STRUCT, 1));
            out.writeString("p");
            ThriftStructs.point(new Point(1, 2, "a")).write(out);
            out.writeFieldStop();
        });
        Map<String, Point> points = Map.of("p", new Point(1, 2, "a"));
        assertThat(encode(protocol, POINTS, points)).isEqualTo(content);
        assertThat(decode(protocol, POINTS, content)).isEqualTo(points);
    }

    @Test
    void takesOneByteForAnEmptyMapInTheCompactProtocol() {
        assertThat(encode(COMPACT, LABELS, Map.of())).containsExactly(0x1B, 0, 0);
    }

    @ParameterizedTest
    @EnumSource
    void refusesMapsOfOtherKeysOrValuesAndNamesThem(ThriftCodec.Protocol protocol) throws TException {
        byte[] keys = ThriftStructs.write(protocol, out -> {
            field(out, TType.MAP, 1);
            out.writeMapBegin(new TMap(TType.I32, TType.STRING, 1));
            out.writeI32(7);
            out.writeString("not for a number");
            out.writeFieldStop();
        });
        byte[] values = ThriftStructs.write(protocol, out -> {
            field(out, TType.MAP, 2);
            out.writeMapBegin(new TMap(TType.I32, TType.LIST, 1));
            out.writeI32(7);
            out.writeListBegin(new TList(TType.STRUCT, 1));
            ThriftStructs.point(new Point(1, 2, "not a list")).write(out);
            out.writeFieldStop();
        });
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Containers.class, keys))
                        .path())
                .isEqualTo("texts");
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Containers.class, values))
                        .path())
                .isEqualTo("points");
    }

    @ParameterizedTest
    @EnumSource
    void skipsASetWhereAListIsExpected(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.SET, 12);
            out.writeListBegin(new TList(TType.BYTE, 1));
            out.writeByte((byte) 1);
            shape(out, 8);
            out.writeFieldStop();
        });
        Containers read = (Containers) decode(protocol, Containers.class, content);
        assertThat(read.maybeBlobs()).isNull();
        assertThat(read.shape()).isEqualTo(new Shape.Circle(0.25));
    }

    @ParameterizedTest
    @EnumSource
    void readsAnEmptyMapWhateverItsTypes(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.MAP, 1);
            out.writeMapBegin(new TMap(TType.DOUBLE, TType.SET, 0));
            out.writeFieldStop();
        });
        assertThat(decode(protocol, LABELS, content)).isEqualTo(Map.of());
    }

    @ParameterizedTest
    @EnumSource
    void refusesElementsOfAnotherTypeWithinAContainer(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.LIST, 1);
            out.writeListBegin(new TList(TType.MAP, 1));
            out.writeMapBegin(new TMap(TType.I32, TType.LIST, 1));
            out.writeI32(7);
            out.writeListBegin(new TList(TType.I64, 1));
            out.writeI64(1);
            out.writeFieldStop();
        });
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(protocol, LISTS, content));
        assertThat(e).hasMessageContaining("another type");
        assertThat(e.path()).isEqualTo("items[0][0].value");
    }

    @ParameterizedTest
    @EnumSource
    void keepsTheLastOfEqualKeys(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.MAP, 1);
            out.writeMapBegin(new TMap(TType.STRING, TType.STRING, 2));
            for (String value : List.of("first", "last")) {
                out.writeString("same");
                out.writeString(value);
            }
            out.writeFieldStop();
        });
        assertThat(decode(protocol, LABELS, content)).isEqualTo(Map.of("same", "last"));
    }

    @ParameterizedTest
    @EnumSource
    void namesTheEntryWhoseKeyIsNoConstant(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.MAP, 4);
            out.writeMapBegin(new TMap(TType.I32, TType.DOUBLE, 1));
            out.writeI32(-4711);
            out.writeDouble(0);
            out.writeFieldStop();
        });
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(protocol, Containers.class, content));
        assertThat(e).hasMessageContaining("no constant of Side").hasMessageNotContaining("4711");
        assertThat(e.path()).isEqualTo("sides[0].key");
    }

    @ParameterizedTest
    @EnumSource
    void takesAnUnknownAlternativeForNullWhereNullIsAllowed(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            shape(out, 8);
            field(out, TType.STRUCT, 9);
            unknownShape(out);
            out.writeFieldStop();
        });
        Containers read = (Containers) decode(protocol, Containers.class, content);
        assertThat(read.shape()).isEqualTo(new Shape.Circle(0.25));
        assertThat(read.maybeShape()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void refusesAnUnknownAlternativeElsewhereAndNamesTheField(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.LIST, 10);
            out.writeListBegin(new TList(TType.STRUCT, 2));
            Containers.union(new Shape.Circle(1)).write(out);
            unknownShape(out);
            out.writeFieldStop();
        });
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(protocol, Containers.class, content));
        assertThat(e).hasMessageContaining("none of the alternatives");
        assertThat(e.path()).isEqualTo("shapes[1]");
    }

    @ParameterizedTest
    @EnumSource
    void requiresAUnionThatMustNotBeNull(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, TProtocol::writeFieldStop);
        DecodingException absent =
                catchThrowableOfType(DecodingException.class, () -> decode(protocol, Containers.class, content));
        assertThat(absent.path()).isEqualTo("shape");
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Shape.class, content)))
                .hasMessageContaining("none of the alternatives");
    }

    @ParameterizedTest
    @EnumSource
    void doesNotTakeAFieldOfAnotherTypeForAnAlternative(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.DOUBLE, 1);
            out.writeDouble(0.5);
            out.writeFieldStop();
        });
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Shape.class, content)))
                .hasMessageContaining("none of the alternatives");
    }

    @ParameterizedTest
    @EnumSource
    void refusesTwoAlternatives(ThriftCodec.Protocol protocol) throws TException {
        byte[] content = ThriftStructs.write(protocol, out -> {
            field(out, TType.STRUCT, 1);
            new CircleStruct(0.5).write(out);
            field(out, TType.STRUCT, 7);
            new RectangleStruct(1, 2).write(out);
            out.writeFieldStop();
        });
        assertThat(catchThrowableOfType(DecodingException.class, () -> decode(protocol, Shape.class, content)))
                .hasMessageContaining("more than one alternative");
    }

    static Stream<Arguments> messages() {
        Random random = new Random(5);
        List<Containers> messages = Stream.concat(
                        Stream.of(Containers.empty(), Containers.typical()),
                        Stream.generate(() -> Containers.random(random)).limit(20))
                .toList();
        return Stream.of(ThriftCodec.Protocol.values())
                .flatMap(protocol -> messages.stream().map(message -> Arguments.of(protocol, message)));
    }

    private static void field(TProtocol out, byte type, int id) throws TException {
        out.writeFieldBegin(new TField("", type, (short) id));
    }

    /** A known alternative, which the message needs. */
    private static void shape(TProtocol out, int id) throws TException {
        field(out, TType.STRUCT, id);
        Containers.union(new Shape.Circle(0.25)).write(out);
    }

    private static void unknownShape(TProtocol out) throws TException {
        out.writeStructBegin(null);
        field(out, TType.STRUCT, 9);
        ThriftStructs.point(new Point(1, 2, "later")).write(out);
        out.writeFieldStop();
        out.writeStructEnd();
    }

    private byte[] encode(ThriftCodec.Protocol protocol, Type type, Object message) {
        ContentBuffer content = new ContentBuffer(16);
        plan(protocol, type).encode(message, content);
        return content.toByteArray();
    }

    private Object decode(ThriftCodec.Protocol protocol, Type type, byte[] content) {
        return plan(protocol, type).decode(new ContentReader(content));
    }

    private Plan plan(ThriftCodec.Protocol protocol, Type type) {
        return ((Binding.Bound) new ThriftCodec(models, GeneratedTypes.NONE, protocol).bind(type)).plan();
    }
}
