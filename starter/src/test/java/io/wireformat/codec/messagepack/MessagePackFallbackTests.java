package io.wireformat.codec.messagepack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.model.MessageModels;
import java.io.IOException;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.msgpack.core.MessagePack;
import org.msgpack.value.ValueFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Types outside the model, and what keeps their fallback from showing what JSON hides. */
class MessagePackFallbackTests {

    private static final Rich RICH = new Rich(
            Instant.parse("2026-01-02T03:04:05.000000006Z"),
            LocalDate.of(2026, 1, 2),
            Duration.ofMillis(1_500),
            new BigDecimal("12345678901234567890.0123456789"),
            UUID.fromString("00000000-0000-0001-0000-000000000002"),
            Map.of("k", List.of(new Point(1, 2, "a"))),
            Set.of(Color.BLUE),
            Optional.of("there"),
            (short) -3,
            List.of(Optional.of("a")));

    private final MessagePackCodec codec = codec(JsonMapper.shared());

    @Test
    void readsBackARecordOutsideTheModel() {
        assertThat(decode(Rich.class, encode(Rich.class, RICH))).isEqualTo(RICH);
    }

    @Test
    void readsBackABean() {
        Bean bean = new Bean();
        bean.setCount(7);
        bean.setTags(Map.of(Color.RED, 1L));
        assertThat(decode(Bean.class, encode(Bean.class, bean)))
                .usingRecursiveComparison()
                .isEqualTo(bean);
    }

    @Test
    void readsBackAMap() {
        Type type = new TypeReference<Map<String, Page<Point>>>() {}.getType();
        Map<String, Page<Point>> map =
                Map.of("a", new Page<>(List.of(new Point(1, 2, null)), Map.of(), List.of(Optional.of("a"))));
        assertThat(decode(type, encode(type, map))).isEqualTo(map);
    }

    @Test
    void writesTimesAndDecimalsAsText() throws IOException {
        var written = MessagePack.newDefaultUnpacker(encode(Rich.class, RICH))
                .unpackValue()
                .asMapValue()
                .map();
        assertThat(written)
                .containsEntry(text("at"), text("2026-01-02T03:04:05.000000006Z"))
                .containsEntry(text("day"), text("2026-01-02"))
                .containsEntry(text("took"), text("PT1.5S"))
                .containsEntry(text("price"), text("12345678901234567890.0123456789"));
    }

    @ParameterizedTest
    @ValueSource(classes = {OpenInterface.class, OwnMap.class, OpenNumber.class, OpenKeys.class})
    void declinesAPropertyThatMayHoldAnything(Class<?> type) {
        assertThat(codec.bind(type))
                .isInstanceOfSatisfying(Binding.Declined.class, declined -> assertThat(declined.reason())
                        .contains(type.getSimpleName() + ".open"));
    }

    @ParameterizedTest
    @ValueSource(classes = {String.class, Integer.class, Color.class, Optional.class, Object.class, Runnable.class})
    void declinesWhatIsNeitherAnObjectNorACollection(Class<?> type) {
        assertThat(codec.bind(type)).isInstanceOf(Binding.Declined.class);
    }

    @Test
    void givesTheReasonsOfBoth() {
        assertThat(codec.bind(OpenNumber.class))
                .isEqualTo(
                        new Binding.Declined(
                                "OpenNumber.open: java.lang.Number is"
                                        + " not covered by the message model; OpenNumber.open: its type Number leaves open what it holds"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void showsWhatJsonShows(Object value) throws IOException {
        byte[] content = encode(value.getClass(), value);

        assertThat(MessagePack.newDefaultUnpacker(content).unpackValue().toJson())
                .isEqualTo(JsonMapper.shared().writeValueAsString(value));
    }

    static Stream<Object> values() {
        return Stream.of(new Extended(), new Posing()).map(base -> {
            Holder holder = new Holder();
            holder.base = base;
            return (Object) holder;
        });
    }

    @Test
    void followsWhatJacksonTwoDoesNotKnow() throws IOException {
        JsonMapper mapper = JsonMapper.builder()
                .addMixIn(Page.class, WithoutLinks.class)
                .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
                .build();
        Type type = new TypeReference<Page<Point>>() {}.getType();
        Page<Point> page = new Page<>(List.of(), Map.of("a", "b"), List.of(Optional.of("c")));
        ContentBuffer content = new ContentBuffer(16);
        plan(codec(mapper), type).encode(page, content);

        assertThat(MessagePack.newDefaultUnpacker(content.toByteArray())
                        .unpackValue()
                        .toJson())
                .isEqualTo(mapper.writeValueAsString(page))
                .doesNotContain("links");
    }

    @Test
    void skipsUnknownKeys() throws IOException {
        assertThat(((Bean) decode(Bean.class, pack("count", ValueFactory.newInteger(7), "more", text("x")))).getCount())
                .isEqualTo(7);
    }

    @Test
    void refusesANumberOutOfRange() throws IOException {
        byte[] content = pack("count", ValueFactory.newInteger(1L << 32), "x", text(""));
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Bean.class, content));
        assertThat(e.path()).isEqualTo("count");
    }

    @Test
    void refusesNilForAPrimitive() throws IOException {
        byte[] content = pack("count", ValueFactory.newNil(), "x", text(""));
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(Bean.class, content));
    }

