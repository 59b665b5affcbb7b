package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.model.MessageModels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * All pairs of a writer's type, with and without a logical type, and a property's type. The Avro library is the referee: it
 * knows what a value of a logical type means, and what a type without one is resolved to.
 */
class AvroLogicalTypesTests {

    private static final JsonMapper MAPPER = JsonMapper.shared();
    private static final MessageModels MODELS = new MessageModels(MAPPER);

    /** Reads what a value means. */
    private static final GenericData MEANING = meaning();

    private static final List<Class<?>> READERS = List.of(
            Boolean.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            String.class,
            byte[].class,
            Instant.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            Date.class,
            Duration.class,
            UUID.class,
            BigDecimal.class,
            BigInteger.class,
            URI.class);

    /** Types with their underlying values, in the encoding of JSON that Avro uses for defaults. */
    private static final List<Written> WRITERS = List.of(
            new Written("\"int\"", 20_484),
            new Written("\"long\"", 1_700_000_000_123L),
            new Written("\"float\"", 1.5f),
            new Written("\"double\"", 1.5),
            new Written("\"boolean\"", true),
            new Written("\"string\"", "12"),
            new Written("\"bytes\"", ByteBuffer.wrap(new byte[] {'4', '9'})),
            new Written(logical("int", "date"), 20_484),
            new Written(logical("int", "date"), -1),
            new Written(logical("int", "time-millis"), 43_200_123),
            new Written(logical("int", "unknown"), 7),
            // a logical type of another type means nothing
            new Written(logical("int", "timestamp-millis"), 7),
            new Written(logical("long", "date"), 7L),
            new Written(logical("long", "time-micros"), 43_200_123_456L),
            new Written(logical("long", "timestamp-millis"), -1_700_000_000_123L),
            new Written(logical("long", "timestamp-micros"), 1_700_000_000_123_456L),
            new Written(logical("long", "timestamp-nanos"), -1_700_000_000_123_456_789L),
            new Written(logical("long", "local-timestamp-millis"), 1_700_000_000_123L),
            new Written(logical("long", "local-timestamp-micros"), -1_700_000_000_123_456L),
            new Written(logical("long", "local-timestamp-nanos"), 1_700_000_000_123_456_789L),
            new Written(decimal("bytes", 12, 2), ByteBuffer.wrap(new byte[] {49})),
            new Written(decimal("bytes", 12, 2), ByteBuffer.wrap(new byte[] {0x30, 0x31})),
            new Written(decimal("bytes", 12, 0), ByteBuffer.wrap(new byte[] {-1, 0x31})),
            new Written(decimal("bytes", 2, 5), ByteBuffer.wrap(new byte[] {'4', '9'})),
            new Written(decimal("bytes", 0, 0), ByteBuffer.wrap(new byte[] {'4', '9'})),
            new Written(logical("bytes", "big-decimal"), bigDecimal("-123.37")),
            new Written(logical("bytes", "uuid"), ByteBuffer.wrap(new byte[] {'4', '9'})),
            new Written(logical("string", "uuid"), "00000000-0000-0001-0000-000000000002"),
            new Written(
                    fixed(4, "\"logicalType\": \"decimal\", \"precision\": 9, \"scale\": 2"),
                    new byte[] {0, 0, 0x30, 0x31}),
            new Written(fixed(1, "\"logicalType\": \"decimal\", \"precision\": 9, \"scale\": 2"), new byte[] {49}),
            new Written(
                    fixed(16, "\"logicalType\": \"uuid\""),
                    new byte[] {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2}),
            new Written(fixed(12, "\"logicalType\": \"duration\""), new byte[] {0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0}),
            new Written(fixed(2, "\"logicalType\": \"uuid\""), new byte[] {'4', '9'}));

    @ParameterizedTest
    @FieldSource("WRITERS")
    void readsTheRightValueOrNone(Written writer) throws IOException {
        for (Class<?> reader : READERS) {
            check(writer, reader, false);
            check(writer, reader, true);
        }
    }

    private static void check(Written writer, Class<?> reader, boolean inUnion) throws IOException {
        Schema own = new Schema.Parser().parse(AvroCodec.schemaOf(MODELS.describe(of(reader))));
        Schema schema = writer.schema(own.getName(), inUnion);
        byte[] content = encode(schema, writer.datum());

        Object read = read(schema, content, reader);

        Object expected = expected(writer, reader, own, schema, content);
        assertThat(printed(read)).as(reader.getName()).isEqualTo(printed(expected));
    }

    /** What the library says that the value means, as the property's type; null if that means something else. */
    private static @Nullable Object expected(Written writer, Class<?> reader, Schema own, Schema schema, byte[] content)
            throws IOException {
        Object meant = value(new GenericDatumReader<>(schema, schema, MEANING), content);
        boolean isLogical = !(meant instanceof Number && !(meant instanceof BigDecimal))
                && writer.valueType().getLogicalType() != null;
        if (isLogical && isMeaning(reader)) {
            return converted(meant, reader);
        }
        if (isLogical && reader != byte[].class && writer.valueType().getType() == Schema.Type.BYTES) {
            // the library resolves the bytes of a number to a text of them
            return null;
        }
        try {
            // without logical types, which resolution ignores
            Object resolved = value(new GenericDatumReader<>(schema, own, new GenericData()), content);
            return ((Of<?>) plan(reader).decode(new ContentReader(encode(own, resolved)))).value();
        } catch (AvroRuntimeException | DecodingException e) {
            return null;
        }
    }

