package io.wireformat.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.Wireformat;
import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.internal.messages.MessageTap;
import io.wireformat.model.MessageModels;
import io.wireformat.model.NullOfDefaulted;
import io.wireformat.model.RecordedField;
import io.wireformat.model.SchemaHistory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.data.redis.serializer.GenericJacksonJsonRedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

class RedisSerializerTests {

    private static final Wireformat FORMATS = Wireformat.create();

    private static final Parcel PARCEL =
            new Parcel("P-1", 1200L, List.of("fragile", "java.lang.Long"), new BigDecimal("1.50"), Map.of("a", 5L));

    @ParameterizedTest
    @MethodSource("formats")
    void writesAndReadsEachFormat(String format) {
        WireformatRedisSerializer<Parcel> serializer = parcels().withFormat(format);

        byte[] content = serializer.serialize(PARCEL);

        assertThat(content).startsWith(0xF7, 1, format.length());
        assertThat(serializer.deserialize(content)).isEqualTo(PARCEL);
        // after a change of the format
        assertThat(parcels().withFormat(format.equals("json") ? "avro" : "json").deserialize(content))
                .isEqualTo(PARCEL);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void writesAndReadsWithoutAMark(String format) {
        WireformatRedisSerializer<Parcel> serializer =
                parcels().withFormat(format).withoutMark();

        byte[] content = serializer.serialize(PARCEL);

        assertThat(content).isEqualTo(FORMATS.named(format).encode(PARCEL));
        assertThat(serializer.deserialize(content)).isEqualTo(PARCEL);
    }

    @Test
    void nullIsAbsence() {
        assertThat(parcels().serialize(null)).isEmpty();
        assertThat(parcels().deserialize(null)).isNull();
        assertThat(parcels().deserialize(new byte[0])).isNull();
        WireformatRedisSerializer<Empty> empty =
                WireformatRedisSerializer.of(FORMATS, Empty.class).withFormat("protobuf");
        assertThat(empty.withoutMark().deserialize(new byte[0])).isEqualTo(new Empty(null));
        assertThat(empty.deserialize(empty.serialize(new Empty(null)))).isEqualTo(new Empty(null));
    }

    @Test
    void readsListsAndSealedTypes() {
        WireformatRedisSerializer<List<Parcel>> lists =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<List<Parcel>>() {}.getType());
        assertThat(lists.deserialize(lists.serialize(List.of(PARCEL)))).containsExactly(PARCEL);
        assertThat(lists.getTargetType()).isEqualTo(List.class);

        WireformatRedisSerializer<Movement> movements =
                WireformatRedisSerializer.of(FORMATS, Movement.class).withFormat("protobuf");
        assertThat(movements.deserialize(movements.serialize(new Moved("Bonn"))))
                .isEqualTo(new Moved("Bonn"));
        assertThat(movements.canSerialize(Moved.class)).isTrue();
        assertThat(movements.canSerialize(String.class)).isFalse();
    }

    @Test
    void theLockHasTheSchemaOfAnOlderWriter() {
        WireformatRedisSerializer<Older.Parcel> older =
                WireformatRedisSerializer.of(FORMATS, Older.Parcel.class).withFormat("avro");
        WireformatRedisSerializer<Newer.Parcel> newer =
                WireformatRedisSerializer.of(locked(), Newer.Parcel.class).withFormat("avro");
        byte[] content = older.serialize(new Older.Parcel("P-1", 1200));

        assertThat(newer.deserialize(content)).isEqualTo(new Newer.Parcel("P-1", "", 1200));
        // without the lock
        assertThatThrownBy(() -> WireformatRedisSerializer.of(FORMATS, Newer.Parcel.class)
                        .withFormat("avro")
                        .deserialize(content))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("is unknown: record it in META-INF/wireformat.lock");
    }

    /** Written by Spring's own serializer. */
    @Test
    void readsTheJsonOfSpringsGenericSerializer() {
        GenericJacksonJsonRedisSerializer generic = GenericJacksonJsonRedisSerializer.builder()
                .enableDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfBaseType(Object.class)
                        .build())
                .build();
        Bean bean = new Bean();
        bean.id = "P-1";
        bean.grams = 1200L;
        bean.tags = new ArrayList<>(List.of("fragile", "java.lang.Long"));
        bean.price = new BigDecimal("1.50");
        bean.counts = new LinkedHashMap<>(Map.of("a", 5L));
        byte[] content = generic.serialize(bean);

