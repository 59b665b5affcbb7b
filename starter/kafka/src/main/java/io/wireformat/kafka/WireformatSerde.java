package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import org.apache.kafka.common.serialization.Serdes;

/**
 * A {@link WireformatSerializer} and a {@link WireformatDeserializer}, for Kafka Streams. State stores have no headers, so their
 * content is read in the format that is written. Thread-safe.
 *
 * @param <T> the type of keys or values
 */
public final class WireformatSerde<T> extends Serdes.WrapperSerde<T> {

    /** Created by Kafka, which calls {@link #configure}. */
    public WireformatSerde() {
        super(new WireformatSerializer<>(), new WireformatDeserializer<>());
    }

    private WireformatSerde(RecordCodecs codecs) {
        super(new WireformatSerializer<>(codecs), new WireformatDeserializer<>(codecs));
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
}
