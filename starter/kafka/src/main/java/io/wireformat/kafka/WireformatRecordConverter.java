package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.support.KafkaNull;
import org.springframework.kafka.support.converter.ConversionException;
import org.springframework.kafka.support.converter.MessagingMessageConverter;
import org.springframework.messaging.Message;

/**
 * Gives the listeners of spring-kafka the type of their parameter, in every format. A deserializer does not see the listener, so
 * the consumer has Kafka's {@code ByteArrayDeserializer}. Wrap it in a {@code BatchMessagingMessageConverter} for listeners of
 * batches. Values that are not bytes stay as they are, as do a listener's bytes and
 * texts.
 *
 * <p>A template or {@code @SendTo} with this converter sends values as {@link WireformatSerializer} does. Texts and bytes stay as
 * they are.
 *
 * <p>Malformed content fails with a {@link ConversionException} that names the topic, the partition, the offset and the path, and
 * never repeats the content. Thread-safe once it is configured.
 */
public final class WireformatRecordConverter extends MessagingMessageConverter {

    private final RecordCodecs codecs;
    private final boolean writes;

    /**
     * A converter for all topics.
     *
     * @throws IllegalArgumentException if the settings name a format that the application does not have
     */
    public WireformatRecordConverter(Wireformat formats, TopicFormat settings) {
        this.codecs = new RecordCodecs(new MessageFormats(formats), settings, false);
        this.writes = true;
    }

    /**
     * A converter that Kafka's properties configure, as they configure {@link WireformatDeserializer}. If {@code
     * value.serializer} is among them and is not Kafka's {@code ByteArraySerializer}, values are left to that serializer.
     *
     * @throws org.apache.kafka.common.config.ConfigException if one of them is invalid
     */
    public WireformatRecordConverter(Map<String, ?> properties) {
        this.codecs = new RecordCodecs(properties, false);
        Object serializer = properties.get(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG);
        this.writes = serializer == null
                || serializer == ByteArraySerializer.class
                || serializer.equals(ByteArraySerializer.class.getName());
    }

    @Override
    protected Object extractAndConvertValue(ConsumerRecord<?, ?> record, @Nullable Type type) {
        Object value = record.value();
        if (value == null) {
            return KafkaNull.INSTANCE;
        }
        byte[] content = RecordCodec.bytes(value);
        if (content == null || type == byte[].class || type == value.getClass()) {
            return value;
        }
        RecordCodec codec = codecs.of(record.topic());
        boolean ofListener = type != null && type != Object.class;
        if (!ofListener && !codec.settings().isTyped()) {
            return value;
        }
        try {
            return codec.read(record.topic(), record.headers(), content, 0, content.length, ofListener ? type : null);
        } catch (SerializationException e) {
            throw new ConversionException(
                    e.getMessage() + ", partition " + record.partition() + ", offset " + record.offset(), record, e);
        }
    }

    @Override
    public ProducerRecord<?, ?> fromMessage(Message<?> message, @Nullable String defaultTopic) {
        ProducerRecord<?, ?> record = super.fromMessage(message, defaultTopic);
        Object value = record.value();
        if (!writes || value == null || value instanceof String || RecordCodec.bytes(value) != null) {
            return record;
        }
        byte[] content;
        try {
            content = codecs.of(record.topic()).write(record.topic(), record.headers(), value);
        } catch (SerializationException e) {
            throw new ConversionException(String.valueOf(e.getMessage()), message, e);
        }
        return new ProducerRecord<>(
                record.topic(), record.partition(), record.timestamp(), record.key(), content, record.headers());
    }
}
