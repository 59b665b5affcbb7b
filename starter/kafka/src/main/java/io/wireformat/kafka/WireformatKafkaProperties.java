package io.wireformat.kafka;

import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of topics.
 *
 * @param topics Values of topics, by the topic's name or by the start of the name with an asterisk, as in [parcels.*]. The
 *     longest match counts.
 * @param topicTag Whether meters have the tag topic, which has at most 200 values. Then all meters of content have it, with the
 *     value none over HTTP.
 */
// a topic whose name has a dot needs brackets, and would be ignored without them
@ConfigurationProperties(prefix = "wireformat.kafka", ignoreUnknownFields = false)
record WireformatKafkaProperties(
        @DefaultValue Map<String, Topic> topics,
        @DefaultValue("false") boolean topicTag) {

    WireformatKafkaProperties {
        topics = Map.copyOf(topics);
    }

    /**
     * The values of a topic.
     *
     * @param format Format to write, such as protobuf. Default: wireformat.value.format of Kafka's properties, json without it.
     * @param readDefault Format to read if a record has no header content-type. Default: the format that is written.
     * @param type Class of the values, for deserializers.
     * @param framing Where a record says which schema it was written with.
     * @param schemaIds Schemas by the ids of a registry: current, or for Avro the fingerprint of a schema in the lock.
     */
    record Topic(
            @Nullable String format,
            @Nullable String readDefault,
            @Nullable Class<?> type,
            @Nullable SchemaFraming framing,
            @DefaultValue Map<String, String> schemaIds) {

        @Override
        public String toString() {
            return Stream.of(format, readDefault == null ? null : "read-default " + readDefault, type, framing)
                    .filter(Objects::nonNull)
                    .map(each -> each instanceof Class<?> known ? known.getSimpleName() : each.toString())
                    .collect(Collectors.joining(" "));
        }

        TopicFormat over(TopicFormat common) {
            TopicFormat own = common;
            if (format != null) {
                own = own.withFormat(format);
            }
            if (readDefault != null) {
                own = own.withReadDefault(readDefault);
            }
            if (type != null) {
                own = own.withType(type);
            }
            if (framing != null) {
                own = own.withFraming(framing);
            }
            return schemaIds.isEmpty() ? own : own.withFraming(own.framing(), SchemaIds.of(schemaIds));
        }
    }

    /** The settings of a topic, over those of all. */
    TopicFormat of(String topic, TopicFormat common) {
        Topic exact = topics.get(topic);
        Optional<Topic> own = exact != null
                ? Optional.of(exact)
                : topics.entrySet().stream()
                        .filter(each -> each.getKey().endsWith("*")
                                && topic.startsWith(
                                        each.getKey().substring(0, each.getKey().length() - 1)))
                        .max(Comparator.comparingInt(each -> each.getKey().length()))
                        .map(Map.Entry::getValue);
        return own.map(each -> each.over(common)).orElse(common);
    }
}
