package io.wireformat.kafka;

import io.wireformat.internal.messages.MessageFormats;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * What Kafka's factories pass to the serializers of an application.
 *
 * @param messages its formats
 * @param topics its settings of a topic, over those of all
 */
record KafkaFormats(MessageFormats messages, BiFunction<String, TopicFormat, TopicFormat> topics) {

    /** The property of Kafka with this, or with a {@link io.wireformat.Wireformat}. */
    static final String PROPERTY = "wireformat.instance";

    Map<String, Object> asProperties() {
        return Map.of(PROPERTY, this);
    }
}
