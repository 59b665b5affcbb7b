package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.avro.PointRecord;
import io.wireformat.model.MessageModels;
import io.wireformat.model.SchemaHistory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageEncoder;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class AvroSingleObjectTests {

    private static final Schema OLD_POINT = parse("""
        {"type": "record", "name": "Point", "namespace": "io.wireformat.fixtures", "fields": [
          {"name": "gone", "type": {"type": "array", "items": "string"}},
          {"name": "y", "type": "int"},
          {"name": "x", "type": "int"}]}\
        """);

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryWrites(Everything message) {
        Schema schema = parse(
                AvroSchemas.schemaOf(new MessageModels(JsonMapper.builder().build()).describe(Everything.class)));
        assertThat(encode(AvroCodec.Encoding.SINGLE_OBJECT, message))
                .isEqualTo(byTheLibrary(schema, AvroRecords.toGeneric(schema, message)));
    }

    @ParameterizedTest
    @EnumSource
    void readsItsOwnSchemaInEitherEncoding(AvroCodec.Encoding encoding) {
        byte[] content = encode(AvroCodec.Encoding.SINGLE_OBJECT, new Point(1, 2, "p"));
        assertThat(decode(encoding, SchemaHistory.NONE, Point.class, content)).isEqualTo(new Point(1, 2, "p"));
    }

    @ParameterizedTest
    @EnumSource
    void readsASchemaThatTheHistoryKnowsInEitherEncoding(AvroCodec.Encoding encoding) {
        assertThat(decode(encoding, KnownSchemas.of(OLD_POINT), Point.class, oldPoint()))
                .isEqualTo(new Point(3, 4, null));
    }

    @Test
    void readsABareDatumThatStartsLikeASingleObject() {
        // x is -98 in two bytes
        byte[] bare = encode(AvroCodec.Encoding.DATUM, new Point(-98, 0, "some more bytes"));
        assertThat(bare).startsWith(0xC3, 0x01);
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(OLD_POINT), Point.class, bare))
                .isEqualTo(new Point(-98, 0, "some more bytes"));
    }

    @Test
    void namesAFingerprintThatIsNotKnown() {
        long fingerprint = SchemaNormalization.parsingFingerprint64(OLD_POINT);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(AvroCodec.Encoding.SINGLE_OBJECT, SchemaHistory.NONE, Point.class, oldPoint()))
                .withMessageContaining("%016x".formatted(fingerprint))
                .withMessageContaining("META-INF/wireformat.lock");
    }

    @Test
    void refusesABareDatumWhereObjectsAreAskedFor() {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() ->
                        decode(AvroCodec.Encoding.SINGLE_OBJECT, SchemaHistory.NONE, Point.class, new byte[] {2, 2, 0}))
                .withMessageContaining("wireformat.avro.encoding=datum");
    }

    @ParameterizedTest
    @EnumSource
    void refusesBytesBehindTheDatum(AvroCodec.Encoding encoding) {
        byte[] content = Arrays.copyOf(oldPoint(), oldPoint().length + 1);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(encoding, KnownSchemas.of(OLD_POINT), Point.class, content))
                .withMessageContaining("1 bytes follow");
    }

    @Test
    void refusesContentThatEndsTooEarly() {
        byte[] content = oldPoint();
        for (int length = 0; length < content.length; length++) {
            byte[] part = Arrays.copyOf(content, length);
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(() ->
                            decode(AvroCodec.Encoding.SINGLE_OBJECT, KnownSchemas.of(OLD_POINT), Point.class, part));
        }
    }

    @Test
    void failsOnHostileContentWithADecodingExceptionOnly() {
        Random random = new Random(3);
        Schema writer = parse("""
            {"type": "record", "name": "Tree", "fields": [
              {"name": "more", "type": ["null", {"type": "map", "values": {"type": "array", "items": "Tree"}}]},
              {"name": "children", "type": {"type": "array", "items": "Tree"}},
              {"name": "name", "type": ["null", "bytes", "string"]}]}\
            """);
        byte[] valid = byTheLibrary(writer, endless(writer, random));
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[10 + random.nextInt(content.length - 10)] = (byte) random.nextInt();
            }
            try {
                decode(AvroCodec.Encoding.SINGLE_OBJECT, KnownSchemas.of(writer), Tree.class, content);
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    @Test
    void saysWhatTheWriterHasInAPlaceThatDoesNotFit() {
        Schema writer = parse("""
            {"type": "record", "name": "Point", "fields": [{"name": "x", "type": "string"}]}\
            """);
        GenericData.Record datum = new GenericData.Record(writer);
        datum.put("x", "12");
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(
                        AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Point.class, byTheLibrary(writer, datum)))
                .withMessageContaining("field x: the writer's schema of Point has no int here");
    }

    @Test
    void refusesARecordOfAnotherName() {
        Schema writer = parse("""
            {"type": "record", "name": "Dot", "fields": [{"name": "x", "type": "int"}]}\
            """);
        GenericData.Record datum = new GenericData.Record(writer);
        datum.put("x", 1);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(
                        AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Point.class, byTheLibrary(writer, datum)))
                .withMessageContaining("something else than the record Point");
    }

    @Test
    void takesASymbolThatIsNotKnownForNullWhereNullIsAllowed() {
        Schema writer = parse("""
            {"type": "record", "name": "Shade", "fields": [
              {"name": "color", "type": {"type": "enum", "name": "Color", "symbols": ["PINK", "BLUE"]}}]}\
            """);
        GenericData.Record datum = new GenericData.Record(writer);
        datum.put("color", new GenericData.EnumSymbol(writer.getField("color").schema(), "PINK"));
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Shade.class, byTheLibrary(writer, datum)))
                .isEqualTo(new Shade(null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"timestamp-millis", "timestamp-micros", "timestamp-nanos"})
    void readsAPointInTimeInTheUnitsOfTheWriter(String logicalType) {
        Schema writer = parse("""
            {"type": "record", "name": "Moment", "fields": [
              {"name": "time", "type": {"type": "long", "logicalType": "%s"}},
              {"name": "id", "type": {"type": "string", "logicalType": "uuid"}}]}\
            """.formatted(logicalType));
        long perSecond = List.of("timestamp-millis", "timestamp-micros").indexOf(logicalType) == 0
                ? 1_000L
                : logicalType.equals("timestamp-micros") ? 1_000_000L : 1_000_000_000L;
        GenericData.Record datum = new GenericData.Record(writer);
        datum.put("time", -3 * perSecond / 2);
        datum.put("id", "00000000-0000-0001-0000-000000000002");
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Moment.class, byTheLibrary(writer, datum)))
                .isEqualTo(new Moment(Instant.ofEpochSecond(-2, 500_000_000), new UUID(1, 2)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos", "time-micros"})
    void refusesATimeWithoutAnOffsetForAPointInTime(String logicalType) {
        Schema writer = parse("""
            {"type": "record", "name": "Moment", "fields": [
              {"name": "time", "type": {"type": "long", "logicalType": "%s"}},
              {"name": "id", "type": {"type": "string", "logicalType": "uuid"}}]}\
            """.formatted(logicalType));
        GenericData.Record datum = new GenericData.Record(writer);
        datum.put("time", 7L);
        datum.put("id", "00000000-0000-0001-0000-000000000002");
        byte[] content = byTheLibrary(writer, datum);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Moment.class, content))
                .withMessageContaining("the writer's schema of Moment has a time without an offset here")
                .satisfies(e -> assertThat(e.path()).isEqualTo("time"));
    }

    @Test
    void readsALocalTimestampAsANumber() {
        Schema writer = parse("""
            {"type": "record", "name": "Count", "fields": [
              {"name": "count", "type": {"type": "long", "logicalType": "local-timestamp-micros"}}]}\
            """);
        GenericData.Record datum = new GenericData.Record(writer);
        datum.put("count", 7L);
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Count.class, byTheLibrary(writer, datum)))
                .isEqualTo(new Count(7));
    }

    @Test
    void countsTheDepthOfWhatItPasses() {
        Schema writer = parse("""
            {"type": "record", "name": "Point", "fields": [
              {"name": "gone", "type":
                {"type": "record", "name": "Deep", "fields": [{"name": "deeper", "type": ["null", "Deep"]}]}},
              {"name": "x", "type": "int"}]}\
            """);
        byte[] content = headed(writer, new byte[] {2, 2, 2, 2, 2, 0, 2});
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Point.class, content))
                .isEqualTo(new Point(1, 0, null));
        assertRefused(writer, content, new DecodeLimits(100, 5), "wireformat.limits.depth");
    }

    @Test
    void countsTheElementsOfWhatItPasses() {
        byte[] content = headed(OLD_POINT, new byte[] {6, 0, 0, 0, 0, 2, 2});
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(OLD_POINT), Point.class, content))
                .isEqualTo(new Point(1, 1, null));
        assertRefused(OLD_POINT, content, new DecodeLimits(100, 5, 2), "wireformat.limits.elements");
    }

    @Test
    void passesBlocksByTheirSizes() {
        byte[] content = headed(OLD_POINT, new byte[] {5, 6, 0, 0, 0, 0, 2, 2});
        assertThat(decode(AvroCodec.Encoding.DATUM, KnownSchemas.of(OLD_POINT), Point.class, content))
                .isEqualTo(new Point(1, 1, null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"null\"", "{\"type\": \"fixed\", \"name\": \"None\", \"size\": 0}"})
    void passesNoListWhoseElementsTakeNoBytes(String items) {
        Schema writer = parse("""
            {"type": "record", "name": "Point", "fields": [
              {"name": "gone", "type": {"type": "array", "items": %s}}]}\
            """.formatted(items));
        byte[] manyElements = headed(writer, new byte[] {-2, -1, -1, -1, -1, -1, -1, 15, 0});
        assertRefused(writer, manyElements, DecodeLimits.DEFAULT, "take up no bytes");
    }

    @ParameterizedTest
    @EnumSource
    void generatedRecordsResolveWhatTheHistoryKnows(AvroCodec.Encoding encoding) {
        Schema writer = parse("""
            {"type": "record", "name": "PointRecord", "namespace": "io.wireformat.fixtures.avro", "fields": [
              {"name": "y", "type": "int"}, {"name": "gone", "type": "string"}, {"name": "x", "type": "int"},
              {"name": "label", "type": "string"}]}\
            """);
        byte[] content = headed(writer, new byte[] {4, 2, 'a', 2, 2, 'b'});
        assertThat(generated(encoding, KnownSchemas.of(writer)).decode(new ContentReader(content)))
                .isEqualTo(new PointRecord(1, 2, "b"));
    }

    @Test
    void generatedRecordsAreWrittenAsTheLibraryWritesThem() {
        PointRecord point = new PointRecord(1, 2, "b");
        ContentBuffer content = new ContentBuffer(16);
        generated(AvroCodec.Encoding.SINGLE_OBJECT, SchemaHistory.NONE).encode(point, content);
        assertThat(content.toByteArray()).isEqualTo(byTheLibrary(point.getSchema(), point));
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private static Object endless(Schema tree, Random random) {
        while (true) {
            try {
                GenericData.Record datum = (GenericData.Record) new RandomDatum(random).of(tree);
                if (!((List<?>) datum.get("children")).isEmpty()) {
                    return datum;
                }
            } catch (IllegalArgumentException e) {
                // too deep by chance
            }
        }
    }

    private static byte[] oldPoint() {
        GenericData.Record datum = new GenericData.Record(OLD_POINT);
        datum.put("gone", List.of("a", "b"));
        datum.put("x", 3);
        datum.put("y", 4);
        return byTheLibrary(OLD_POINT, datum);
    }

    private static void assertRefused(Schema writer, byte[] content, DecodeLimits limits, String reason) {
        Plan plan = plan(AvroCodec.Encoding.DATUM, KnownSchemas.of(writer), Point.class);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan.decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining(reason);
    }

    private static byte[] headed(Schema writer, byte[] datum) {
        ContentBuffer content = new ContentBuffer(16);
        SingleObject.writeHead(content, SchemaNormalization.parsingFingerprint64(writer));
        content.writeBytes(datum);
        return content.toByteArray();
    }

    private static byte[] byTheLibrary(Schema schema, Object datum) {
        try {
            ByteBuffer content = new BinaryMessageEncoder<>(GenericData.get(), schema).encode(datum);
            byte[] bytes = new byte[content.remaining()];
            content.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] encode(AvroCodec.Encoding encoding, Object message) {
        ContentBuffer content = new ContentBuffer(16);
        plan(encoding, SchemaHistory.NONE, message.getClass()).encode(message, content);
        return content.toByteArray();
    }

    private static Object decode(AvroCodec.Encoding encoding, SchemaHistory history, Class<?> type, byte[] content) {
        return plan(encoding, history, type).decode(new ContentReader(content));
    }

    private static Plan plan(AvroCodec.Encoding encoding, SchemaHistory history, Class<?> type) {
        MessageModels models = new MessageModels(JsonMapper.builder().build(), history);
        AvroCodec codec = new AvroCodec(models, GeneratedTypes.NONE, encoding);
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    private static Plan generated(AvroCodec.Encoding encoding, SchemaHistory history) {
        return ((Binding.Bound) new AvroGeneratedTypes(encoding, history).bind(PointRecord.class)).plan();
    }

    private static Schema parse(String json) {
        return new Schema.Parser().parse(json);
    }

    /** An enum that may be null. */
    @NullMarked
    public record Shade(@Nullable Color color) {}

    /** Logical types. */
    record Count(long count) {}

    public record Moment(Instant time, UUID id) {}
}
