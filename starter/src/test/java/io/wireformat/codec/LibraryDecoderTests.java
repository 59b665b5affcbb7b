package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.flatbuffers.FlatBufferBuilder;
import io.wireformat.DecodingException;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.capnproto.CapnProtoCodec;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.codec.messagepack.MessagePackCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.codec.protobufjson.ProtobufJsonCodec;
import io.wireformat.codec.thrift.ThriftCodec;
import io.wireformat.fixtures.avro.TreeRecord;
import io.wireformat.fixtures.capnp.CapnpFixtures.TreeStruct;
import io.wireformat.fixtures.flatbuffers.Shapes;
import io.wireformat.fixtures.protobuf.BeyondScalarsMessage;
import io.wireformat.fixtures.protobuf.EverythingMessage;
import io.wireformat.fixtures.protobuf.NumbersMessage;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.capnproto.MessageBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** What the formats' own libraries would make of few bytes, and where they are kept from it. */
class LibraryDecoderTests {

    private static final int LIMIT = 1000;

    private static final MessageModels MODELS =
            new MessageModels(JsonMapper.builder().build());

    private static final Codec PROTOBUF = new ProtobufCodec(MODELS, ProtobufCodec.generatedTypes());

    private static final Codec JSON = new ProtobufJsonCodec(MODELS, ProtobufJsonCodec.generatedTypes());

    private static final Codec AVRO =
            new AvroCodec(MODELS, AvroCodec.generatedTypes(AvroCodec.Encoding.DATUM, SchemaHistory.NONE));

    private static final Codec THRIFT_COMPACT = thrift(ThriftCodec.Protocol.COMPACT);

    private static final Codec THRIFT_BINARY = thrift(ThriftCodec.Protocol.BINARY);

    private static final Codec CAPNP = new CapnProtoCodec(
            MODELS, CapnProtoCodec.generatedTypes(CapnProtoCodec.Encoding.PLAIN), CapnProtoCodec.Encoding.PLAIN);

    private static final Codec FLATBUFFERS = new FlatBuffersCodec(MODELS, FlatBuffersCodec.generatedTypes(false));

    private static final Codec MSGPACK =
            new MessagePackCodec(MODELS, MessagePackCodec.Layout.MAP, MessagePackCodec.otherTypes(MODELS));

    private static final Class<?> TREE = io.wireformat.fixtures.thrift.TreeStruct.class;

    private static final Class<?> CONTAINERS = io.wireformat.fixtures.thrift.ContainersStruct.class;

    @ParameterizedTest
    @MethodSource("lists")
    void boundsTheElementsOfLists(Content content) {
        assertThat(content.of(LIMIT).decode(Sent.ELEMENTS)).isNotNull();
        content.of(LIMIT + 1).assertRefused(Sent.ELEMENTS, "wireformat.limits.elements");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void boundsTheLengthOfTexts(Content content) {
        assertThat(content.of(LIMIT).decode(Sent.TEXTS)).isNotNull();
        content.of(LIMIT + 1).assertRefused(Sent.TEXTS, "wireformat.limits.text-length");
    }

    @ParameterizedTest
    @MethodSource("lists")
    void chargesWhatIsMadeBeforeItIs(Content content) {
        Sent sent = content.of(60_000);
        DecodeLimits limits = Sent.limits(1 << 20, 1 << 20).withInFlight(1 << 18);
        if (content.isReadWhereItLies()) {
            assertThat(sent.decode(limits)).isNotNull();
        } else {
            assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> sent.decode(limits));
        }
    }

    /** Each takes five lists and a node of a tree in the library. */
    @Test
    void chargesUnknownFieldsOfDifferentNumbers() {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        for (int number = 100; number < 2000; number++) {
            fields.writeBytes(bytes(varint(number << 3), 1));
        }
        Sent sent = new Sent("fields", PROTOBUF, EverythingMessage.class, fields.toByteArray());
        DecodeLimits limits = Sent.limits(1, LIMIT).withInFlight(1 << 18);

        assertThatExceptionOfType(ContentTooLargeException.class).isThrownBy(() -> sent.decode(limits));
    }

    @ParameterizedTest
    @ValueSource(strings = {"time", "span"})
    void boundsTheDigitsOfTimes(String field) {
        String digits = "1".repeat(LIMIT + 1);
        byte[] content = ("{\"" + field + "\":\"" + digits + "-01-01T00:00:00Z\"}").getBytes(StandardCharsets.UTF_8);
        new Sent(field, JSON, BeyondScalarsMessage.class, content)
                .assertRefused(Sent.ELEMENTS, "at most 1000 characters");
    }

    /** In 48 bytes; their number is not held against the bytes left, since each takes none. */
    /** In 48 bytes; their number is not held against the bytes left, since each takes none. */
    @ParameterizedTest
    @ValueSource(classes = {TreeStruct.Reader.class, TreeStruct.Builder.class})
    void boundsStructsWithoutSize(Class<?> type) {
        ByteBuffer words = ByteBuffer.allocate(48).order(ByteOrder.LITTLE_ENDIAN);
        words.putInt(0).putInt(5);
        words.putLong(3L << 48).putLong(0).putLong(1L | 1L << 2 | 7L << 32).putLong(0);
        words.putLong((long) (LIMIT + 1) << 2);
        new Sent("structs", CAPNP, type, words.array()).assertRefused(Sent.ELEMENTS, "wireformat.limits.elements");
    }