        assertThat(new String(content, StandardCharsets.UTF_8)).contains("@class", "java.util.ArrayList");
        assertThat(parcels().deserialize(content)).isEqualTo(PARCEL);
        byte[] list = generic.serialize(new ArrayList<>(List.of(bean, bean)));
        WireformatRedisSerializer<List<Parcel>> lists =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<List<Parcel>>() {}.getType());
        assertThat(lists.deserialize(list)).containsExactly(PARCEL, PARCEL);
    }

    /** Names of enums are in front of constants wherever the declared type is not the enum. */
    @Test
    void readsTheEnumsOfSpringsGenericSerializer() {
        GenericJacksonJsonRedisSerializer generic = GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .build();
        WireformatRedisSerializer<List<Size>> lists =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<List<Size>>() {}.getType());
        WireformatRedisSerializer<Map<String, Size>> maps =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<Map<String, Size>>() {}.getType());

        assertThat(lists.deserialize(generic.serialize(new ArrayList<>(List.of(Size.S, Size.L)))))
                .containsExactly(Size.S, Size.L);
        assertThat(maps.deserialize(generic.serialize(new LinkedHashMap<>(Map.of("a", Size.L)))))
                .isEqualTo(Map.of("a", Size.L));
    }

    /** Spring writes no name for an unmodifiable list, and names within it. */
    @Test
    void readsUnmodifiableListsOfSpringsGenericSerializer() {
        GenericJacksonJsonRedisSerializer generic = GenericJacksonJsonRedisSerializer.builder()
                .enableUnsafeDefaultTyping()
                .build();
        Bean bean = new Bean();
        bean.id = "P-1";
        bean.grams = 1200L;
        bean.tags = new ArrayList<>(List.of("fragile", "java.lang.Long"));
        bean.price = new BigDecimal("1.50");
        bean.counts = new LinkedHashMap<>(Map.of("a", 5L));
        WireformatRedisSerializer<List<Parcel>> lists =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<List<Parcel>>() {}.getType());

        assertThat(lists.deserialize(generic.serialize(List.of(bean, bean)))).containsExactly(PARCEL, PARCEL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"com.example.Parcel\",\"com.example.Size\"]",
                "[\"java.util.ArrayList\",[\"com.example.Parcel\",\"com.example.Size\"]]"
            })
    void aListOfNamesOfClassesIsNoWrapper(String json) {
        WireformatRedisSerializer<List<String>> texts =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<List<String>>() {}.getType());

        assertThat(texts.deserialize(bytes(json))).containsExactly("com.example.Parcel", "com.example.Size");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"a.b\",\"c.d\"]",
                "[\"java.util.ArrayList\",[\"a.b\",\"c.d\"]]",
                "[\"java.util.ImmutableCollections$ListN\",[\"a.b\",\"c.d\"]]",
                "[\"[Ljava.lang.String;\",[\"a.b\",\"c.d\"]]"
            })
    void aListOfTwoTextsIsNoWrapper(String json) {
        WireformatRedisSerializer<List<String>> texts =
                WireformatRedisSerializer.of(FORMATS, new ParameterizedTypeReference<List<String>>() {}.getType());

        assertThat(texts.deserialize(bytes(json))).containsExactly("a.b", "c.d");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@class\":\"io.wireformat.redis.RedisSerializerTests$Trap\",\"note\":\"secret\"}",
                "[\"io.wireformat.redis.RedisSerializerTests$Trap\",{\"note\":[\"java.lang.String\",\"secret\"]}]",
                "{\"note\":[\"io.wireformat.redis.RedisSerializerTests$Trap\",{}]}"
            })
    void loadsNoClassThatJsonNames(String json) {
        WireformatRedisSerializer<Empty> serializer = WireformatRedisSerializer.of(FORMATS, Empty.class);
        try {
            assertThat(serializer.deserialize(bytes(json))).isEqualTo(new Empty("secret"));
        } catch (SerializationException e) {
            assertThat(e.getMessage()).doesNotContain("secret").doesNotContain("Trap");
        }

        assertThat(Traps.sprung).isFalse();
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void malformedContentIsAFailureInATemplateAndAMissInACache(String hex, String message) {
        byte[] content = HexFormat.of().parseHex(hex);

        assertThatThrownBy(() -> parcels().deserialize(content))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(message);
        assertThat(parcels().forCache().deserialize(content)).isNull();
    }

    static Stream<Object[]> malformed() {
        return Stream.of(
                new Object[] {"f7", "ends within its mark"},
                new Object[] {"f701", "ends within its mark"},
                new Object[] {"f70100", "without a format"},
                new Object[] {"f701ff", "without a format"},
                new Object[] {"f701046a", "without a format"},
                new Object[] {"f702046a736f6e7b7d", "version 2 instead of 1"},
                new Object[] {"f70103666f6f", "does not have the format foo"},
                new Object[] {"f701030a0d00", "does not have the format"},
                new Object[] {"f70104617672", "without a format"},
                new Object[] {"f701046176726f0000000000000000", "fingerprint"},
                new Object[] {"f701046176726f0102", "ends within its mark"},
                new Object[] {"f701046a736f6e", "json: the content is empty"},
                new Object[] {"7b", "json"},
                new Object[] {"aced0005", "json"});
    }

    @ParameterizedTest
    @MethodSource("formats")
    void malformedContentIsNotRepeated(String format) {
        byte[] content = parcels()
                .withFormat(format)
                .serialize(new Parcel("secret", 1L, List.of("secret"), BigDecimal.ONE, Map.of("secret", 1L)));

        assertThatThrownBy(() -> parcels().deserialize(Arrays.copyOf(content, content.length - 2)))
                .isInstanceOf(SerializationException.class)
                .satisfies(e -> {
                    for (Throwable each = e; each != null; each = each.getCause()) {
                        assertThat(String.valueOf(each.getMessage())).doesNotContain("secret");
                    }
                });
    }

    @Test
    void refusesAFormatThatDoesNotSupportTheType() {
        assertThatThrownBy(() ->
                        WireformatRedisSerializer.of(FORMATS, String.class).withFormat("protobuf"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("protobuf does not support java.lang.String");
    }

    static Stream<String> formats() {
        return FORMATS.all().stream().map(Wireformat.Format::name);
    }

    private static WireformatRedisSerializer<Parcel> parcels() {
        return WireformatRedisSerializer.of(FORMATS, Parcel.class);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Wireformat locked() {
        String older = FORMATS.named("avro").schema(Older.Parcel.class);
        long known = AvroCodec.fingerprintOf(older);
        MessageModels models = new MessageModels(
                JsonMapper.builder().build(),
                new SchemaHistory() {
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
                        return fingerprint == known ? Optional.of(older) : Optional.empty();
                    }
                },
                warning -> {},
                NullOfDefaulted.REFUSE);
        List<Codec> codecs = List.of(new AvroCodec(models, GeneratedTypes.NONE));
        return new Wireformat(models, codecs, DecodeLimits.DEFAULT);
    }

    record Parcel(String id, long grams, List<String> tags, BigDecimal price, Map<String, Long> counts) {}

    private interface Older {

        record Parcel(String id, int grams) {}
    }

    /** A property was added before another. */
    private interface Newer {

        record Parcel(String id, String receiver, int grams) {}
    }

    record Empty(@Nullable String note) {}

    enum Size {
        S,
        L
    }

    /** As the advice does. */
    @Test
    @ExtendWith(OutputCaptureExtension.class)
    void aTapSeesTheValuesOfACache(CapturedOutput output) {
        List<String> seen = new ArrayList<>();
        MessageTap tap = (place, format, type, array, offset, length) ->
                seen.add(place + " " + format + " " + type.getTypeName() + " " + length);
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(WireformatRedisAutoConfiguration.class))
                .withBean(MessageTap.class, () -> tap)
                .withPropertyValues(
                        "wireformat.redis.caches.empty.type=" + Empty.class.getName(),
                        "wireformat.redis.caches.empty.format=msgpack",
                        "wireformat.redis.caches.a.type=" + Empty.class.getName(),
                        "wireformat.redis.caches.a.mark=false",
                        "wireformat.redis.caches.b.type=" + Empty.class.getName(),
                        "wireformat.redis.caches.c.type=" + Empty.class.getName(),
                        "wireformat.redis.caches.d.type=" + Empty.class.getName(),
                        "wireformat.redis.caches.z.type=" + Empty.class.getName())
                .run(context -> context.getBean(WireformatRedisAutoConfiguration.RedisCaches.class)
                        .serializers()
                        .get("empty")
                        .deserialize(new byte[] {(byte) 0xF7, 1, 7, 'm', 's', 'g', 'p', 'a', 'c', 'k', (byte) 0x80}));

        assertThat(output)
                .contains("Formats of caches: a=json Empty without mark, b=json Empty, c=json Empty, d=json Empty, "
                        + "empty=msgpack Empty and 1 more");
        assertThat(seen).containsExactly("caches/empty msgpack " + Empty.class.getName() + " 1");
    }

    /** The same properties as a parcel; Spring's serializer writes no class for a record. */
    @SuppressWarnings({"UnusedVariable", "NullAway"}) // read by Jackson
    static class Bean {

        public String id;
        public Object grams;
        public List<String> tags;
        public BigDecimal price;
        public Map<String, Object> counts;
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes(@JsonSubTypes.Type(Moved.class))
    sealed interface Movement {}

    record Moved(String to) implements Movement {}

    private static final class Traps {

        private static boolean sprung;
    }

    /** Sets a mark when it is initialized. */
    static final class Trap {

        static {
            Traps.sprung = true;
        }
    }
}
