package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDate;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Floats, maps, unions, arrays of primitives and logical types, against the Avro library. */
class AvroNativeTypesTests {

    private static final Type POINTS_BY_NUMBER = new TypeReference<Map<Integer, Point>>() {}.getType();

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    private final Codec codec = new AvroCodec(models, GeneratedTypes.NONE);

    @ParameterizedTest
    @MethodSource("everyType")
    void writesTheBytesThatTheLibraryWritesForTheDerivedSchema(EveryType message) {
        Schema schema = schema(EveryType.class);
        assertThat(encode(EveryType.class, message))
                .isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, message)));
    }

    @ParameterizedTest
    @MethodSource("everyType")
    void readsWhatTheLibraryWrites(EveryType message) {
        Schema schema = schema(EveryType.class);
        Object generic = AvroRecords.toGeneric(schema, message);
        assertReads(schema, AvroRecords.writeGeneric(schema, generic), generic);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 1_000})
    void readsWhatTheLibraryWritesInBlocksWithSizes(int blockSize) {
        Schema schema = schema(EveryType.class);
        Object generic = AvroRecords.toGeneric(schema, EveryTypes.extreme());
        byte[] content = AvroRecords.writeGenericInBlocks(schema, generic, blockSize);
        assertThat(content).isNotEqualTo(encode(EveryType.class, EveryTypes.extreme()));
        assertReads(schema, content, generic);
    }

    @Test
    void writesWhatTheLibraryTakesForItsOwnLogicalTypes() {
        Schema schema = schema(Moment.class);
        assertThat(schema.getFields())
                .extracting(field -> field.schema().getLogicalType().getName())
                .containsExactly("timestamp-nanos", "date", "uuid");
    }

    @Test
    void putsTheAlternativesAndNullIntoOneUnion() {
        Schema schema = schema(EveryType.class);
        assertThat(schema.getField("shape").schema().getTypes())
                .extracting(Schema::getName)
                .containsExactly("Circle", "Group", "Rectangle");
        assertThat(schema.getField("maybeShape").schema().getTypes())
                .extracting(Schema::getName)
                .containsExactly("null", "Circle", "Group", "Rectangle");
    }

    @Test
    void writesAUnionAtTheRootAsTheLibraryDoes() {
        Schema schema = schema(Shape.class);
        Shape shape = new Shape.Group("g", List.of(new Shape.Rectangle(1, 2), new Shape.Circle(0.5)));
        byte[] content = encode(Shape.class, shape);
        assertThat(content).isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, shape)));
        assertThat(decode(Shape.class, content)).isEqualTo(shape);
    }

    @Test
    void writesAMapAtTheRootAsTheLibraryDoes() {
        Schema schema = schema(POINTS_BY_NUMBER);
        Map<Integer, Point> points = Map.of(-7, new Point(1, 2, "a"));
        byte[] content = encode(POINTS_BY_NUMBER, points);
        assertThat(content).isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, points)));
        assertThat(decode(POINTS_BY_NUMBER, content)).isEqualTo(points);
    }

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1_000_000_001, -1, 0, 1, Long.MAX_VALUE})
    void carriesEveryInstantThatALongOfNanosecondsCanTell(long nanos) {
        Instant time = Instant.EPOCH.plusNanos(nanos);
        Moment moment = new Moment(time, LocalDate.EPOCH, new UUID(0, 0));
        byte[] content = encode(Moment.class, moment);
        Schema schema = schema(Moment.class);
        assertThat(((GenericData.Record) AvroRecords.readGeneric(schema, content)).get("time"))
                .isEqualTo(nanos);
        assertThat(decode(Moment.class, content)).isEqualTo(moment);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, Long.MAX_VALUE})
    void refusesAnInstantThatItCannotTellAndNamesTheField(long beyond) {
        Instant late = Instant.EPOCH.plusNanos(Long.MAX_VALUE).plusNanos(beyond);
        Instant early = Instant.EPOCH.plusNanos(Long.MIN_VALUE).minusNanos(beyond);
        for (Instant time : List.of(late, early, Instant.MIN, Instant.MAX)) {
            Moment moment = new Moment(time, LocalDate.EPOCH, new UUID(0, 0));
            EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(Moment.class, moment));
            assertThat(e.path()).isEqualTo("time");
        }
    }

    @Test
    void namesTheElementAndTheEntryAndTheLimitOfAnInstantThatItCannotTell() {
        Times times = new Times(List.of(Instant.EPOCH, Instant.MAX), Map.of());
        EncodingException element = catchThrowableOfType(EncodingException.class, () -> encode(Times.class, times));
        assertThat(element.path()).isEqualTo("list[1]");
        assertThat(element).hasMessageContaining("outside the years 1677 to 2262");
        Times entries = new Times(List.of(), Map.of("a", Instant.MAX));
        EncodingException entry = catchThrowableOfType(EncodingException.class, () -> encode(Times.class, entries));
        assertThat(entry.path()).startsWith("map[0]");
    }

    @Test
    void refusesADateThatItCannotTellAndNamesTheField() {
        Moment moment = new Moment(Instant.EPOCH, LocalDate.MAX, new UUID(0, 0));
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(Moment.class, moment));
        assertThat(e.path()).isEqualTo("date");
    }

    @Test
    void refusesAUuidThatIsNone() {
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(Moment.class, new byte[] {0, 0, 2, 'x'}));
        assertThat(e.path()).isEqualTo("id");
    }

    @Test
    void refusesABranchThatTheUnionDoesNotHave() {
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(Drawing.class, new byte[] {0, 8}));
        assertThat(e).hasMessageContaining("no branch 4");
        assertThat(e.path()).isEqualTo("maybe");
    }

    @Test
    void refusesAKeyThatIsNotANumber() {
        DecodingException e = catchThrowableOfType(
                DecodingException.class, () -> decode(POINTS_BY_NUMBER, new byte[] {2, 2, 'x', 0, 0, 0, 0}));
        assertThat(e).hasMessageContaining("a key is not a number");
    }

    @Test
    void refusesAKeyThatIsNoConstant() {
        Type type = new TypeReference<Map<Color, Boolean>>() {}.getType();
        DecodingException e =
                catchThrowableOfType(DecodingException.class, () -> decode(type, new byte[] {2, 2, 'x', 0, 0}));
        assertThat(e).hasMessageContaining("no constant of Color");
    }

    @Test
    void refusesNullInAMap() {
        Map<Integer, @Nullable Point> points = Collections.singletonMap(1, null);
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(POINTS_BY_NUMBER, points));
        assertThat(e.path()).isEqualTo("[0]");
    }

    @Test
    void refusesAMapOfMoreEntriesThanItsSize() {
        Map<Integer, Point> changing = new AbstractMap<>() {
            @Override
            public int size() {
                return 1;
            }

            @Override
            public Set<Entry<Integer, Point>> entrySet() {
                return Map.of(1, new Point(1, 2, null), 2, new Point(3, 4, null))
                        .entrySet();
            }
        };
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> encode(POINTS_BY_NUMBER, changing));
        assertThat(e).hasMessageContaining("has changed");
    }

    @Test
    void refusesMoreEntriesThanTheContentCanHold() {
        DecodingException e = catchThrowableOfType(
                DecodingException.class, () -> decode(POINTS_BY_NUMBER, new byte[] {4, 0, 0, 0, 0, 0}));
        assertThat(e).hasMessageContaining("2 elements declared");
    }

    @Test
    void readsAnArrayOfManySmallBlocks() {
        byte[] content = new byte[20_001];
        Arrays.fill(content, (byte) 2);
        content[20_000] = 0;
        long[] expected = new long[10_000];
        Arrays.fill(expected, 1);
        assertThat(decode(long[].class, content)).isEqualTo(expected);
    }

    @Test
    void failsOnHostileContentWithADecodingExceptionOnly() {
        Random random = new Random(11);
        byte[] valid = encode(EveryType.class, EveryTypes.typical());
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] content = valid.clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                content[random.nextInt(content.length)] = (byte) random.nextInt();
            }
            try {
                decode(EveryType.class, content);
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    static List<EveryType> everyType() {
        return List.of(EveryTypes.zero(), EveryTypes.typical(), EveryTypes.extreme());
    }

    private void assertReads(Schema schema, byte[] content, Object generic) {
        Object read = decode(EveryType.class, content);
        assertThat(AvroRecords.toGeneric(schema, read)).isEqualTo(generic);
    }

    private Schema schema(Type type) {
        return new Schema.Parser().parse(AvroSchemas.schemaOf(models.describe(type)));
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

    /** What Avro has a logical type for. */
    @NullMarked
    public record Times(List<Instant> list, Map<String, Instant> map) {}

    public record Moment(Instant time, LocalDate date, UUID id) {}

    /** A union behind a list. */
    @NullMarked
    public record Drawing(List<Point> points, @Nullable Shape maybe) {}
}