    @Test
    void anObjectsOwnPropertiesAreNoElements() {
        byte[] one = bytes(0x82, 0xa4, "odds", 0x90, 0xa5, "texts", 0x90);
        Content list = new Content(
                "objects", MSGPACK, Odd.class, n -> bytes(0x81, 0xa5, "inner", 0xdc, n >> 8, n & 0xff, times(n, one)));
        assertThat(((Odd) list.of(LIMIT).decode(Sent.ELEMENTS)).inner()).hasSize(LIMIT);
    }

    static Stream<Content> lists() {
        return Stream.of(
                new Content("messages", PROTOBUF, EverythingMessage.class, n -> times(n, 0xc2, 1, 0)),
                new Content("texts", PROTOBUF, EverythingMessage.class, n -> times(n, 0xaa, 1, 0)),
                new Content(
                        "packed numbers",
                        PROTOBUF,
                        EverythingMessage.class,
                        n -> bytes(0x9a, 1, varint(n), new byte[n])),
                new Content(
                        "packed doubles",
                        PROTOBUF,
                        EverythingMessage.class,
                        n -> bytes(0xa2, 1, varint(n * 8), new byte[n * 8])),
                new Content("entries", PROTOBUF, BeyondScalarsMessage.class, n -> times(n, 0x8a, 1, 0)),
                new Content(
                        "unknown fields of one number",
                        PROTOBUF,
                        EverythingMessage.class,
                        n -> bytes(
                                // the first begins the list
                                times(n, 0xf8, 0x7f, 1), 0xf8, 0x7f, 1)),
                json("texts", EverythingMessage.class, n -> "{\"texts\":[" + list(n, "\"\"") + "]}"),
                json("values", NumbersMessage.class, n -> "{\"anything\":[" + list(n, "0") + "]}"),
                json("paths", NumbersMessage.class, n -> "{\"mask\":\"" + ",".repeat(n) + "\"}"),
                new Content("records", AVRO, TreeRecord.class, n -> bytes(0, zigzag(n), times(n, 0, 0, 0), 0, 0)),
                new Content("blocks of one record", AVRO, TreeRecord.class, n -> bytes(0, times(n, 2, 0, 0, 0), 0, 0)),
                new Content("structs", THRIFT_COMPACT, TREE, n -> bytes(0x29, 0xfc, varint(n), new byte[n], 0)),
                new Content("structs", THRIFT_BINARY, TREE, n -> bytes(15, 0, 2, 12, int32(n), new byte[n], 0)),
                new Content(
                        "entries", THRIFT_COMPACT, CONTAINERS, n -> bytes(0x1b, varint(n), 0x88, new byte[2 * n], 0)),
                new Content(
                        "skipped booleans", THRIFT_COMPACT, TREE, n -> bytes(0x99, 0xf1, varint(n), new byte[n], 0)),
                new Content("structs", CAPNP, TreeStruct.Reader.class, n -> tree(n, 0)),
                new Content("structs", CAPNP, TreeStruct.Builder.class, n -> tree(n, 0)),
                new Content("numbers", FLATBUFFERS, Shapes.class, LibraryDecoderTests::numbers),
                new Content(
                        "objects",
                        MSGPACK,
                        Odd.class,
                        n -> bytes(0x81, 0xa5, "inner", 0xdc, n >> 8, n & 0xff, times(n, 0x80))),
                new Content(
                        "unknown numbers",
                        MSGPACK,
                        Odd.class,
                        n -> bytes(0x81, 0xa1, "z", 0xdc, n >> 8, n & 0xff, new byte[n])),
                new Content("entries", MSGPACK, Odd.class, LibraryDecoderTests::entries));
    }

    static Stream<Content> texts() {
        return Stream.of(
                new Content("text", PROTOBUF, EverythingMessage.class, n -> bytes(0x2a, varint(n), text(n))),
                new Content("bytes", PROTOBUF, EverythingMessage.class, n -> bytes(0x32, varint(n), text(n))),
                new Content("unknown", PROTOBUF, EverythingMessage.class, n -> bytes(0xfa, 0x7f, varint(n), text(n))),
                json("text", EverythingMessage.class, n -> "{\"text\":\"" + "a".repeat(n) + "\"}"),
                json("unknown", EverythingMessage.class, n -> "{\"z\":\"" + "a".repeat(n) + "\"}"),
                new Content("text", AVRO, TreeRecord.class, n -> bytes(zigzag(n), text(n), 0, 0)),
                new Content("text", THRIFT_COMPACT, TREE, n -> bytes(0x18, varint(n), text(n), 0)),
                new Content("text", THRIFT_BINARY, TREE, n -> bytes(11, 0, 1, int32(n), text(n), 0)),
                // with the NUL behind it
                new Content("text", CAPNP, TreeStruct.Reader.class, n -> tree(0, n - 1)),
                new Content("text", FLATBUFFERS, Shapes.class, LibraryDecoderTests::shapes),
                new Content(
                        "text",
                        MSGPACK,
                        Odd.class,
                        n -> bytes(0x81, 0xa5, "texts", 0x91, 0xda, n >> 8, n & 0xff, text(n))),
                new Content(
                        "bytes", MSGPACK, Odd.class, n -> bytes(0x81, 0xa4, "blob", 0xc5, n >> 8, n & 0xff, text(n))));
    }

