package io.wireformat.benchmarks.codec;

import io.wireformat.Wireformat;
import io.wireformat.benchmarks.contender.AvroMapping;
import io.wireformat.benchmarks.contender.ProtobufMapping;
import io.wireformat.benchmarks.generated.avro.AuditEventRecord;
import io.wireformat.benchmarks.generated.protobuf.AuditEventMessage;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.internal.jackson.JacksonMessages;
import io.wireformat.internal.jsonplan.JsonByPlan;
import io.wireformat.kafka.SchemaFraming;
import io.wireformat.kafka.SchemaIds;
import io.wireformat.kafka.TopicFormat;
import io.wireformat.kafka.WireformatDeserializer;
import io.wireformat.kafka.WireformatSerializer;
import io.wireformat.model.MessageModels;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.util.ClassSecurityValidator;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.springframework.kafka.support.serializer.JacksonJsonDeserializer;
import org.springframework.kafka.support.serializer.JacksonJsonSerializer;
import tools.jackson.databind.json.JsonMapper;

/** The serializers that {@link RecordBenchmark} compares. */
final class RecordSerdes {

    private static final Wireformat FORMATS = Wireformat.create();
    private static final Wireformat PLANNED = planned(JsonMapper.shared());
    private static final int ID = 7;
    private static final int PREFIX = 5;

    static {
        String trusted = AuditEventRecord.class.getPackageName();
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(
                ClassSecurityValidator.DEFAULT, c -> c.getPackageName().equals(trusted)));
    }

    private RecordSerdes() {}

    /** Audit events as the class that a program uses with the serializer. */
    static List<?> values(RecordBenchmark.Serde serde) {
        List<AuditEvent> events = Sample.auditEvents().messages();
        return switch (serde) {
            case PROTOBUF_JAVA ->
                events.stream().map(ProtobufMapping::toMessage).toList();
            case AVRO_JAVA -> events.stream().map(AvroMapping::toGenerated).toList();
            default -> events;
        };
    }

    @SuppressWarnings("unchecked") // the benchmark gives each its own values
    static Serializer<Object> serializer(RecordBenchmark.Serde serde) {
        return (Serializer<Object>) (Serializer<?>)
                switch (serde) {
                    case JACKSON -> new JacksonJsonSerializer<AuditEvent>();
                    case JSON, PROTOBUF, AVRO -> new WireformatSerializer<AuditEvent>(FORMATS, settings(serde));
                    case JSON_PLAN -> new WireformatSerializer<AuditEvent>(PLANNED, TopicFormat.of(AuditEvent.class));
                    case PROTOBUF_JAVA -> (Serializer<AuditEventMessage>) (topic, message) -> message.toByteArray();
                    case AVRO_JAVA -> avroSerializer();
                };
    }

    @SuppressWarnings("unchecked") // as above
    static Deserializer<Object> deserializer(RecordBenchmark.Serde serde) {
        return (Deserializer<Object>) (Deserializer<?>)
                switch (serde) {
                    case JACKSON -> new JacksonJsonDeserializer<>(AuditEvent.class);
                    case JSON, PROTOBUF, AVRO -> new WireformatDeserializer<AuditEvent>(FORMATS, settings(serde));
                    case JSON_PLAN -> new WireformatDeserializer<AuditEvent>(PLANNED, TopicFormat.of(AuditEvent.class));
                    case PROTOBUF_JAVA -> (Deserializer<AuditEventMessage>) RecordSerdes::parse;
                    case AVRO_JAVA -> avroDeserializer();
                };
    }

    /** As with {@code wireformat.json.write=plan} and {@code wireformat.json.read=plan}. */
    private static Wireformat planned(JsonMapper mapper) {
        JacksonMessages json = JacksonMessages.json(mapper, new JsonByPlan(true, true, mapper));
        return new Wireformat(new MessageModels(mapper), List.of(json), DecodeLimits.DEFAULT);
    }

    private static TopicFormat settings(RecordBenchmark.Serde serde) {
        TopicFormat settings =
                TopicFormat.of(AuditEvent.class).withFormat(serde.name().toLowerCase(java.util.Locale.ROOT));
        return serde == RecordBenchmark.Serde.AVRO
                ? settings.withFraming(
                        SchemaFraming.CONFLUENT_PREFIX, SchemaIds.of(Map.of(String.valueOf(ID), SchemaIds.CURRENT)))
                : settings;
    }

    private static AuditEventMessage parse(String topic, byte[] content) {
        try {
            return AuditEventMessage.parseFrom(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The work of Confluent's serializer once it knows the id. */
    private static Serializer<AuditEventRecord> avroSerializer() {
        SpecificDatumWriter<AuditEventRecord> writer = new SpecificDatumWriter<>(AuditEventRecord.getClassSchema());
        return (topic, value) -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.write(0);
            out.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(ID).array());
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
            try {
                writer.write(value, encoder);
                encoder.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return out.toByteArray();
        };
    }

    private static Deserializer<AuditEventRecord> avroDeserializer() {
        SpecificDatumReader<AuditEventRecord> reader = new SpecificDatumReader<>(AuditEventRecord.getClassSchema());
        return (topic, content) -> {
            try {
                return reader.read(
                        null, DecoderFactory.get().binaryDecoder(content, PREFIX, content.length - PREFIX, null));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