    private static boolean isMeaning(Class<?> reader) {
        // a URI is read from any text
        return !List.of(
                        Boolean.class,
                        Integer.class,
                        Long.class,
                        Float.class,
                        Double.class,
                        String.class,
                        byte[].class,
                        URI.class)
                .contains(reader);
    }

    private static @Nullable Object converted(Object meant, Class<?> reader) {
        if (reader.isInstance(meant)) {
            return meant;
        }
        if (meant instanceof Instant instant && reader == OffsetDateTime.class) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        if (meant instanceof BigDecimal decimal && reader == BigInteger.class) {
            return decimal.stripTrailingZeros().scale() <= 0 ? decimal.toBigIntegerExact() : null;
        }
        // a text whose logical type is ignored
        return null;
    }

    private static Object value(GenericDatumReader<GenericRecord> reader, byte[] content) throws IOException {
        return Objects.requireNonNull(reader.read(null, DecoderFactory.get().binaryDecoder(content, null))
                .get("value"));
    }

    private static byte[] encode(Schema schema, Object value) throws IOException {
        GenericData.Record datum = new GenericData.Record(schema);
        datum.put("value", value);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(schema, new GenericData()).write(datum, encoder);
        encoder.flush();
        return out.toByteArray();
    }

    private static @Nullable Object read(Schema writer, byte[] content, Class<?> reader) {
        AvroReader resolved = ((AvroContent) plan(reader)).resolve(writer.toString());
        try {
            return ((Of<?>) resolved.read(new ContentReader(content))).value();
        } catch (DecodingException e) {
            assertThat(e.path()).isEqualTo("value");
            return null;
        }
    }

    private static Plan plan(Class<?> reader) {
        Codec codec = new AvroCodec(MODELS, GeneratedTypes.NONE);
        return ((Binding.Bound) codec.bind(of(reader))).plan();
    }

    private static Type of(Class<?> value) {
        return MAPPER.getTypeFactory().constructParametricType(Of.class, value);
    }

    private static String printed(@Nullable Object value) {
        return value == null ? "refused" : MAPPER.writeValueAsString(value);
    }

    private static String logical(String type, String name) {
        return "{\"type\": \"%s\", \"logicalType\": \"%s\"}".formatted(type, name);
    }

    private static String decimal(String type, int precision, int scale) {
        return "{\"type\": \"%s\", \"logicalType\": \"decimal\", \"precision\": %d, \"scale\": %d}"
                .formatted(type, precision, scale);
    }

    private static String fixed(int size, String attributes) {
        return "{\"type\": \"fixed\", \"name\": \"F\", \"size\": %d, %s}".formatted(size, attributes);
    }

    private static ByteBuffer bigDecimal(String value) {
        return new Conversions.BigDecimalConversion()
                .toBytes(new BigDecimal(value), Schema.create(Schema.Type.BYTES), LogicalTypes.bigDecimal());
    }

    private static GenericData meaning() {
        GenericData data = new GenericData();
        Stream.of(
                        new TimeConversions.DateConversion(),
                        new TimeConversions.TimeMillisConversion(),
                        new TimeConversions.TimeMicrosConversion(),
                        new TimeConversions.TimestampMillisConversion(),
                        new TimeConversions.TimestampMicrosConversion(),
                        new TimeConversions.TimestampNanosConversion(),
                        new TimeConversions.LocalTimestampMillisConversion(),
                        new TimeConversions.LocalTimestampMicrosConversion(),
                        new TimeConversions.LocalTimestampNanosConversion(),
                        new Conversions.DecimalConversion(),
                        new Conversions.BigDecimalConversion(),
                        new Conversions.UUIDConversion())
                .forEach(data::addLogicalTypeConversion);
        return data;
    }

    /**
     * A value in a writer's schema.
     *
     * @param value as Avro encodes it, without its logical type
     */
    private record Written(String type, Object value) {

        Schema schema(String name, boolean inUnion) {
            return new Schema.Parser().parse("""
                    {"type": "record", "name": "%s", "fields": [{"name": "value", "type": %s}]}\
                    """.formatted(name, inUnion ? "[\"null\", " + type + "]" : type));
        }

        Schema valueType() {
            return schema("Any", false).getField("value").schema();
        }

        Object datum() {
            return value instanceof byte[] bytes ? new GenericData.Fixed(valueType(), bytes) : value;
        }

        @Override
        public String toString() {
            return type + " " + (value instanceof Number ? value : "");
        }
    }

    /** A message of one value. */
    @NullMarked
    record Of<T>(T value) {}
}
