package io.wireformat.codec.protobufjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Times, maps and unions, which have a form of their own in the mapping. */
class CanonicalFormTests {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0001-01-01T00:00:00Z",
                "1969-12-31T23:59:59.999999999Z",
                "1970-01-01T00:00:00Z",
                "2026-02-03T04:05:06.700Z",
                "2026-02-03T04:05:06.000080Z",
                "9999-12-31T23:59:59.999999999Z"
            })
    void writesTimestampsAsTheLibrary(String text) throws Exception {
        Instant instant = Instant.parse(text);
        var theirs = Timestamps.toString(Timestamps.parse(text));

        assertThat(write(Sample.class, sample(instant, null))).isEqualTo("{\"at\":\"" + theirs + "\"}");
        assertThat(read("{\"at\":\"" + theirs + "\"}").at()).isEqualTo(instant);
    }

    @Test
    void readsTimestampsOfOtherOffsetsAndDigits() {
        assertThat(read("{\"at\":\"2026-02-03T04:05:06.5+02:00\"}").at())
                .isEqualTo(Instant.parse("2026-02-03T02:05:06.500Z"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-02-03T04:05:06",
                "2026-02-03t04:05:06Z",
                "2026-02-03T04:05:06z",
                "2026-02-03T04:05Z",
                "2026-02-03 04:05:06Z",
                "2026-02-30T04:05:06Z",
                "2026-02-03T24:00:00Z",
                "2026-02-03T23:59:60Z",
                "2026-02-03T04:05:06.1234567890Z",
                "+10000-01-01T00:00:00Z",
                "0000-12-31T23:59:59Z",
                "0001-01-01T00:00:00+01:00",
                "9999-12-31T23:59:59-01:00"
            })
    void refusesWhatIsNoTimestamp(String text) {
        refuse("{\"at\":\"" + text + "\"}", "at");
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "1,500000000",
        "90,7",
        "-1,-1",
        "0,-1000",
        "0,-120000000",
        "-315576000000,-999999999",
        "315576000000,999999999"
    })
    void writesDurationsAsTheLibrary(long seconds, int nanos) {
        Duration duration = Duration.ofSeconds(seconds, nanos);
        String theirs = Durations.toString(com.google.protobuf.Duration.newBuilder()
                .setSeconds(seconds)
                .setNanos(nanos)
                .build());

        assertThat(write(Sample.class, sample(null, duration))).isEqualTo("{\"span\":\"" + theirs + "\"}");
        assertThat(read("{\"span\":\"" + theirs + "\"}").span()).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "s",
                "1",
                "1.s",
                ".5s",
                "+1s",
                "1S",
                "1 s",
                "1.0000000001s",
                "1e3s",
                "PT1S",
                "315576000001s",
                "-315576000001s",
                "9999999999999s"
            })
    void refusesWhatIsNoDuration(String text) {
        refuse("{\"span\":\"" + text + "\"}", "span");
    }

    @Test
    void refusesToWriteWhatTheLibraryWouldNotRead() {
        refuseToWrite(sample(Instant.parse("+10000-01-01T00:00:00Z"), null), "at");
        refuseToWrite(sample(Instant.MIN, null), "at");
        refuseToWrite(sample(null, Duration.ofSeconds(315_576_000_001L)), "span");
    }

    @Test
    void namesTheElementWhoseValueHasNoForm() {
        Sample sample = new Sample(null, null, null, null, null, null, List.of(Instant.EPOCH, Instant.MAX), null);
        refuseToWrite(sample, "moments[1]");
    }

    @Test
    void writesMapsAsObjectsAndMapsByEnumsAsEntries() {
        Sample sample = new Sample(
                null,
                null,
                Map.of("a b", new Point(1, 2, null)),
                Map.of(-7L, "x"),
                Map.of(Color.BLUE, 1),
                null,
                null,
                null);

        assertThat(write(Sample.class, sample))
                .isEqualTo("{\"points\":{\"a b\":{\"x\":1,\"y\":2}},\"names\":{\"-7\":\"x\"},"
                        + "\"byColor\":[{\"key\":\"COLOR_BLUE\",\"value\":1}]}");
    }

    @Test
    void writesCollectionsInAMessageWhereTheyAreTheRootOrNested() {
        Type map = new TypeReference<Map<Integer, Boolean>>() {}.getType();
        assertThat(write(map, Map.of(1, true))).isEqualTo("{\"items\":{\"1\":true}}");
        Type maps = new TypeReference<List<Map<String, Integer>>>() {}.getType();
        assertThat(write(maps, List.of(Map.of(), Map.of("a", 0)))).isEqualTo("{\"items\":[{},{\"items\":{\"a\":0}}]}");
        Type lists = new TypeReference<Map<String, List<Integer>>>() {}.getType();
        assertThat(write(lists, Map.of("a", List.of(1)))).isEqualTo("{\"items\":{\"a\":{\"items\":[1]}}}");
    }

    @Test
    void readsArraysOfAnyLength() {
        int[] numbers = IntStream.range(-500, 500).toArray();
        String written = write(int[].class, numbers);

        assertThat(written).startsWith("{\"items\":[-500,-499,");
        assertThat(plan(int[].class).decode(new ContentReader(written.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(numbers);
        assertThat(read("{}").numbers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1,null]", "[1,\"x\"]", "[1,2.5]", "[1,{}]", "[1,4294967296]", "[1,}"})
    void namesTheElementOfAnArrayThatIsNoNumber(String array) {
        refuse("{\"numbers\":" + array + "}", "numbers[1]");
    }

    @Test
    void takesNullForAnAbsentMap() {
        assertThat(read("{\"points\":null}").points()).isEmpty();
        assertThat(read("{}").names()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{\"points\":[]}|points",
                "{\"points\":{\"a\":{},\"b\":null}}|points[1].value",
                "{\"points\":{\"a\":{},\"b\":{\"x\":true}}}|points[1].value.x",
                "{\"points\":{\"a\":{},\"a\":{}}}|points[1].key",
                "{\"points\":{\"\\ud800\":{}}}|points[0]",
                "{\"names\":{\"1.5\":\"\"}}|names[0].key",
                "{\"names\":{\"\":\"\"}}|names[0].key",
                "{\"names\":{\"1e99\":\"\"}}|names[0].key",
                "{\"byColor\":{\"RED\":1}}|byColor"
            })
    void refusesAMapThatIsNone(String content, String path) {
        refuse(content, path);
    }

    @Test
    void refusesNullKeysAndValuesAndNamesThem() {
        refuseToWrite(
                new Sample(null, null, null, Collections.singletonMap(null, "x"), null, null, null, null),
                "names[0].key");
        refuseToWrite(
                new Sample(null, null, null, Collections.singletonMap(1L, null), null, null, null, null),
                "names[0].value");
        refuseToWrite(
                new Sample(null, null, null, null, null, null, Arrays.asList(Instant.EPOCH, null), null), "moments[1]");
    }

    @Test
    void readsTheOneAlternativeThatIsPresent() {
        assertThat(read("{\"shape\":{\"rectangle\":null,\"circle\":{\"radius\":2}}}")
                        .shape())
                .isEqualTo(new Shape.Circle(2));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "{\"shape\":{\"circle\":{},\"rectangle\":{}}}|shape.rectangle",
                "{\"shape\":{\"circle\":{},\"circle\":{}}}|shape.circle",
                "{\"shape\":{\"triangle\":{}}}|shape",
                "{\"shape\":{}}|shape"
            })
    void refusesAUnionWithoutOneAlternative(String content, String path) {
        refuse(content, path);
    }

    private static Sample sample(@Nullable Instant at, @Nullable Duration span) {
        return new Sample(at, span, null, null, null, null, null, null);
    }

    private static Sample read(String content) {
        return (Sample) plan(Sample.class).decode(new ContentReader(content.getBytes(StandardCharsets.UTF_8)));
    }

    private static String write(Type type, Object value) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(type).encode(value, buffer);
        return new String(buffer.toByteArray(), StandardCharsets.UTF_8);
    }

    private static void refuse(String content, String path) {
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> read(content));
        assertThat(e).isNotNull();
        assertThat(e.path()).isEqualTo(path);
    }

    private static void refuseToWrite(Sample sample, String path) {
        EncodingException e = catchThrowableOfType(EncodingException.class, () -> write(Sample.class, sample));
        assertThat(e).isNotNull();
        assertThat(e.path()).isEqualTo(path);
    }

    private static Plan plan(Type type) {
        MessageModels models = new MessageModels(JsonMapper.builder().build());
        return ((Binding.Bound) new ProtobufJsonCodec(models, GeneratedTypes.NONE).bind(type)).plan();
    }

    /** What has a form of its own, each absent where a test is about another. */
    @NullMarked
    @SuppressWarnings("ArrayRecordComponent")
    public record Sample(
            @Nullable Instant at,
            @Nullable Duration span,
            @Nullable Map<String, Point> points,
            @Nullable Map<Long, String> names,
            @Nullable Map<Color, Integer> byColor,
            @Nullable Shape shape,
            @Nullable List<Instant> moments,
            int @Nullable [] numbers) {}
}
