package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import java.nio.ByteBuffer;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.serialization.Deserializer;
import org.jspecify.annotations.Nullable;

/**
 * Reads keys or values of a configured type. The header {@code content-type}, or Spring's {@code contentType}, states the format
 * of a value. A record without it is read in the format of {@code wireformat.value.read-default}, by default in the one that is
 * written. No class is loaded because a record names it.
 *
 * <p>Kafka's properties configure it as they do {@link WireformatSerializer}; {@code wireformat.value.type} or {@code types} is
 * required. Limits are the ones of {@link Wireformat}.
 *
 * <p>Malformed content fails with a {@link SerializationException} that names the topic and the path, and never repeats the
 * content. Thread-safe.
 *
 * @param <T> the type of keys or values
 */
public final class WireformatDeserializer<T> implements Deserializer<T> {

    private @Nullable RecordCodecs codecs;

    /** Created by Kafka, which calls {@link #configure}. */
    public WireformatDeserializer() {}

    /**
     * A deserializer for values.
     *
     * @throws IllegalArgumentException if the settings name a format that the application does not have
     */
    public WireformatDeserializer(Wireformat formats, TopicFormat settings) {
        this(new RecordCodecs(new MessageFormats(formats), settings, false));
    }

    WireformatDeserializer(RecordCodecs codecs) {
        this.codecs = codecs;
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        if (codecs == null) {
            codecs = new RecordCodecs(configs, isKey);
        }
    }

    @Override
    public @Nullable T deserialize(String topic, byte @Nullable [] data) {
        return data == null ? null : read(topic, null, data, 0, data.length);
    }

    @Override
    public @Nullable T deserialize(String topic, Headers headers, byte @Nullable [] data) {
        return data == null ? null : read(topic, headers, data, 0, data.length);
    }

    @Override
    public @Nullable T deserialize(String topic, Headers headers, @Nullable ByteBuffer data) {
        return data == null || !data.hasArray()
                ? Deserializer.super.deserialize(topic, headers, data)
                : read(topic, headers, data.array(), data.arrayOffset() + data.position(), data.remaining());
    }

    @SuppressWarnings("unchecked") // the configuration states the type
    private T read(String topic, @Nullable Headers headers, byte[] array, int offset, int length) {
        return (T) RecordCodecs.of(codecs, topic).read(topic, headers, array, offset, length, null);
    }
}
