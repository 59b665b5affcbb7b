package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.FrameReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.Splitter;
import io.wireformat.codec.StreamPlan;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.model.MessageModels;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Messages from object container files, which the Avro library writes. */
class AvroContainerTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private static final Type NUMBERS = new TypeReference<List<Integer>>() {}.getType();

    private static final Type POINT_MAP = new TypeReference<Map<String, Point>>() {}.getType();

    private static final Schema OLD_POINT = new Schema.Parser().parse("""
        {"type": "record", "name": "Point", "namespace": "com.example.old", "fields": [
          {"name": "gone", "type": "string"},
          {"name": "y", "type": "int"},
          {"name": "x", "type": "int"}]}\
        """);

    private static final DecodeLimits SMALL = new DecodeLimits(20_000, 100);

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void readsWhatTheLibraryWrites(String codec) {
        Schema schema = schema(Everything.class);
        List<Object> generic = Messages.all().stream()
                .map(message -> AvroRecords.toGeneric(schema, message))
                .toList();
        assertThat(read(Everything.class, file(schema, codec, generic)).stream()
                        .map(message -> AvroRecords.toGeneric(schema, message))
                        .toList())
                .isEqualTo(generic);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void readsWhatAnotherSchemaWroteInManyBlocks(String codec) {
        assertThat(read(Point.class, file(OLD_POINT, codec, oldPoints(3_000))))
                .isEqualTo(Collections.nCopies(3_000, new Point(3, 4, null)));
    }

    @Test
    void readsAFileWithoutValues() {
        assertThat(read(Point.class, file(OLD_POINT, "null", List.of()))).isEqualTo(List.of());
    }

    @ParameterizedTest
    @EnumSource
    void readsAFileInEitherEncoding(AvroCodec.Encoding encoding) {
        byte[] file = file(OLD_POINT, "null", oldPoints(1));
        assertThat(read(Point.class, encoding, file, DecodeLimits.DEFAULT)).isEqualTo(List.of(new Point(3, 4, null)));
    }

    @Test
    void readsAnArrayThatStartsLikeAFile() {
        // a block of 40 numbers in 49 bytes, the first of which is 53, the second -1
        byte[] array = new byte[2 + 49 + 1];
        System.arraycopy("Obj\u0001".getBytes(StandardCharsets.US_ASCII), 0, array, 0, 4);
        Arrays.fill(array, 4, 4 + 18, (byte) 0x80);
        for (int i = 4; i < 4 + 18; i += 2) {
            array[i + 1] = 1;
        }
        List<Integer> numbers = new ArrayList<>(List.of(53, -1));
        numbers.addAll(Collections.nCopies(9, 64));
        numbers.addAll(Collections.nCopies(29, 0));
        assertThat(plan(NUMBERS, AvroCodec.Encoding.DATUM).decode(new ContentReader(array)))
                .isEqualTo(numbers);
    }

    @ParameterizedTest
    @EnumSource
    void aSingleContentIsNoFile(AvroCodec.Encoding encoding) {
        byte[] file = file(OLD_POINT, "null", oldPoints(3));
        for (Type type : List.of(POINTS, Point.class, Everything.class)) {
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(() -> plan(type, encoding).decode(new ContentReader(file)))
                    .withMessage("an object container file is read only as a stream, application/x-avro-container");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bzip2", "zstandard", "snappy"})
    void namesACodecThatItDoesNotRead(String codec) {
        byte[] file = file(OLD_POINT, "null", oldPoints(1));
        assertRefused(withCodec(file, codec), "the container's codec is " + codec);
    }

    @Test
    void doesNotRepeatACodecThatNobodyKnows() {
        byte[] file = file(OLD_POINT, "null", oldPoints(1));
        assertRefused(withCodec(file, "<script>"), "the container's codec is not known");
    }

    @Test
    void refusesABlockBeforeAnotherMarker() {
        byte[] file = file(OLD_POINT, "null", oldPoints(1));
        file[file.length - 1]++;
        assertRefused(file, "the marker behind a block");
    }

    @Test
    void refusesABlockThatHoldsFewerValuesThanItSays() {
        assertRefused(withCount(100), "values declared");
        assertRefused(withCount(-1), "values declared");
        assertRefused(withCount(2), "[1]");
    }

    @Test
    void refusesABlockThatHoldsMoreValuesThanItSays() {
        assertRefused(withCount(0), "bytes follow");
    }

    @Test
    void stopsInflatingAtTheLimit() {
        GenericData.Record large = new GenericData.Record(OLD_POINT);
        large.put("gone", "a".repeat(10_000_000));
        large.put("x", 3);
        large.put("y", 4);
        byte[] bomb = file(OLD_POINT, "deflate", List.of(large));
        assertThat(bomb).hasSizeLessThan(SMALL.decodedSize());
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> read(Point.class, bomb, SMALL))
                .withMessageContaining("wireformat.limits.decoded-size");
    }

    @Test
    void stopsInflatingAtTheLimitOfTheRatio() {
        GenericData.Record large = new GenericData.Record(OLD_POINT);
        large.put("gone", "a".repeat(10_000_000));
        large.put("x", 3);
        large.put("y", 4);
        byte[] bomb = file(OLD_POINT, "deflate", List.of(large));
        assertThatExceptionOfType(ContentTooLargeException.class)
                .isThrownBy(() -> read(Point.class, bomb, DecodeLimits.DEFAULT))
                .withMessageContaining("wireformat.limits.compression-ratio");
    }

    @Test
    void refusesValuesWithoutBytes() {
        Schema empty = new Schema.Parser().parse("{\"type\": \"record\", \"name\": \"Point\", \"fields\": []}");
        assertRefused(file(empty, "null", List.of(new GenericData.Record(empty))), "take up no bytes");
    }

    @Test
    void refusesRecordsWithoutBytesThatMultiplyWhereTheyArePassed() {
        String point = """
            {"type": "record", "name": "Point", "fields": [
              {"name": "gone", "type": %s}, {"name": "x", "type": "int"}, {"name": "y", "type": "int"}]}\
            """.formatted(branching(21));
        assertRefused(Point.class, withValue(point, 0, 0), "wireformat.limits.elements");
    }

    @Test
    void refusesRecordsWithoutBytesThatMultiplyWhereTheyAreRead() {
        assertRefused(Tree.class, withValue(tree(21), 0), "wireformat.limits.elements");
    }

    @Test
    void readsRecordsWithoutBytes() {
        Tree leaf = new Tree(0, null, null);
        assertThat(read(Tree.class, withValue(tree(1), 2)))
                .isEqualTo(List.of(new Tree(1, new Tree(0, leaf, leaf), null)));
    }

    @Test
    void holdsACountAgainstSizesThatNoSumCanHold() {
        String huge = """
            {"type": "map", "values": {"type": "record", "name": "Point", "fields": [
              {"name": "x", "type": "int"},
              {"name": "first", "type": {"type": "fixed", "name": "F", "size": 2147483647}},
              {"name": "second", "type": "F"}]}}\
            """;
        String tree = """
            {"type": "record", "name": "Tree", "fields": [{"name": "gone", "type": %s}]}\
            """.formatted(huge);
        assertRefused(POINT_MAP, withValue(huge, 2, 0, 0), "1 elements declared");
        assertRefused(Tree.class, withValue(tree, 2, 0, 0), "1 elements declared");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense",
                "{}",
                "\"unknown\"",
                "{\"type\": \"record\"}",
                "{\"type\": \"record\", \"name\": \"Point\", \"fields\": [{}]}",
                "{\"type\": \"record\", \"name\": \"Point\", \"fields\": 1}",
                "{\"type\": \"record\", \"name\": \"Point\", \"fields\": [{\"name\": \"x\", \"type\": 7}]}",
                "{\"type\": \"fixed\", \"name\": \"F\", \"size\": -1}",
                "{\"type\": {\"type\": {\"type\": null}}}",
                "[\"int\", \"int\"]",
                "[\"null\", [\"int\"]]"
            })
    void refusesASchemaThatIsNone(String schema) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> read(Point.class, withSchema(schema)))
                .withMessageContaining("the writer's schema is not");
    }

    @Test
    void refusesASchemaThatIsTooLong() {
        assertRefused(withSchema("\"int\"" + " ".repeat(1 << 18)), "the container's schema has more than");
    }

    @Test
    void refusesASchemaThatNestsTooDeeply() {
        String nested = "{\"type\":\"array\",\"items\":".repeat(100) + "\"int\"" + "}".repeat(100);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> read(Point.class, withSchema(nested)))
                .withMessageContaining("within one another");
        String deeper = "[".repeat(10_000) + "]".repeat(10_000);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> read(Point.class, withSchema(deeper)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void refusesFilesThatEndTooEarly(String codec) {
        byte[] file = file(OLD_POINT, codec, oldPoints(3));
        int head = file(OLD_POINT, codec, List.of()).length;
        for (int length = 0; length < file.length; length++) {
            byte[] part = Arrays.copyOf(file, length);
            if (length != head) {
                assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> read(Point.class, part));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "deflate"})
    void failsOnHostileFilesWithADecodingExceptionOnly(String codec) {
        Random random = new Random(7);
        byte[] valid = file(OLD_POINT, codec, oldPoints(20));
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] file = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                file[random.nextInt(file.length)] = (byte) random.nextInt();
            }
            try {
                read(Point.class, file);
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    private static List<Object> oldPoints(int count) {
        GenericData.Record point = new GenericData.Record(OLD_POINT);
        point.put("gone", "a text that is passed");
        point.put("x", 3);
        point.put("y", 4);
        return Collections.nCopies(count, point);
    }

    private static byte[] file(Schema schema, String codec, List<?> values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataFileWriter<Object> file = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            file.setCodec(CodecFactory.fromString(codec)).setSyncInterval(4096);
            file.setMeta("com.example.note", "passed over").create(schema, bytes);
            for (Object value : values) {
                file.append(value);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** A file of one value that says it has another number of them. */
    private static byte[] withCount(int count) {
        byte[] file = file(OLD_POINT, "null", oldPoints(1));
        int head = file(OLD_POINT, "null", List.of()).length;
        ContentBuffer content = new ContentBuffer(file.length);
        content.writeBytes(file, 0, head);
        AvroBinary.writeLong(content, count);
        content.writeBytes(file, head + 1, file.length - head - 1);
        return content.toByteArray();
    }

    private static byte[] withCodec(byte[] file, String codec) {
        return spliced(file, "\u0014avro.codec\u0008null", "\u0014avro.codec" + (char) (2 * codec.length()) + codec);
    }

    private static byte[] withSchema(String schema) {
        ContentBuffer content = new ContentBuffer(64);
        content.writeBytes(new byte[] {'O', 'b', 'j', 1, 2});
        content.writeText("avro.schema", 1);
        content.writeText(schema, 1);
        content.writeZeros(1 + 16);
        return content.toByteArray();
    }

    /** A file of one value. */
    private static byte[] withValue(String schema, int... value) {
        byte[] head = withSchema(schema);
        ContentBuffer content = new ContentBuffer(head.length);
        content.writeBytes(head, 0, head.length);
        AvroBinary.writeLong(content, 1);
        AvroBinary.writeInt(content, value.length);
        for (int b : value) {
            content.writeByte(b);
        }
        content.writeZeros(16);
        return content.toByteArray();
    }

    private static String tree(int levels) {
        return """
            {"type": "record", "name": "Tree", "fields": [
              {"name": "size", "type": "int"}, {"name": "left", "type": %s}]}\
            """.formatted(branching(levels));
    }

    /** A record of two records of the level below, and so on down to one without fields. */
    private static String branching(int levels) {
        if (levels == 0) {
            return "{\"type\": \"record\", \"name\": \"level0.Tree\", \"fields\": []}";
        }
        return """
            {"type": "record", "name": "level%d.Tree", "fields": [
              {"name": "left", "type": %s},
              {"name": "right", "type": "level%d.Tree"}]}\
            """.formatted(levels, branching(levels - 1), levels - 1);
    }

    private static byte[] spliced(byte[] file, String from, String to) {
        String text = new String(file, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(from);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void assertRefused(byte[] file, String reason) {
        assertRefused(Point.class, file, reason);
    }

    private static void assertRefused(Type type, byte[] file, String reason) {
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> read(type, file))
                .withMessageContaining(reason);
    }

    private static Schema schema(Type type) {
        return new Schema.Parser()
                .parse(AvroSchemas.schemaOf(
                        new MessageModels(JsonMapper.builder().build()).describe(type)));
    }

    private static List<Object> read(Type message, byte[] file) {
        return read(message, file, DecodeLimits.DEFAULT);
    }

    private static List<Object> read(Type message, byte[] file, DecodeLimits limits) {
        return read(message, AvroCodec.Encoding.DATUM, file, limits);
    }

    private static List<Object> read(Type message, AvroCodec.Encoding encoding, byte[] file, DecodeLimits limits) {
        StreamPlan stream = plan(message, encoding).streams(new ContainerStreams());
        Splitter splitter = stream.splitter();
        FrameReader frames = stream.reader();
        List<Object> messages = new ArrayList<>();
        for (int from = 0;
                splitter.find(file, from, file.length) == Splitter.FOUND || splitter.findLast(file, from, file.length);
                from = splitter.end()) {
            int start = splitter.contentStart();
            long left = frames.open(new ContentReader(file, start, splitter.contentEnd() - start, limits));
            try {
                for (; left > 0; left--) {
                    messages.add(frames.next());
                }
            } catch (DecodingException e) {
                throw e.inElement(messages.size());
            }
        }
        return messages;
    }

    private static Plan plan(Type type, AvroCodec.Encoding encoding) {
        MessageModels models = new MessageModels(JsonMapper.builder().build());
        return ((Binding.Bound) new AvroCodec(models, GeneratedTypes.NONE, encoding).bind(type)).plan();
    }

    /** A message that holds itself twice. */
    public record Tree(
            int size, @Nullable Tree left, @Nullable Tree right) {}
}
