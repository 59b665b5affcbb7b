package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.FieldNumber;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Known fields whose values have another type than the property, and single messages where a list is read. */
class WrongTypesTests {

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final MessageModels MODELS = new MessageModels(MAPPER);

    @ParameterizedTest
    @EnumSource
    void protobufRefusesEveryOtherWireType(Sample written) {
        for (Sample read : Sample.values()) {
            check(
                    wrongTypes -> new ProtobufCodec(MODELS, GeneratedTypes.NONE, null, wrongTypes),
                    written,
                    read,
                    read.protobuf.contains(written.protobuf.get(0)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void thriftRefusesEveryOtherType(Sample written) {
        for (Sample read : Sample.values()) {
            for (ThriftCodec.Protocol protocol : ThriftCodec.Protocol.values()) {
                check(
                        wrongTypes -> new ThriftCodec(MODELS, GeneratedTypes.NONE, protocol, wrongTypes),
                        written,
                        read,
                        read.thrift.equals(written.thrift));
            }
        }
    }

    private static void check(Function<WrongTypes, Codec> codecs, Sample written, Sample read, boolean fits) {
        Codec refusing = codecs.apply(WrongTypes.REFUSE);
        byte[] content = encode(refusing, new Of<>(written.value, 5), written.of());

        DecodingException e = refusal(refusing, content, read.of());

        String pair = written + " as " + read;
        if (fits) {
            // the bytes of a value may be invalid as those of another one, such as text as a message
            assertThat(e == null ? "" : e.getMessage()).as(pair).doesNotContain("field value: has");
            return;
        }
        assertThat(e)
                .as(pair)
                .isNotNull()
                .hasMessageStartingWith("field value: has ")
                .hasMessageContaining(" instead of ");
        Codec skipping = codecs.apply(WrongTypes.SKIP);
        if (read.value instanceof Point || read.value instanceof Shape) {
            assertThat(refusal(skipping, content, read.of())).as(pair).hasMessageContaining("value: is absent");
        } else {
            byte[] rest = encode(refusing, new Rest(5), Rest.class);
            assertThat(MAPPER.writeValueAsString(decode(skipping, content, read.of())))
                    .as(pair)
                    .isEqualTo(MAPPER.writeValueAsString(decode(skipping, rest, read.of())));
        }
    }

    /** The loop finds fields in any order, and repeats what a generated class refuses. */
    @ParameterizedTest
    @MethodSource("modes")
    void everyKindOfPlanSaysTheSame(String plans) {
        String before = System.getProperty("wireformat.plans");
        System.setProperty("wireformat.plans", plans);
        try {
            Codec codec = new ProtobufCodec(MODELS, GeneratedTypes.NONE);
            Plan plan = plan(codec, Sample.TEXT.of());
            byte[] valid = encode(codec, new Of<>("a", 5), Sample.TEXT.of());
            for (int i = 0; i < 3; i++) {
                assertThat(plan.decode(new ContentReader(valid))).isEqualTo(new Of<>("a", 5));
                assertThat(catchThrowableOfType(
                                DecodingException.class,
                                () -> plan.decode(new ContentReader(new byte[] {0x08, 0x01, 0x10, 0x05}))))
                        .hasMessage("field value: has wire type 0 (varint) instead of wire type 2 (length-delimited)"
                                + " (at byte 1)");
                assertThat(catchThrowableOfType(
                                DecodingException.class,
                                () -> plan.decode(new ContentReader(new byte[] {0x10, 0x05, 0x0b, 0x0c}))))
                        .hasMessageStartingWith("field value: has wire type 3 (group) instead of wire type 2");
            }
        } finally {
            if (before == null) {
                System.clearProperty("wireformat.plans");
            } else {
                System.setProperty("wireformat.plans", before);
            }
        }
    }

    static List<String> modes() {
        return List.of("loop", "compiled", "chunked");
    }

    @ParameterizedTest
    @EnumSource
    void aMessageIsNotAListOfSuchMessages(TestFormat format) {
        for (Object message : MESSAGES) {
            byte[] content = format.encode(message);
            for (Type type : List.of(
                    MAPPER.getTypeFactory().constructCollectionType(List.class, message.getClass()),
                    MAPPER.getTypeFactory().constructMapType(Map.class, String.class, message.getClass()))) {
                assertThat(catchThrowableOfType(DecodingException.class, () -> format.decode(content, type)))
                        .as(message + " as " + type.getTypeName())
                        .isNotNull();
            }
        }
    }

    /** ProtoJSON and Cap'n Proto skip a list as an unknown field. */
    @ParameterizedTest
    @EnumSource(
            names = {"PROTOBUF_JSON", "CAPNP", "CAPNP_PACKED"},
            mode = EnumSource.Mode.EXCLUDE)
    void aListIsNotAMessageThatBeginsWithALong(TestFormat format) {
        Type list = new TypeReference<List<Tally>>() {}.getType();
        for (List<Tally> tallies : List.of(List.of(new Tally(1, 2)), List.of(new Tally(1, 2), new Tally(3, 4)))) {
            byte[] content = format.encode(tallies, list);
            assertThat(catchThrowableOfType(DecodingException.class, () -> format.decode(content, Tally.class)))
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyCollectionStaysOne(TestFormat format) {
        for (Type type : List.of(
                new TypeReference<List<Tally>>() {}.getType(),
                new TypeReference<List<String>>() {}.getType(),
                new TypeReference<Map<String, Tally>>() {}.getType(),
                long[].class)) {
            Object empty =
                    MAPPER.readValue(type.getTypeName().contains("Map") ? "{}" : "[]", MAPPER.constructType(type));
            assertThat(format.decode(format.encode(empty, type), type)).isEqualTo(empty);
        }
    }

    /** A newer list may have more fields beside its elements. */
    @Test
    void aListWithOtherFieldsIsRead() {
        byte[] content = {0x10, 0x05, 0x0a, 0x02, 0x08, 0x01};

        assertThat(TestFormat.PROTOBUF.decode(content, new TypeReference<List<Tally>>() {}.getType()))
                .isEqualTo(List.of(new Tally(1, 0)));
    }

    private static final List<Object> MESSAGES = List.of(
            new Tally(12, 3),
            new Tally(7, 0),
            new Tally(0, 7),
            new Named("abc"),
            new Named("abcdefgh"),
            new Numbered(8, "abcd"),
            new Order(42, "Grete", List.of(new Named("book"))),
            new Optional(null, "abc"),
            new Optional(5, null));

    private static byte[] encode(Codec codec, Object value, Type type) {
        ContentBuffer content = new ContentBuffer(64);
        plan(codec, type).encode(value, content);
        return content.toByteArray();
    }

    private static Object decode(Codec codec, byte[] content, Type type) {
        return plan(codec, type).decode(new ContentReader(content));
    }

    private static @Nullable DecodingException refusal(Codec codec, byte[] content, Type type) {
        return catchThrowableOfType(DecodingException.class, () -> decode(codec, content, type));
    }

    private static Plan plan(Codec codec, Type type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    /** A value of each kind, and the types that content states for it. */
    enum Sample {
        BOOLEAN(true, Boolean.class, List.of("varint"), "bool"),
        INT(7, Integer.class, List.of("varint"), "i32"),
        LONG(7L, Long.class, List.of("varint"), "i64"),
        FLOAT(1.5f, Float.class, List.of("32 bits"), "double"),
        DOUBLE(1.5, Double.class, List.of("64 bits"), "double"),
        TEXT("text", String.class, List.of("length"), "string"),
        BYTES(new byte[] {1, 2}, byte[].class, List.of("length"), "string"),
        CONSTANT(Color.GREEN, Color.class, List.of("varint"), "i32"),
        MESSAGE(new Point(1, 2, "a"), Point.class, List.of("length"), "struct"),
        UNION(new Shape.Circle(0.5), Shape.class, List.of("length"), "struct"),
        INTS(new int[] {1, 2}, int[].class, List.of("length", "varint"), "list"),
        DOUBLES(new double[] {1.5}, double[].class, List.of("length", "64 bits"), "list"),
        BOXES(List.of(1, 2), new TypeReference<List<Integer>>() {}.getType(), List.of("length", "varint"), "list"),
        TEXTS(List.of("a"), new TypeReference<List<String>>() {}.getType(), List.of("length"), "list"),
        MAP(Map.of("a", 1), new TypeReference<Map<String, Integer>>() {}.getType(), List.of("length"), "map");

        private final Object value;
        private final Type type;

        /** The wire type that is written, and another one that is read. */
        private final List<String> protobuf;

        private final String thrift;

        Sample(Object value, Type type, List<String> protobuf, String thrift) {
            this.value = value;
            this.type = type;
            this.protobuf = protobuf;
            this.thrift = thrift;
        }

        Type of() {
            return MAPPER.getTypeFactory().constructParametricType(Of.class, MAPPER.constructType(type));
        }
    }

    /** A value and a number after it. */
    @NullMarked
    record Of<T>(T value, int rest) {}

    /** The number without the value. */
    record Rest(@FieldNumber(2) int rest) {}

    record Tally(long id, int count) {}

    @NullMarked
    record Named(String name) {}

    @NullMarked
    record Numbered(int count, String name) {}

    @NullMarked
    record Order(long id, String customer, List<Named> lines) {}

    record Optional(@Nullable Integer number, @Nullable String name) {}
}