    private static Codec thrift(ThriftCodec.Protocol protocol) {
        return new ThriftCodec(MODELS, ThriftCodec.generatedTypes(protocol), protocol);
    }

    private static Content json(String name, Class<?> type, IntFunction<String> content) {
        return new Content(name, JSON, type, n -> content.apply(n).getBytes(StandardCharsets.UTF_8));
    }

    private static String list(int n, String element) {
        return String.join(",", Collections.nCopies(n, element));
    }

    private static byte[] tree(int children, int nameLength) {
        MessageBuilder message = new MessageBuilder();
        TreeStruct.Builder root = message.initRoot(TreeStruct.factory);
        root.setName("a".repeat(nameLength));
        root.initChildren(children);
        ContentBuffer content = new ContentBuffer(16);
        ((Binding.Bound) CAPNP.bind(TreeStruct.Builder.class)).plan().encode(root, content);
        return content.toByteArray();
    }

    private static byte[] shapes(int titleLength) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int title = builder.createString("a".repeat(titleLength));
        Shapes.startShapes(builder);
        Shapes.addTitle(builder, title);
        builder.finish(Shapes.endShapes(builder));
        return builder.sizedByteArray();
    }

    private static byte[] numbers(int count) {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int title = builder.createString("");
        int numbers = Shapes.createNumbersVector(builder, new long[count]);
        Shapes.startShapes(builder);
        Shapes.addTitle(builder, title);
        Shapes.addNumbers(builder, numbers);
        builder.finish(Shapes.endShapes(builder));
        return builder.sizedByteArray();
    }

    /** A map of so many entries, beside as many as an object may have properties. */
    private static byte[] entries(int n) {
        int all = n + Odd.class.getRecordComponents().length;
        return bytes(0x81, 0xa6, "counts", 0xde, all >> 8, all & 0xff, times(all, 0xa0, 0));
    }

    private static byte[] text(int length) {
        return "a".repeat(length).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] times(int n, Object... parts) {
        byte[] one = bytes(parts);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < n; i++) {
            all.writeBytes(one);
        }
        return all.toByteArray();
    }

    private static byte[] int32(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    private static byte[] zigzag(int value) {
        return varint(value << 1);
    }

    private static byte[] varint(int value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int left = value;
        for (; left > 0x7f; left >>>= 7) {
            bytes.write(left | 0x80);
        }
        bytes.write(left);
        return bytes.toByteArray();
    }

    /** Bytes given as numbers, texts and arrays, one behind the other. */
    private static byte[] bytes(Object... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Object part : parts) {
            if (part instanceof Integer number) {
                all.write(number);
            } else {
                all.writeBytes(part instanceof byte[] bytes ? bytes : ((String) part).getBytes(StandardCharsets.UTF_8));
            }
        }
        return all.toByteArray();
    }

    /** A kind of content, of any number of elements or as long as asked for. */
    private record Content(String name, Codec codec, Class<?> type, IntFunction<byte[]> content) {

        /** Whether what is made of it goes on using the content. */
        boolean isReadWhereItLies() {
            return ((Binding.Bound) codec.bind(type)).plan().retainsContent();
        }

        Sent of(int n) {
            return new Sent(name, codec, type, content.apply(n));
        }

        @Override
        public String toString() {
            return codec.getClass().getSimpleName() + ": " + name + " of " + type.getSimpleName();
        }
    }

    private record Sent(String name, Codec codec, Class<?> type, byte[] content) {

        /** Texts may be longer than a list, so that each limit is met alone. */
        private static final DecodeLimits ELEMENTS = limits(LIMIT, 1 << 20);

        private static final DecodeLimits TEXTS = limits(1 << 20, LIMIT);

        private static DecodeLimits limits(int elements, int textLength) {
            int size = 1 << 20;
            return new DecodeLimits(
                    size, 100, elements, textLength, size, DecodeLimits.DEFAULT_COMPRESSION_RATIO, Set.of());
        }

        Object decode(DecodeLimits limits) {
            Plan plan = ((Binding.Bound) codec.bind(type)).plan();
            return plan.decode(new ContentReader(content, 0, content.length, limits));
        }

        void assertRefused(DecodeLimits limits, String message) {
            assertThatExceptionOfType(DecodingException.class)
                    .as(name)
                    .isThrownBy(() -> decode(limits))
                    .withMessageContaining(message);
        }
    }

    /** Its odds keep it out of the message model. */
    public record Odd(
            List<Optional<String>> odds,
            List<String> texts,
            Map<String, Integer> counts,
            List<Odd> inner,
            byte[] blob) {}
}
