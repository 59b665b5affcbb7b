package io.wireformat.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.Wireformat;
import io.wireformat.codec.Codec;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.codec.protobuf.ProtobufCodec;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.lock.IncompatibleChangeException;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import io.wireformat.model.NullOfDefaulted;
import io.wireformat.model.SchemaHistory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class SchemaFramingTests {

    private static final String TOPIC = "parcels";
    private static final String GUID = "4f2c1a30-7b1e-4f9a-8a39-0c8c5d1b2e3f";
    private static final Older.Parcel OLDER = new Older.Parcel("P-1", 1200);
    private static final Parcel READ = new Parcel("P-1", "", 1200);

    /** The schema that the lock kept of the older version. */
    private static final String OLDER_SCHEMA = Wireformat.create().named("avro").schema(Older.Parcel.class);

    private static final long FINGERPRINT = AvroCodec.fingerprintOf(OLDER_SCHEMA);
    private static final String DIGITS = HexFormat.of().toHexDigits(FINGERPRINT);
    private static final Wireformat OLD_FORMATS = formats(SchemaHistory.NONE, AvroCodec.Encoding.DATUM);
    private static final Wireformat FORMATS = formats(new Kept(), AvroCodec.Encoding.DATUM);

    private final Headers headers = new RecordHeaders();

    @Test
    void theLockHasTheSchemaOfAnOlderWriter() {
        TopicFormat settings = avro(Older.Parcel.class).withFraming(SchemaFraming.LOCK);

        byte[] content = write(OLD_FORMATS, settings, OLDER);

        assertThat(content).isEqualTo(OLD_FORMATS.named("avro").encode(OLDER));
        assertThat(text("wireformat-schema")).isEqualTo(DIGITS);
        assertThat(read(FORMATS, avro(Parcel.class).withFraming(SchemaFraming.LOCK), content))
                .isEqualTo(READ);
        // a reader need not be configured
        assertThat(read(FORMATS, avro(Parcel.class), content)).isEqualTo(READ);
    }

    /** What docs/kafka.md shows. */
    @Test
    void aTestRefusesAChangeOfARecordInATopic(@TempDir Path directory) throws IOException {
        WireformatLock lock = WireformatLock.of(Files.writeString(directory.resolve("lock"), """
            wireformat-lock 1

            message io.wireformat.kafka.SchemaFramingTests.Older.Parcel
              1 id string id=0 ordinal=0
              2 grams string id=1 ordinal=1
            """));

        assertThatThrownBy(() -> lock.checkTypes(Older.Parcel.class))
                .isInstanceOf(IncompatibleChangeException.class)
                .hasMessageEndingWith(DocumentationPage.of("docs/kafka.md")
                        .block("tried by SchemaFramingTests: change")
                        .strip());
    }

    @ParameterizedTest
    @EnumSource(AvroCodec.Encoding.class)
    void writesABareDatumWhateverTheEncodingOfTheApplication(AvroCodec.Encoding encoding) {
        TopicFormat settings = avro(Older.Parcel.class);

        for (SchemaFraming framing : List.of(SchemaFraming.LOCK, SchemaFraming.CONFLUENT_HEADER)) {
            byte[] content = write(
                    formats(SchemaHistory.NONE, encoding), settings.withFraming(framing, ids("7", "current")), OLDER);

            assertThat(content).isEqualTo(OLD_FORMATS.named("avro").encode(OLDER));
        }
    }

    @Test
    void contentWithoutHeadersHasTheFingerprintItself() {
        TopicFormat settings = avro(Older.Parcel.class).withFraming(SchemaFraming.LOCK);
        byte[] content = new WireformatSerializer<Older.Parcel>(OLD_FORMATS, settings).serialize(TOPIC, OLDER);

        assertThat(new WireformatDeserializer<Parcel>(
                                FORMATS, avro(Parcel.class).withFraming(SchemaFraming.LOCK))
                        .deserialize(TOPIC, content))
                .isEqualTo(READ);
    }

    @Test
    void contentWithoutHeadersHasConfluentsPrefix() {
        TopicFormat settings = avro(Older.Parcel.class);
        byte[] content = new WireformatSerializer<Older.Parcel>(
                        OLD_FORMATS, settings.withFraming(SchemaFraming.CONFLUENT_HEADER, ids("7", "current")))
                .serialize(TOPIC, OLDER);

        assertThat(content).startsWith(0, 0, 0, 0, 7);
        assertThat(new WireformatDeserializer<Parcel>(
                                FORMATS,
                                avro(Parcel.class).withFraming(SchemaFraming.CONFLUENT_HEADER, ids("7", DIGITS)))
                        .deserialize(TOPIC, content))
                .isEqualTo(READ);
    }

    @ParameterizedTest
    @MethodSource("registries")
    void idsStandForSchemasOfTheLock(SchemaFraming framing, String id, String header) {
        TopicFormat settings = avro(Older.Parcel.class).withFraming(framing, ids(id, "current"));

        byte[] content = write(OLD_FORMATS, settings, OLDER);

        assertThat(Stream.of(headers.toArray()).map(org.apache.kafka.common.header.Header::key))
                .isEqualTo(header.isEmpty() ? List.of("content-type") : List.of("content-type", header));
        assertThat(read(FORMATS, avro(Parcel.class).withFraming(framing, ids(id, DIGITS)), content))
                .isEqualTo(READ);
        assertThatThrownBy(() -> read(FORMATS, avro(Parcel.class).withFraming(framing, ids("99", "current")), content))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("the schema id " + id + " is unknown");
        assertThatThrownBy(() ->
                        read(FORMATS, avro(Parcel.class).withFraming(framing, ids(id, "0123456789abcdef")), content))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("fingerprint 0123456789abcdef is unknown");
    }

    static Stream<Object[]> registries() {
        return Stream.of(
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "7", ""},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "7", "__value_schema_id"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, GUID, "__value_schema_id"},
                new Object[] {SchemaFraming.APICURIO_HEADER, "5000000000", "apicurio.value.globalId"});
    }

    @Test
    void keysHaveTheirOwnHeaders() {
        TopicFormat settings = avro(Older.Parcel.class);
        for (SchemaFraming framing :
                List.of(SchemaFraming.LOCK, SchemaFraming.CONFLUENT_HEADER, SchemaFraming.APICURIO_HEADER)) {
            WireformatSerde.<Older.Parcel>ofKeys(OLD_FORMATS, settings.withFraming(framing, ids("7", "current")))
                    .serializer()
                    .serialize(TOPIC, headers, OLDER);
            headers.add("other", new byte[0]);
        }

        assertThat(Stream.of(headers.toArray())
                        .map(org.apache.kafka.common.header.Header::key)
                        .filter(name -> !name.equals("other")))
                .containsExactly("apicurio.key.globalId");
    }

    @Test
    void bytesAreThoseOfTheRegistries() {
        TopicFormat protobuf = TopicFormat.of(Parcel.class).withFormat("protobuf");
        byte[] message = FORMATS.named("protobuf").encode(READ);

        byte[] content =
                write(FORMATS, protobuf.withFraming(SchemaFraming.CONFLUENT_PREFIX, ids("258", "current")), READ);
        assertThat(content)
                .startsWith(0, 0, 0, 1, 2, 0)
                .hasSize(message.length + 6)
                .endsWith(message);

        write(FORMATS, protobuf.withFraming(SchemaFraming.CONFLUENT_HEADER, ids("258", "current")), READ);
        assertThat(headers.lastHeader("__value_schema_id").value()).containsExactly(0, 0, 0, 1, 2, 0);
        write(FORMATS, avro(Parcel.class).withFraming(SchemaFraming.CONFLUENT_HEADER, ids("258", "current")), READ);
        assertThat(headers.lastHeader("__value_schema_id").value()).containsExactly(0, 0, 0, 1, 2);
        write(FORMATS, protobuf.withFraming(SchemaFraming.APICURIO_HEADER, ids("258", "current")), READ);
        assertThat(headers.lastHeader("apicurio.value.globalId").value()).containsExactly(0, 0, 0, 0, 0, 0, 1, 2);
    }

    /** The path [0] has a short form and a long one. */
    @Test
    void theIndexIsThatOfTheFirstMessageOfTheSchema() {
        assertThat(FORMATS.named("protobuf").schema(Parcel.class)).containsPattern("(?s)^[^{]*message Parcel \\{");
        TopicFormat protobuf = TopicFormat.of(Parcel.class)
                .withFormat("protobuf")
                .withFraming(SchemaFraming.CONFLUENT_PREFIX, ids("7", "current"));
        byte[] message = FORMATS.named("protobuf").encode(READ);

        for (String indexes : List.of("00", "0200", "040204")) {
            byte[] content = HexFormat.of().parseHex("0000000007" + indexes);
            assertThat(read(FORMATS, protobuf, joined(content, message))).isEqualTo(READ);
        }
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void refusesMalformedHeads(SchemaFraming framing, String header, String hex, String message) {
        TopicFormat settings =
                TopicFormat.of(Parcel.class).withFormat("protobuf").withFraming(framing, ids("7", "current"));
        byte[] head = HexFormat.of().parseHex(hex);
        if (!header.isEmpty()) {
            headers.add(header, head);
        }

        assertThatThrownBy(() -> read(FORMATS, settings, header.isEmpty() ? head : new byte[0]))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(message);
    }

    static Stream<Object[]> malformed() {
        return Stream.of(
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "", "too short"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "000000", "too short"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "7b7d0000000000", "does not begin with 00"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "00ffffffff00", "is negative"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "007fffffff00", "2147483647 is unknown"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "000000000701", "negative index"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "0000000007ffffffff0f", "index"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "0000000007ffffffffffff", "too large"},
                new Object[] {SchemaFraming.CONFLUENT_PREFIX, "", "0000000007feff03", "more than 64 indexes"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "", "00", "too short"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "__value_schema_id", "", "too short"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "__value_schema_id", "0200000007", "instead of 0 or 1"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "__value_schema_id", "0100000007", "too short"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "__value_schema_id", "00000000070000", "bytes after"},
                new Object[] {SchemaFraming.APICURIO_HEADER, "", "00", "no header apicurio.value.globalId"},
                new Object[] {SchemaFraming.APICURIO_HEADER, "apicurio.value.globalId", "07", "1 bytes instead of 8"},
                new Object[] {
                    SchemaFraming.APICURIO_HEADER, "apicurio.value.contentId", "ffffffffffffffff", "is negative"
                });
    }

    @ParameterizedTest
    @MethodSource("headersOfSchemas")
    void refusesHostileHeadersBriefly(SchemaFraming framing, String header) {
        byte[] hostile = "\u00fc\u2028\u0000\n".getBytes(StandardCharsets.UTF_8);
        byte[] id = {0, 0, 0, 0, 7};
        for (List<byte[]> values : List.of(
                List.of(new byte[1 << 20]),
                List.of(hostile),
                List.of(id, new byte[] {0, 0, 0, 0, 8}),
                List.of("java.lang.Runtime".getBytes(StandardCharsets.US_ASCII)))) {
            headers.remove(header);
            values.forEach(value -> headers.add(header, value));

            assertThatThrownBy(() -> read(FORMATS, avro(Parcel.class).withFraming(framing, ids("7", "current")), id))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("topic " + TOPIC)
                    .satisfies(e -> assertThat(e.getMessage())
                            .hasSizeLessThan(1100)
                            .doesNotContain("Runtime")
                            .doesNotContainPattern("\\p{Cntrl}"));
        }
    }

    static Stream<Object[]> headersOfSchemas() {
        return Stream.of(
                new Object[] {SchemaFraming.LOCK, "wireformat-schema"},
                new Object[] {SchemaFraming.NONE, "wireformat-schema"},
                new Object[] {SchemaFraming.CONFLUENT_HEADER, "__value_schema_id"},
                new Object[] {SchemaFraming.APICURIO_HEADER, "apicurio.value.globalId"},
                new Object[] {SchemaFraming.APICURIO_HEADER, "apicurio.value.contentId"});
    }

    @Test
    void refusesMalformedFingerprints() {
        for (String value : List.of("", "0123", "g123456789abcdef", "0123456789abcdef0")) {
            headers.remove("wireformat-schema").add("wireformat-schema", value.getBytes(StandardCharsets.US_ASCII));
            assertThatThrownBy(() -> read(FORMATS, avro(Parcel.class), new byte[0]))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("does not have 16 hexadecimal digits");
        }
    }

    @Test
    void idsThatDoNotFitAreNotWritten() {
        for (String id : List.of("4294967296", GUID)) {
            TopicFormat settings = avro(Parcel.class).withFraming(SchemaFraming.CONFLUENT_PREFIX, ids(id, "current"));
            assertThatThrownBy(() -> write(FORMATS, settings, READ))
                    .isInstanceOf(SerializationException.class)
                    .hasMessageContaining("does not fit into 4 bytes");
        }
        assertThatThrownBy(() -> write(
                        FORMATS,
                        avro(Parcel.class).withFraming(SchemaFraming.CONFLUENT_PREFIX, ids("7", DIGITS)),
                        READ))
                .hasMessageContaining("no schema id is configured for");
    }

    @Test
    void theIdsOfAHeaderNeedOne() {
        TopicFormat settings = avro(Parcel.class).withFraming(SchemaFraming.APICURIO_HEADER, ids("7", "current"));

        assertThatThrownBy(() -> new WireformatSerializer<Parcel>(FORMATS, settings).serialize(TOPIC, READ))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining("needs the headers of a record");
    }

    private static SchemaIds ids(String id, String schema) {
        return SchemaIds.of(Map.of(id, schema));
    }

    private static TopicFormat avro(Class<?> type) {
        return TopicFormat.of(type).withFormat("avro");
    }

    private byte[] write(Wireformat formats, TopicFormat settings, Object value) {
        byte[] content = new WireformatSerializer<>(formats, settings).serialize(TOPIC, headers, value);
        assertThat(content).isNotNull();
        return content;
    }

    private @Nullable Object read(Wireformat formats, TopicFormat settings, byte[] content) {
        return new WireformatDeserializer<>(formats, settings).deserialize(TOPIC, headers, content);
    }

    private String text(String header) {
        return new String(headers.lastHeader(header).value(), StandardCharsets.US_ASCII);
    }

    private static byte[] joined(byte[] head, byte[] content) {
        return ByteBuffer.allocate(head.length + content.length)
                .put(head)
                .put(content)
                .array();
    }

    private static Wireformat formats(SchemaHistory history, AvroCodec.Encoding encoding) {
        MessageModels models =
                new MessageModels(JsonMapper.builder().build(), history, warning -> {}, NullOfDefaulted.REFUSE);
        List<Codec> codecs = List.of(
                new AvroCodec(models, GeneratedTypes.NONE, encoding), new ProtobufCodec(models, GeneratedTypes.NONE));
        return new Wireformat(models, codecs, DecodeLimits.DEFAULT);
    }

    private interface Older {

        record Parcel(String id, int grams) {}
    }

    /** A property was added before another. */
    record Parcel(String id, String receiver, int grams) {}

    /** A lock with the older version. */
    private static final class Kept implements SchemaHistory {

        @Override
        public List<io.wireformat.model.RecordedField> recorded(String message) {
            return List.of();
        }

        @Override
        public OptionalInt enumNumber(String enumeration, String constant) {
            return OptionalInt.empty();
        }

        @Override
        public Optional<String> avroSchema(long fingerprint) {
            return fingerprint == FINGERPRINT ? Optional.of(OLDER_SCHEMA) : Optional.empty();
        }
    }
}
