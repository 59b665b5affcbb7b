package io.wireformat.kafka;

import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFormats;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/** The codecs of topics, from Kafka's properties or from a constructor. Thread-safe. */
final class RecordCodecs {

    private final Map<String, RecordCodec> byTopic = new ConcurrentHashMap<>();
    private final Function<String, RecordCodec> create;

    RecordCodecs(MessageFormats formats, TopicFormat settings, boolean key) {
        RecordCodec codec = new RecordCodec(formats, settings, key);
        this.create = topic -> codec;
    }

    /**
     * Codecs by Kafka's properties.
     *
     * @throws ConfigException if one of them is invalid
     */
    RecordCodecs(Map<String, ?> properties, boolean key) {
        KafkaFormats formats = formats(properties.get(KafkaFormats.PROPERTY));
        String prefix = "wireformat." + (key ? "key." : "value.");
        TopicFormat common = settings(properties, prefix);
        valid(prefix + "*", () -> new RecordCodec(formats.messages(), common, key));
        this.create = topic -> new RecordCodec(
                formats.messages().at(topic), key ? common : formats.topics().apply(topic, common), key);
    }

    /** The codec of a topic; null in tests and tools that have none. */
    RecordCodec of(@Nullable String topic) {
        return byTopic.computeIfAbsent(topic == null ? "" : topic, create);
    }

    /** The codec of a topic, if there are any. */
    static RecordCodec of(@Nullable RecordCodecs codecs, String topic) {
        if (codecs == null) {
            throw new SerializationException("Not configured; call configure, or use the other constructor");
        }
        return codecs.of(topic);
    }

    private static KafkaFormats formats(@Nullable Object instance) {
        if (instance instanceof KafkaFormats formats) {
            return formats;
        }
        if (instance != null && !(instance instanceof Wireformat)) {
            throw new ConfigException(
                    KafkaFormats.PROPERTY, instance.getClass().getName(), "must be an object of " + Wireformat.class);
        }
        return new KafkaFormats(
                instance == null ? Shared.FORMATS : new MessageFormats((Wireformat) instance),
                (topic, common) -> common);
    }

    private static TopicFormat settings(Map<String, ?> properties, String prefix) {
        TopicFormat settings = TopicFormat.ofAny();
        String type = text(properties, prefix + "type");
        if (type != null) {
            settings = settings.withType(classNamed(prefix + "type", type));
        }
        Map<String, Class<?>> types = new LinkedHashMap<>();
        pairs(prefix + "types", text(properties, prefix + "types"))
                .forEach((name, each) -> types.put(name, classNamed(prefix + "types", each)));
        String header = text(properties, prefix + "type-header");
        String format = text(properties, prefix + "format");
        String framing = text(properties, prefix + "framing");
        Map<String, String> ids = pairs(prefix + "schema-ids", text(properties, prefix + "schema-ids"));
        Type ofAll = settings.type();
        return valid(
                prefix + "*",
                () -> new TopicFormat(
                        ofAll,
                        types,
                        header != null ? header : TopicFormat.DEFAULT_TYPE_HEADER,
                        format != null ? format : "json",
                        text(properties, prefix + "read-default"),
                        framing == null ? SchemaFraming.NONE : framing(prefix + "framing", framing),
                        SchemaIds.of(ids)));
    }

    private static SchemaFraming framing(String property, String name) {
        String constant = name.toUpperCase(Locale.ROOT).replace('-', '_');
        for (SchemaFraming each : SchemaFraming.values()) {
            if (each.name().equals(constant)) {
                return each;
            }
        }
        throw new ConfigException(
                property, name, "must be none, lock, confluent-prefix, confluent-header or apicurio-header");
    }

    private static @Nullable String text(Map<String, ?> properties, String name) {
        Object value = properties.get(name);
        return value == null ? null : value.toString().strip();
    }

    /** Names and values, as in {@code created=com.example.Created,removed=com.example.Removed}. */
    private static Map<String, String> pairs(String property, @Nullable String text) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : text == null || text.isEmpty() ? new String[0] : text.split(",")) {
            int middle = pair.indexOf('=');
            if (middle < 1) {
                throw new ConfigException(property, text, "must be a list of name=value");
            }
            pairs.put(
                    pair.substring(0, middle).strip(),
                    pair.substring(middle + 1).strip());
        }
        return pairs;
    }

    /** A class that the configuration names. No record names a class. */
    private static Class<?> classNamed(String property, String name) {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(name, false, ofThread != null ? ofThread : RecordCodecs.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new ConfigException(property, name, "is not a class on the class path");
        }
    }

    private static <T> T valid(String property, Supplier<T> settings) {
        try {
            return settings.get();
        } catch (IllegalArgumentException e) {
            throw new ConfigException(property + ": " + e.getMessage());
        }
    }

    /** All formats, for serializers that Kafka creates without an application's. */
    private static final class Shared {

        static final MessageFormats FORMATS = new MessageFormats(Wireformat.create());
    }
}
