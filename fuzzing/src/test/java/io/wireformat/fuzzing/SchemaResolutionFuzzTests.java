package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.MeteredStreams;
import io.wireformat.model.MessageModels;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Avro content written with another version of the schema. */
class SchemaResolutionFuzzTests {

    private static final String NAME =
            "{'type':'record','name':'Reading','namespace':'io.wireformat.fuzzing.SchemaResolutionFuzzTests','fields':[";

    /**
     * A writer's schema with promoted types, another order, additional fields, other union branches and other symbols.
     */
    private static final List<String> WRITERS = Stream.of(
                    NAME + "{'name':'count','type':'int'},{'name':'text','type':'bytes'},"
                            + "{'name':'values','type':{'type':'array','items':'float'}}]}",
                    NAME + "{'name':'gone','type':{'type':'map','values':['null','Reading']}},"
                            + "{'name':'side','type':['string','null']},"
                            + "{'name':'level','type':{'type':'enum','name':'Level','symbols':['HIGH','TOP','LOW']}}]}",
                    NAME + "{'name':'inner','type':['null','Reading']},{'name':'fixed','type':{'type':'fixed',"
                            + "'name':'F','size':3}},{'name':'at','type':{'type':'long','logicalType':'timestamp-millis'}},"
                            + "{'name':'count','type':['int','long']}]}")
            .map(schema -> schema.replace('\'', '"'))
            .toList();

    private static final List<Long> FINGERPRINTS =
            WRITERS.stream().map(AvroCodec::fingerprintOf).toList();

    private static final SchemaHistory HISTORY = new SchemaHistory() {
        @Override
        public List<RecordedField> recorded(String message) {
            return List.of();
        }

        @Override
        public OptionalInt enumNumber(String enumeration, String constant) {
            return OptionalInt.empty();
        }

        @Override
        public Optional<String> avroSchema(long fingerprint) {
            int writer = FINGERPRINTS.indexOf(fingerprint);
            return writer < 0 ? Optional.empty() : Optional.of(WRITERS.get(writer));
        }
    };

    private static final MeteredCodec CODEC = new MeteredCodec(
            new AvroCodec(new MessageModels(JsonMapper.shared(), HISTORY), GeneratedTypes.NONE), Service.metering());

    private static final MeteredStreams READINGS =
            Objects.requireNonNull(CODEC.streams(Reading.class, Objects.requireNonNull(CODEC.framing())));

    /** The first byte selects the writer of the rest. */
    @MethodSource("singleObjectSeeds")
    @FuzzTest
    void singleObject(byte[] input) {
        if (input == null || input.length == 0) {
            return;
        }
        int writer = Byte.toUnsignedInt(input[0]) % WRITERS.size();
        byte[] datum = Types.contentIn(input);
        byte[] content = ByteBuffer.allocate(10 + datum.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 0xC3)
                .put((byte) 1)
                .putLong(FINGERPRINTS.get(writer))
                .put(datum)
                .array();
        read(Reading.class, content);
    }

    static Stream<byte[]> singleObjectSeeds() {
        return Stream.iterate(0, i -> i < WRITERS.size(), i -> i + 1)
                .map(i -> Types.input(i, datum(new Schema.Parser().parse(WRITERS.get(i)))));
    }

    /** The schema is part of the untrusted content. */
    @MethodSource("containerSeeds")
    @FuzzTest
    void container(byte[] input) {
        if (input != null) {
            Streams.read(READINGS, input, 1 + input.length % 8);
        }
    }

    static Stream<byte[]> containerSeeds() {
        return WRITERS.stream()
                .map(schema -> new Schema.Parser().parse(schema))
                .flatMap(schema -> Stream.of(
                        container(schema, CodecFactory.nullCodec()), container(schema, CodecFactory.deflateCodec(9))));
    }

    private static void read(Type type, byte[] content) {
        MeteredPlan plan = Objects.requireNonNull(CODEC.plan(type));
        Object value = Oracles.read(content.length, () -> Service.read(plan, content));
        if (value != null) {
            // a writer with milliseconds can express times that nanoseconds cannot
            RoundTrip.whereWritable(plan, value);
        }
    }

    private static byte[] datum(Schema schema) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
        try {
            new GenericDatumWriter<GenericRecord>(schema).write(record(schema), encoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] container(Schema schema, CodecFactory codec) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(codec).create(schema, bytes, new byte[16]);
            writer.append(record(schema));
            writer.append(record(schema));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static GenericRecord record(Schema schema) {
        GenericRecordBuilder builder = new GenericRecordBuilder(schema);
        Random random = new Random(3);
        for (Schema.Field field : schema.getFields()) {
            builder.set(field, value(field.schema(), random));
        }
        return builder.build();
    }

    private static @Nullable Object value(Schema schema, Random random) {
        return switch (schema.getType()) {
            case INT -> random.nextInt();
            case LONG -> 1_000_000L + random.nextInt(1_000);
            case FLOAT -> random.nextFloat();
            case STRING -> "text";
            case BYTES -> ByteBuffer.wrap(new byte[] {'b'});
            case FIXED -> new GenericData.Fixed(schema, new byte[schema.getFixedSize()]);
            case ENUM ->
                new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(0));
            case ARRAY -> List.of(random.nextFloat());
            case MAP -> java.util.Map.of();
            case UNION -> value(schema.getTypes().get(0), random);
            default -> null;
        };
    }

    record Reading(
            long count,
            @Nullable String text,
            List<Double> values,
            @Nullable Level level,
            @Nullable String side,
            java.time.@Nullable Instant at,
            @Nullable Reading inner) {}

    enum Level {
        LOW,
        HIGH
    }
}
