package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Writes keys or values in a format, and states it in the header {@code content-type} of values. Null stays null, a tombstone.
 * Bytes stay as they are, because they are content already.
 *
 * <p>Kafka's properties configure it: {@code wireformat.value.format} names the format, by default {@code json}, and {@code
 * wireformat.value.type}, {@code types}, {@code type-header}, {@code framing} and {@code schema-ids} are those of {@link
 * TopicFormat}; for keys, {@code wireformat.key.format} and so on. {@code wireformat.instance} is an object of {@link
 * Wireformat}.
 *
 * <p>A value that cannot be written fails with a {@link SerializationException} that names the topic and the property. Thread-safe.
 *
 * @param <T> the type of keys or values
 */
public final class WireformatSerializer<T> implements Serializer<T> {

    private @Nullable RecordCodecs codecs;

    /** Created by Kafka, which calls {@link #configure}. */
    public WireformatSerializer() {}

    /**
     * A serializer for values.
     *
     * @throws IllegalArgumentException if the settings name a format that the application does not have
     */
    public WireformatSerializer(Wireformat formats, TopicFormat settings) {
        this(new RecordCodecs(new MessageFormats(formats), settings, false));
    }

    WireformatSerializer(RecordCodecs codecs) {
        this.codecs = codecs;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        if (codecs == null) {
            codecs = new RecordCodecs(configs, isKey);
        }
    }

    @Override
    public byte @Nullable [] serialize(String topic, @Nullable T data) {
        return data == null ? null : RecordCodecs.of(codecs, topic).write(topic, null, data);
    }

    @Override
    public byte @Nullable [] serialize(String topic, Headers headers, @Nullable T data) {
        return data == null ? null : RecordCodecs.of(codecs, topic).write(topic, headers, data);
    }
}