    @Test
    void neverRepeatsTheContent() throws IOException {
        byte[] value = pack("count", text("secret"), "x", text(""));
        byte[] key = pack("tags", ValueFactory.newMap(text("secret"), ValueFactory.newInteger(1)), "x", text(""));
        byte[] inMap = pack("names", ValueFactory.newMap(text("secret"), ValueFactory.newArray()), "x", text(""));
        for (byte[] content : List.of(value, key, inMap)) {
            assertThatExceptionOfType(DecodingException.class)
                    .isThrownBy(() -> decode(Bean.class, content))
                    .withMessageNotContaining("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"c0", "", "80c0", "81a4626c6f62c67fffffff", "81a161a2c328", "dd7fffffff"})
    void refusesBadStructureBeforeTheLibrarySeesIt(String hex) {
        byte[] content = HexFormat.of().parseHex(hex);
        assertThatExceptionOfType(DecodingException.class).isThrownBy(() -> decode(Bean.class, content));
    }

    @Test
    void keepsTheLimitOfDepth() {
        byte[] content = HexFormat.of().parseHex("81a17a" + "91".repeat(99) + "c0");
        DecodeLimits limits = new DecodeLimits(1024, 50);
        assertThatExceptionOfType(DecodingException.class)
                .isThrownBy(() -> plan(Bean.class).decode(new ContentReader(content, 0, content.length, limits)))
                .withMessageContaining("wireformat.limits.depth");
    }

    @Test
    void failsOnHostileContentWithADecodingExceptionOnly() {
        Random random = new Random(5);
        byte[] valid = encode(Rich.class, RICH);
        Plan plan = plan(Rich.class);
        int refused = 0;
        for (int round = 0; round < 5_000; round++) {
            byte[] content = Arrays.copyOf(valid, valid.length - random.nextInt(2));
            content[random.nextInt(content.length)] = (byte) random.nextInt();
            try {
                plan.decode(new ContentReader(content));
            } catch (DecodingException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }

    private static org.msgpack.value.Value text(String text) {
        return ValueFactory.newString(text);
    }

    private static byte[] pack(String key, org.msgpack.value.Value value, String key2, org.msgpack.value.Value value2)
            throws IOException {
        try (var packer = MessagePack.newDefaultBufferPacker()) {
            packer.packValue(ValueFactory.newMapBuilder()
                    .put(text(key), value)
                    .put(text(key2), value2)
                    .build());
            return packer.toByteArray();
        }
    }

    private byte[] encode(Type type, Object value) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(type).encode(value, buffer);
        return buffer.toByteArray();
    }

    private Object decode(Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
    }

    private Plan plan(Type type) {
        return plan(codec, type);
    }

    private static Plan plan(MessagePackCodec codec, Type type) {
        Binding binding = codec.bind(type);
        assertThat(binding).isInstanceOf(Binding.Bound.class);
        return ((Binding.Bound) binding).plan();
    }

    private static MessagePackCodec codec(JsonMapper mapper) {
        MessageModels models = new MessageModels(mapper);
        return new MessagePackCodec(models, MessagePackCodec.Layout.MAP, new MessagePackFallback(models));
    }

    public record Rich(
            Instant at,
            LocalDate day,
            Duration took,
            BigDecimal price,
            UUID id,
            Map<String, List<Point>> points,
            Set<Color> colors,
            Optional<String> maybe,
            short small,
            List<Optional<String>> outside) {}

    public record Page<T>(List<T> items, Map<String, String> links, List<Optional<String>> outside) {}

    public static class Bean {
        private int count;
        private @Nullable Map<Color, Long> tags;
        private @Nullable Map<String, Integer> names;
        public @Nullable List<Optional<String>> outside;

        public int getCount() {
            return count;
        }

        public void setCount(int count) {
            this.count = count;
        }

        public @Nullable Map<Color, Long> getTags() {
            return tags;
        }

        public void setTags(@Nullable Map<Color, Long> tags) {
            this.tags = tags;
        }

        public @Nullable Map<String, Integer> getNames() {
            return names;
        }

        public void setNames(@Nullable Map<String, Integer> names) {
            this.names = names;
        }
    }

    interface WithoutLinks {

        @JsonIgnore
        Map<String, String> links();
    }

    public record OpenInterface(Comparable<String> open) {}

    public record OpenNumber(Number open) {}

    public record OpenKeys(Map<Object, String> open) {}

    public record OwnMap(Properties open) {}

    public static class Properties extends java.util.HashMap<String, String> {
        private static final long serialVersionUID = 1L;
    }

    public static class Holder {
        public @Nullable Base base;
        public @Nullable List<Optional<String>> outside;
    }

    public static class Base {
        public int shown = 1;
    }

    public static class Extended extends Base {
        public String more = "text";
    }

    public static class Posing extends Base implements Iterable<String> {
        @Override
        public java.util.Iterator<String> iterator() {
            return List.of("text").iterator();
        }
    }
}
