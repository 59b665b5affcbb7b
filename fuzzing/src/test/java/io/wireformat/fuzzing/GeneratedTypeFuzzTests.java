package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.flatbuffers.Table;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.ListValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import io.wireformat.EncodingException;
import io.wireformat.benchmarks.generated.avro.StructBatchRecord;
import io.wireformat.benchmarks.generated.avro.VideoRecord;
import io.wireformat.benchmarks.generated.flatbuffers.VideoTable;
import io.wireformat.benchmarks.generated.protobuf.VideoMessage;
import io.wireformat.fixtures.capnp.CapnpFixtures;
import io.wireformat.fixtures.thrift.EverythingStruct;
import io.wireformat.fixtures.thrift.PointStruct;
import io.wireformat.fixtures.thrift.TreeStruct;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.schemas.cloud.StructBatch;
import io.wireformat.schemas.video.Video;
import io.wireformat.schemas.video.VideoMessages;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/** Types that a format's own compiler has generated, carried by its own library. */
class GeneratedTypeFuzzTests {

    private static final Video VIDEO = new VideoMessages(new Random(5)).video();

    private static final Types PROTOBUF = new Types()
            .with(VideoMessage.class)
            .with(
                    Struct.class,
                    Struct.newBuilder()
                            .putFields(
                                    "a",
                                    Value.newBuilder()
                                            .setListValue(ListValue.newBuilder()
                                                    .addValues(
                                                            Value.newBuilder().setNumberValue(1)))
                                            .build())
                            .build())
            .with(
                    DescriptorProtos.DescriptorProto.class,
                    VideoMessage.getDescriptor().toProto());

    private static final Types AVRO = new Types().with(VideoRecord.class).with(StructBatchRecord.class);

    private static final Types THRIFT = new Types()
            .with(EverythingStruct.class, everything())
            .with(TreeStruct.class, new TreeStruct("a", List.of(new TreeStruct("b", List.of()))))
            .with(PointStruct.class, new PointStruct(1, 2));

    private static final Type[] CAPNP = {
        CapnpFixtures.EverythingStruct.Builder.class,
        CapnpFixtures.TreeStruct.Reader.class,
        CapnpFixtures.HolesStruct.Builder.class
    };

    @MethodSource("protobufSeeds")
    @FuzzTest
    void protobuf(byte[] input) {
        PROTOBUF.rewrite("protobuf", input);
    }

    static Stream<byte[]> protobufSeeds() {
        return Stream.concat(
                PROTOBUF.seeds("protobuf"), Stream.of(Types.input(0, written("protobuf", Video.class, VIDEO))));
    }

    @MethodSource("protobufJsonSeeds")
    @FuzzTest
    void protobufJson(byte[] input) {
        PROTOBUF.rewrite("protobuf-json", input);
    }

    static Stream<byte[]> protobufJsonSeeds() {
        return Stream.concat(
                PROTOBUF.seeds("protobuf-json"),
                Stream.of(Types.input(0, written("protobuf-json", Video.class, VIDEO))));
    }

    @MethodSource("avroSeeds")
    @FuzzTest
    void avro(byte[] input) {
        AVRO.rewrite("avro", input);
    }

    static Stream<byte[]> avroSeeds() {
        return Stream.of(
                Types.input(0, written("avro", Video.class, VIDEO)),
                Types.input(1, written("avro", StructBatch.class, new StructBatch(List.of()))));
    }

    /**
     * Its accessors trust what was verified, whatever it is. {@code VideoTable.bfbs} is what {@code flatc --binary
     * --schema} makes of the benchmarks' {@code messages.fbs} with a {@code root_type VideoTable;} behind it: make it
     * again when that changes.
     */
    @MethodSource("flatbuffersSeeds")
    @FuzzTest
    void flatbuffers(byte[] input) {
        if (input == null) {
            return;
        }
        MeteredPlan plan = Service.plan("flatbuffers", VideoTable.class);
        VideoTable table = (VideoTable) Oracles.read(input.length, () -> Service.read(plan, input));
        if (table != null) {
            walk(table, 0);
        }
    }

    static Stream<byte[]> flatbuffersSeeds() {
        return Stream.of(written("flatbuffers", Video.class, VIDEO));
    }

    @MethodSource("thriftCompactSeeds")
    @FuzzTest
    void thriftCompact(byte[] input) {
        THRIFT.rewrite("thrift-compact", input);
    }

