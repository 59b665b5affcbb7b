package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import java.util.Map;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A {@link WireformatSerializer} and a {@link WireformatDeserializer}, for Kafka Streams. State stores have no headers, so their
 * content is read in the format that is written. Thread-safe.
 *
 * @param <T> the type of keys or values
 */
public final class WireformatSerde<T> implements Serde<T> {

    private final WireformatSerializer<T> serializer;
    private final WireformatDeserializer<T> deserializer;

    /** Created by Kafka, which calls {@link #configure}. */
    public WireformatSerde() {
        this.serializer = new WireformatSerializer<>();
        this.deserializer = new WireformatDeserializer<>();
    }

    private WireformatSerde(RecordCodecs codecs) {
        this.serializer = new WireformatSerializer<>(codecs);
        this.deserializer = new WireformatDeserializer<>(codecs);
    }

    /**
     * For values.
     *
     * @throws IllegalArgumentException if the settings name a format that the application does not have
     */
    public static <T> WireformatSerde<T> ofValues(Wireformat formats, TopicFormat settings) {
        return new WireformatSerde<>(new RecordCodecs(new MessageFormats(formats), settings, false));
    }

    /**
     * For keys, whose format no header states.
     *
     * @throws IllegalArgumentException if the settings name a format that the application does not have
     */
    public static <T> WireformatSerde<T> ofKeys(Wireformat formats, TopicFormat settings) {
        return new WireformatSerde<>(new RecordCodecs(new MessageFormats(formats), settings, true));
    }

    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        serializer.configure(configs, isKey);
        deserializer.configure(configs, isKey);
    }

    @Override
    public Serializer<T> serializer() {
        return serializer;
    }

    @Override
    public Deserializer<T> deserializer() {
        return deserializer;
    }
}
