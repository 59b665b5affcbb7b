package io.wireformat.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.Wireformat;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.internal.pipeline.CodecMeters;
import io.wireformat.internal.pipeline.CodingTag;
import io.wireformat.internal.pipeline.Outcome;
import io.wireformat.internal.pipeline.Step;
import io.wireformat.internal.pipeline.TypeMeters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.kafka.support.converter.ConversionException;

class SerializerTests {

    private static final String TOPIC = "parcels";
    private static final Wireformat FORMATS = Wireformat.create();
    private static final Parcel PARCEL = new Parcel("P-1", 1200, List.of("fragile"), null);

    private final Headers headers = new RecordHeaders();

    @ParameterizedTest
    @MethodSource("formats")
    void writesAndReadsEachFormat(String format) {
        Serde<Parcel> serde = values(parcels().withFormat(format));

        byte[] content = serde.serializer().serialize(TOPIC, headers, PARCEL);

        assertThat(content).isEqualTo(FORMATS.named(format).encode(PARCEL));
        assertThat(text("content-type")).isEqualTo(FORMATS.named(format).mediaType());
        // the reader writes another format
        Serde<Parcel> reader = values(parcels().withFormat(format.equals("json") ? "avro" : "json"));
        assertThat(reader.deserializer().deserialize(TOPIC, headers, content)).isEqualTo(PARCEL);
        assertThat(reader.deserializer().deserialize(TOPIC, headers, inDirectBuffer(content)))
                .isEqualTo(PARCEL);
        assertThat(reader.deserializer().deserialize(TOPIC, headers, within(content)))
                .isEqualTo(PARCEL);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void writesAndReadsKeysWithoutAHeader(String format) {
        Serde<Parcel> serde = WireformatSerde.ofKeys(FORMATS, parcels().withFormat(format));

        byte[] content = serde.serializer().serialize(TOPIC, headers, PARCEL);

        assertThat(headers).isEmpty();
        headers.add("content-type", "text/plain".getBytes(StandardCharsets.US_ASCII));
        assertThat(serde.deserializer().deserialize(TOPIC, headers, content)).isEqualTo(PARCEL);
    }

    @Test
    void readsTheFormatOfSpringsHeader() {
        byte[] content = FORMATS.named("protobuf").encode(PARCEL);
        headers.add("contentType", bytes("\"application/x-protobuf; charset=UTF-8\""));

        assertThat(read(parcels(), content)).isEqualTo(PARCEL);
    }

    @Test
    void readsRecordsWithoutAHeaderInTheDefaultFormat() {
        TopicFormat settings = parcels().withFormat("protobuf").withReadDefault("json");

        assertThat(read(settings, bytes("{\"id\":\"P-1\",\"grams\":1200,\"tags\":[\"fragile\"]}")))
                .isEqualTo(PARCEL);
    }

    /** A state store has no headers, so it has what was written. */
    @Test
    void readsContentWithoutHeadersInTheFormatThatIsWritten() {
        Serde<Parcel> serde = values(parcels().withFormat("protobuf").withReadDefault("json"));

        byte[] content = serde.serializer().serialize(TOPIC, PARCEL);

        assertThat(serde.deserializer().deserialize(TOPIC, content)).isEqualTo(PARCEL);
    }

    @Test
    void nullIsATombstoneAndEmptyContentAMessage() {
        Serde<Parcel> serde = values(parcels().withFormat("protobuf"));

        assertThat(serde.serializer().serialize(TOPIC, headers, null)).isNull();
        assertThat(serde.deserializer().deserialize(TOPIC, headers, (byte[]) null))
                .isNull();
        assertThat(serde.deserializer().deserialize(TOPIC, headers, new byte[0]))
                .isEqualTo(new Parcel("", 0, List.of(), null));
        assertThatThrownBy(() -> read(parcels(), new byte[0]))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("json: the content is empty");
    }

    @Test
    void readsASealedInterface() {
        TopicFormat settings = TopicFormat.of(Movement.class).withFormat("protobuf");
        Serde<Movement> serde = values(settings);

        byte[] content = serde.serializer().serialize(TOPIC, headers, new Moved("Bonn"));

        assertThat(serde.deserializer().deserialize(TOPIC, headers, content)).isEqualTo(new Moved("Bonn"));
    }

    /** Protobuf's reader of the interface would take the text of the record for the record. */
    @ParameterizedTest
    @MethodSource("formats")
    void refusesToGuessTheTypeOfASubtype(String format) {
        Serde<Object> untyped = values(TopicFormat.ofAny().withFormat(format));

        if (format.equals("json")) {
            byte[] content = untyped.serializer().serialize(TOPIC, headers, new Moved("Bonn"));
            assertThat(read(TopicFormat.of(Movement.class), content)).isEqualTo(new Moved("Bonn"));
        } else {
            assertThatThrownBy(() -> untyped.serializer().serialize(TOPIC, headers, new Moved("Bonn")))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("than as one of " + Movement.class.getName());
        }
    }

    @Test
    void readsTheTypeThatAHeaderNames() {
        TopicFormat settings = TopicFormat.of("ce_type", Map.of("parcel", Parcel.class, "moved", Moved.class));
        Serde<Object> serde = values(settings);

        byte[] content = serde.serializer().serialize(TOPIC, headers, PARCEL);

        assertThat(text("ce_type")).isEqualTo("parcel");
        assertThat(serde.deserializer().deserialize(TOPIC, headers, content)).isEqualTo(PARCEL);
        assertThatThrownBy(() -> serde.serializer().serialize(TOPIC, headers, new Lost("x")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("is not one of the configured types");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void namesTheClassOfAValueThatIsNotOfTheType(String format) {
        Serde<Object> serde = values(parcels().withFormat(format));

        assertThatThrownBy(() -> serde.serializer().serialize(TOPIC, headers, new Moved("secret")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(Moved.class.getName() + " is not of the type " + Parcel.class.getName())
                .hasMessageNotContaining("secret");
    }

    @Test
    void bytesStayAsTheyAre() {
        Serde<Object> serde = values(TopicFormat.ofAny());
        headers.add("content-type", bytes("application/avro"));
        byte[] content = {1, 2, 3};

        assertThat(serde.serializer().serialize(TOPIC, headers, content)).isSameAs(content);
        // a dead letter of a consumer with one of Kafka's other deserializers
        assertThat(serde.serializer().serialize(TOPIC, headers, new Bytes(content)))
                .isEqualTo(content);
        assertThat(serde.serializer().serialize(TOPIC, headers, within(content)))
                .isEqualTo(content);
        assertThat(text("content-type")).isEqualTo("application/avro");
    }

    /** Kafka closes the headers of a record that was sent; an application may send the record again. */
    @ParameterizedTest
    @MethodSource("formats")
    void aRecordCanBeSentAgain(String format) {
        Serde<Object> serde = values(TopicFormat.of("ce_type", Map.of("parcel", Parcel.class))
                .withFormat(format)
                .withFraming(SchemaFraming.LOCK));
        RecordHeaders sent = new RecordHeaders();
        byte[] content = serde.serializer().serialize(TOPIC, sent, PARCEL);
        sent.setReadOnly();

        assertThat(serde.serializer().serialize(TOPIC, sent, PARCEL)).isEqualTo(content);
    }

    @Test
    void anUnwritableValueLeavesTheHeadersAsTheyAre() {
        headers.add("content-type", bytes("application/avro"));

        assertThatThrownBy(() -> values(TopicFormat.ofAny()).serializer().serialize(TOPIC, headers, List.of()))
                .isInstanceOf(SerializationException.class);
        assertThat(text("content-type")).isEqualTo("application/avro");
    }

    /** As in tests of applications, and in libraries that know no topic. */
    @Test
    void theTopicCanBeUnknown() {
        Serde<Parcel> serde = new WireformatSerde<>();
        serde.configure(Map.of("wireformat.value.type", Parcel.class.getName()), false);

        byte[] content = serde.serializer().serialize(null, PARCEL);
        assertThat(serde.deserializer().deserialize(null, content)).isEqualTo(PARCEL);
    }

    /** As in an application that passes the headers of one record on to the next. */
    @Test
    void replacesHeadersOfOtherContent() {
        headers.add("content-type", bytes("application/avro"));
        headers.add("contentType", bytes("application/avro"));
        headers.add("wireformat-schema", bytes("0123456789abcdef"));
        headers.add("__value_schema_id", new byte[] {0, 0, 0, 0, 1});
        headers.add("__key_schema_id", new byte[] {0, 0, 0, 0, 2});
        headers.add("own", bytes("x"));

        values(parcels()).serializer().serialize(TOPIC, headers, PARCEL);

        assertThat(Stream.of(headers.toArray()).map(org.apache.kafka.common.header.Header::key))
                .containsExactlyInAnyOrder("__key_schema_id", "own", "content-type");
    }

    @ParameterizedTest
    @MethodSource("hostileHeaders")
    void refusesHostileHeaders(Hostile hostile) {
        TopicFormat settings =
                TopicFormat.of("ce_type", Map.of("parcel", Parcel.class)).withFormat("json");
        byte[] content = FORMATS.named("json").encode(PARCEL);
        headers.add("ce_type", bytes("parcel"));
        hostile.values().forEach((name, values) -> values.forEach(value -> headers.add(name, value)));

        assertThatThrownBy(() -> read(settings, content))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("topic " + TOPIC)
                .hasMessageContaining(hostile.message())
                .satisfies(
                        e -> assertThat(String.valueOf(e.getMessage()).length()).isLessThan(1100))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContainPattern("\\p{Cntrl}"));
    }

    private record Hostile(Map<String, List<byte[]>> values, String message) {}

    static Stream<Hostile> hostileHeaders() {
        byte[] large = "a".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        return Stream.of(
                new Hostile(Map.of("content-type", List.of(large)), "more than 1024 bytes"),
                new Hostile(Map.of("contentType", List.of(large)), "more than 1024 bytes"),
                new Hostile(Map.of("ce_type", List.of(large)), "more than 1024 bytes"),
                new Hostile(Map.of("content-type", List.of(bytes("a".repeat(1000)))), "longer than 256"),
                new Hostile(Map.of("content-type", List.of(bytes("\u00fc\u2028\u0000\n"))), "none of the formats"),
                new Hostile(Map.of("content-type", List.of(new byte[0])), "none of the formats"),
                new Hostile(Map.of("content-type", List.of(bytes("java.lang.Runtime"))), "none of the formats"),
                new Hostile(Map.of("content-type", List.of(bytes("application/protobuf;delimited=true"))), "none of"),
                new Hostile(
                        Map.of("content-type", List.of(bytes("application/json"), bytes("application/avro"))),
                        "repeated with different values"),
                new Hostile(
                        Map.of(
                                "content-type",
                                List.of(bytes("application/json")),
                                "contentType",
                                List.of(bytes("application/avro"))),
                        "different formats"),
                new Hostile(Map.of("ce_type", List.of(bytes("java.lang.Runtime"))), "repeated with different values"));
    }

    @Test
    void aRepeatedHeaderWithOneValueIsRead() {
        headers.add("content-type", bytes("application/json"));
        headers.add("content-type", bytes("application/json"));
        headers.add("contentType", bytes("application/json;charset=UTF-8"));

        assertThat(read(parcels(), FORMATS.named("json").encode(PARCEL))).isEqualTo(PARCEL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"__TypeId__", "__Key_TypeId__", "spring_json_header_types", "ce_type", "type"})
    void loadsNoClassThatAHeaderNames(String header) {
        headers.add(header, bytes(Trap.class.getName()));

        assertThat(read(parcels(), FORMATS.named("json").encode(PARCEL))).isEqualTo(PARCEL);
        assertThat(Traps.sprung).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"@class\":\"io.wireformat.kafka.SerializerTests$Trap\",\"id\":\"P-1\",\"grams\":1200,\"tags\":[\"fragile\"]}",
                "[\"io.wireformat.kafka.SerializerTests$Trap\",{\"id\":\"P-1\"}]"
            })
    void loadsNoClassThatJsonNames(String json) {
        try {
            read(parcels(), bytes(json));
        } catch (SerializationException e) {
            assertThat(e.getMessage()).doesNotContain("P-1").doesNotContain("Trap");
        }

        assertThat(Traps.sprung).isFalse();
    }

    @ParameterizedTest
    @MethodSource("formats")
    void malformedContentFailsWithoutBeingRepeated(String format) {
        byte[] content = FORMATS.named(format).encode(new Parcel("secret-secret", 7, List.of("secret"), "secret"));
        byte[] truncated = java.util.Arrays.copyOf(content, content.length - 2);

        assertThatThrownBy(() -> read(parcels().withFormat(format), truncated))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("A value cannot be read from topic parcels: " + format)
                .satisfies(e -> {
                    for (Throwable each = e; each != null; each = each.getCause()) {
                        assertThat(String.valueOf(each.getMessage())).doesNotContain("secret");
                    }
                });
    }

    @Test
    void namesThePathOfAMalformedValue() {
        assertThatThrownBy(() -> read(parcels(), bytes("{\"id\":\"P-1\",\"grams\":\"secret\"}")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("field grams")
                .hasMessageNotContaining("secret");
    }

    @Test
    void appliesTheLimitsOfTheApplication() {
        Wireformat limited = Wireformat.builder()
                .limits(DecodeLimits.builder().limit(Limit.CONTENT_SIZE, 10).build())
                .build();
        WireformatDeserializer<Parcel> deserializer = new WireformatDeserializer<>(limited, parcels());

        assertThatThrownBy(() ->
                        deserializer.deserialize(TOPIC, FORMATS.named("json").encode(PARCEL)))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("larger than 10 bytes");
    }

    @Test
    void metersHaveASide() {
        Set<String> metered = new TreeSet<>();
        CodecMeters meters = (format, type, side) -> new TypeMeters() {
            @Override
            public void took(Step step, long nanos, Outcome outcome) {
                metered.add(step.label() + " " + format + " " + type + " " + side.tag() + " " + outcome.tag());
            }

            @Override
            public void size(long bytes, Outcome outcome) {
                metered.add(bytes + " bytes " + side.tag());
            }

            @Override
            public void compressedSize(long bytes, CodingTag coding, Outcome outcome) {
                throw new AssertionError();
            }
        };
        RecordCodecs codecs = new RecordCodecs(
                new MessageFormats("topics", FORMATS, meters, null), parcels().withFormat("protobuf"), false);
        byte[] content = new WireformatSerializer<Parcel>(codecs).serialize(TOPIC, headers, PARCEL);
        WireformatDeserializer<Parcel> deserializer = new WireformatDeserializer<>(codecs);
        deserializer.deserialize(TOPIC, headers, content);
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, headers, new byte[] {1}))
                .isInstanceOf(SerializationException.class);

        assertThat(content).isNotNull();
        assertThat(metered)
                .containsExactlyInAnyOrder(
                        "serialize protobuf Parcel producer success",
                        "deserialize protobuf Parcel consumer success",
                        "deserialize protobuf Parcel consumer malformed",
                        content.length + " bytes producer",
                        content.length + " bytes consumer",
                        "1 bytes consumer");
    }

    /** Names of topics could be any number. */
    @Test
    void theReportHasABound() {
        MessageFormats formats = new MessageFormats(FORMATS);
        WireformatSerializer<Parcel> serializer = new WireformatSerializer<>();
        serializer.configure(new KafkaFormats(formats, (topic, common) -> common).asProperties(), false);
        for (int i = 0; i < 300; i++) {
            serializer.serialize(TOPIC + i, PARCEL);
        }

        assertThat(formats.typesByPlace()).hasSize(201).containsKeys(TOPIC + 0, "other");
    }

    @Test
    void kafkasPropertiesConfigureIt() {
        Map<String, Object> properties = new HashMap<>(Map.of(
                "wireformat.value.format",
                "avro",
                "wireformat.value.read-default",
                "json",
                "wireformat.value.type",
                Parcel.class.getName(),
                "wireformat.key.format",
                "protobuf",
                "wireformat.key.type",
                Moved.class.getName()));
        try (Serde<Parcel> values = new WireformatSerde<>();
                Serde<Moved> keys = new WireformatSerde<>()) {
            values.configure(properties, false);
            keys.configure(properties, true);

            byte[] content = values.serializer().serialize(TOPIC, headers, PARCEL);
            assertThat(content).isEqualTo(FORMATS.named("avro").encode(PARCEL));
            assertThat(values.deserializer().deserialize(TOPIC, headers, content))
                    .isEqualTo(PARCEL);
            assertThat(keys.serializer().serialize(TOPIC, headers, new Moved("Bonn")))
                    .isEqualTo(FORMATS.named("protobuf").encode(new Moved("Bonn")));
        }
    }

    @ParameterizedTest
    @MethodSource("invalidProperties")
    void refusesInvalidProperties(Map<String, Object> properties, String message) {
        try (Serde<Parcel> serde = new WireformatSerde<>()) {
            assertThatThrownBy(() -> serde.configure(properties, false))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining(message);
        }
    }

    static Stream<Object[]> invalidProperties() {
        return Stream.of(
                new Object[] {Map.of("wireformat.value.format", "xmll"), "No wire format 'xmll'"},
                new Object[] {Map.of("wireformat.value.type", "no.Such"), "is not a class on the class path"},
                new Object[] {Map.of("wireformat.value.types", "a"), "name=value"},
                new Object[] {Map.of("wireformat.value.framing", "some"), "must be none, lock, confluent-prefix"},
                new Object[] {Map.of("wireformat.value.schema-ids", "a=current"), "without leading zeros"},
                new Object[] {Map.of("wireformat.value.schema-ids", "007=current"), "without leading zeros"},
                new Object[] {Map.of("wireformat.instance", "text"), "wireformat.instance"});
    }

    /** As from listeners of spring-kafka, whose own converter gives them the text of bytes. */
    @Test
    void aListenerOfTextsGetsTheText() {
        WireformatRecordConverter converter = new WireformatRecordConverter(FORMATS, TopicFormat.ofAny());

        assertThat(payload(converter, "fragile", null)).isEqualTo("fragile");
        assertThat(payload(converter, "{\"id\":1}", "application/json")).isEqualTo("{\"id\":1}");
        // a text that our serializer wrote
        assertThat(payload(converter, "\"fragile\"", "application/json")).isEqualTo("fragile");
        assertThatThrownBy(() -> payload(converter, "\u0001", "application/protobuf"))
                .isInstanceOf(ConversionException.class)
                .hasMessageContaining("protobuf does not support java.lang.String");
    }

    private static Object payload(WireformatRecordConverter converter, String content, @Nullable String contentType) {
        ConsumerRecord<String, byte[]> record = new ConsumerRecord<>(TOPIC, 0, 0, "k", bytes(content));
        if (contentType != null) {
            record.headers().add("content-type", bytes(contentType));
        }
        return converter.toMessage(record, null, null, String.class).getPayload();
    }

    @Test
    void readingNeedsAType() {
        Serde<Object> serde = values(TopicFormat.ofAny());

        assertThatThrownBy(() -> serde.deserializer().deserialize(TOPIC, headers, bytes("{}")))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("no type is configured");
    }

    static Stream<String> formats() {
        return FORMATS.all().stream().map(Wireformat.Format::name);
    }

    private static TopicFormat parcels() {
        return TopicFormat.of(Parcel.class);
    }

    private static <T> Serde<T> values(TopicFormat settings) {
        return WireformatSerde.ofValues(FORMATS, settings);
    }

    private @Nullable Object read(TopicFormat settings, byte[] content) {
        return values(settings).deserializer().deserialize(TOPIC, headers, content);
    }

    private String text(String header) {
        return new String(headers.lastHeader(header).value(), StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static ByteBuffer inDirectBuffer(byte[] content) {
        return ByteBuffer.allocateDirect(content.length).put(content).flip();
    }

    private static ByteBuffer within(byte[] content) {
        return ByteBuffer.wrap(
                ByteBuffer.allocate(content.length + 5).position(3).put(content).array(), 3, content.length);
    }

    record Parcel(
            String id,
            int grams,
            List<String> tags,
            @Nullable String note) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    @JsonSubTypes({@JsonSubTypes.Type(Moved.class), @JsonSubTypes.Type(Lost.class)})
    sealed interface Movement {}

    record Moved(String to) implements Movement {}

    record Lost(String where) implements Movement {}

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