    static Stream<byte[]> thriftCompactSeeds() {
        return THRIFT.seeds("thrift-compact");
    }

    @MethodSource("thriftBinarySeeds")
    @FuzzTest
    void thriftBinary(byte[] input) {
        THRIFT.rewrite("thrift-binary", input);
    }

    static Stream<byte[]> thriftBinarySeeds() {
        return THRIFT.seeds("thrift-binary");
    }

    @MethodSource("capnpSeeds")
    @FuzzTest
    void capnp(byte[] input) {
        copy("capnp", input);
    }

    static Stream<byte[]> capnpSeeds() {
        return Stream.of(Types.input(1, written("capnp", Shipment.Tree.class, Shipment.tree())));
    }

    @MethodSource("capnpPackedSeeds")
    @FuzzTest
    void capnpPacked(byte[] input) {
        copy("capnp-packed", input);
    }

    static Stream<byte[]> capnpPackedSeeds() {
        return Stream.of(Types.input(1, written("capnp-packed", Shipment.Tree.class, Shipment.tree())));
    }

    /** A pointer to another kind of value than the schema says is found when it is copied. */
    private static void copy(String format, byte @Nullable [] input) {
        if (input == null || input.length == 0) {
            return;
        }
        byte[] content = Types.contentIn(input);
        MeteredPlan plan = Service.plan(format, CAPNP[Byte.toUnsignedInt(input[0]) % CAPNP.length]);
        Object value = Oracles.read(content.length, () -> Service.read(plan, content));
        if (value != null) {
            try {
                Service.write(plan, value);
            } catch (EncodingException e) {
                // the runtime's own refusal
            }
        }
    }

    private static byte[] written(String format, Type type, Object value) {
        return Service.write(Service.plan(format, type), value);
    }

    /** Those of a table itself without parameters, and those of its lists' elements, each behind its list's length. */
    private static final ClassValue<List<Method>> ACCESSORS = new ClassValue<>() {
        @Override
        protected List<Method> computeValue(Class<?> type) {
            return Arrays.stream(type.getMethods())
                    .filter(method -> method.getDeclaringClass() == type && !Modifier.isStatic(method.getModifiers()))
                    .filter(method ->
                            method.getParameterCount() == 0 && !method.getName().startsWith("unpack"))
                    .flatMap(method -> Stream.concat(Stream.of(method), elementOf(type, method)))
                    .toList();
        }

        private Stream<Method> elementOf(Class<?> type, Method length) {
            String name = length.getName();
            return Arrays.stream(type.getMethods())
                    .filter(method -> name.equals(method.getName() + "Length")
                            && Arrays.equals(method.getParameterTypes(), new Class<?>[] {int.class}));
        }
    };

    private static void walk(Table table, int depth) {
        Object last = 0;
        for (Method accessor : ACCESSORS.get(table.getClass())) {
            if (accessor.getParameterCount() == 0) {
                last = call(accessor, table);
                walk(last, depth);
            } else {
                for (int i = 0; i < Math.min((int) last, 100); i++) {
                    walk(call(accessor, table, i), depth);
                }
            }
        }
    }

    private static void walk(@Nullable Object value, int depth) {
        if (value instanceof Table nested && depth < 8) {
            walk(nested, depth + 1);
        } else if (value instanceof ByteBuffer bytes) {
            bytes.get(new byte[bytes.remaining()]);
        }
    }

    private static Object call(Method accessor, Table table, Object... arguments) {
        try {
            return accessor.invoke(table, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(accessor.getName() + " of a verified table fails", e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static EverythingStruct everything() {
        EverythingStruct struct = new EverythingStruct();
        struct.setText("text");
        struct.setBlob(new byte[] {1});
        struct.setColor(io.wireformat.fixtures.thrift.ColorNumber.GREEN);
        struct.setPoint(new PointStruct(1, 2));
        struct.setFlags(List.of(true, false));
        struct.setCounts(List.of(1));
        struct.setTotals(List.of(1L));
        struct.setRatios(List.of(0.5));
        struct.setTexts(List.of("a"));
        struct.setBlobs(List.of(ByteBuffer.wrap(new byte[] {2})));
        struct.setColors(List.of(io.wireformat.fixtures.thrift.ColorNumber.RED));
        struct.setPoints(List.of(new PointStruct(3, 4)));
        return struct;
    }
}
