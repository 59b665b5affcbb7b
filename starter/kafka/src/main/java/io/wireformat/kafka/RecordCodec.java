package io.wireformat.kafka;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.internal.messages.MessageFailure;
import io.wireformat.internal.messages.MessageFormat;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.text.internal.ForeignText;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the keys or the values of records. The type comes from the configuration or from the listener, never from the
 * record. Thread-safe.
 */
final class RecordCodec {

    /** The header of CloudEvents. */
    static final String CONTENT_TYPE = "content-type";

    /** The header of Spring. */
    private static final String SPRING_CONTENT_TYPE = "contentType";

    /** The maximum length of a header to read, in bytes. */
    private static final int MAX_HEADER = 1024;

    private static final int FINGERPRINT_DIGITS = 16;

    private final MessageFormats formats;
    private final TopicFormat settings;
    private final MessageFormat format;
    private final MessageFormat readDefault;
    private final Map<Class<?>, String> typeNames = new HashMap<>();
    private final boolean key;

    /**
     * A codec.
     *
     * @throws IllegalArgumentException if the settings name a format that the application does not have, or that does not
     *     support a configured type
     */
    RecordCodec(MessageFormats formats, TopicFormat settings, boolean key) {
        this.formats = formats;
        this.settings = settings;
        this.format = formats.named(settings.format());
        this.readDefault = settings.readDefault() == null ? format : formats.named(settings.readDefault());
        this.key = key;
        settings.types().forEach((name, type) -> {
            typeNames.put(type, name);
            requireSupported(type);
        });
        if (settings.type() != null) {
            requireSupported(settings.type());
        }
    }

    private void requireSupported(Type type) {
        String reason = format.whyNot(type);
        if (reason != null) {
            throw new IllegalArgumentException(
                    format.format().name() + " does not support " + type.getTypeName() + ": " + reason);
        }
    }

    TopicFormat settings() {
        return settings;
    }

    /**
     * Writes a key or value.
     *
     * @param headers the headers to add to; null for content without a record, as in a state store
     * @throws SerializationException if it cannot be written; the message names the topic and the property
     */
    byte[] write(String topic, @Nullable Headers headers, Object value) {
        byte[] ready = bytes(value);
        if (ready != null && settings.type() != byte[].class) {
            // content that a converter wrote, or that a dead-letter topic gets as it came
            return ready;
        }
        try {
            Framed framed = framed(topic, headers != null, value, typeOf(value));
            if (headers != null) {
                describe(headers, value, framed);
            }
            return framed.content();
        } catch (RuntimeException e) {
            throw failure("written to", topic, e);
        }
    }

    /** The content if a value is bytes in one of the classes that Kafka's deserializers have for them; otherwise null. */
    static byte @Nullable [] bytes(Object value) {
        if (value instanceof byte[] bytes) {
            return bytes;
        }
        if (value instanceof Bytes bytes) {
            return bytes.get();
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return bytes;
        }
        return null;
    }

    private Type typeOf(Object value) {
        if (settings.type() != null) {
            return settings.type();
        }
        if (settings.types().isEmpty()) {
            return format.typeOf(value);
        }
        Class<?> type = value.getClass();
        if (!typeNames.containsKey(type)) {
            throw new EncodingException(type.getName() + " is not one of the configured types");
        }
        return type;
    }

    /** Content, and the header that states its schema; null if there is none. */
    private record Framed(byte[] content, @Nullable String header, byte[] schema) {

        Framed(byte[] content) {
            this(content, null, new byte[0]);
        }
    }

    private Framed framed(String topic, boolean hasHeaders, Object value, Type type) {
        SchemaFraming framing = settings.framing();
        if (framing == SchemaFraming.NONE) {
            return new Framed(format.encode(value, type));
        }
        if (framing == SchemaFraming.LOCK) {
            MessageFormat fingerprinted = format.fingerprinted();
            if (fingerprinted == null) {
                return new Framed(format.encode(value, type));
            }
            byte[] content = fingerprinted.encode(value, type);
            String fingerprint = HexFormat.of().toHexDigits(MessageFormat.fingerprintOf(content));
            return hasHeaders
                    ? new Framed(MessageFormat.datumOf(content), lockHeader(), bytes(fingerprint))
                    : new Framed(content);
        }
        String id = settings.ids().idOf(topic, type);
        if (id == null) {
            throw new EncodingException("no schema id is configured for " + type.getTypeName());
        }
        byte[] content = format.bare().encode(value, type);
        // a state store has no headers, so it has the prefix, which is read then
        if (framing == SchemaFraming.CONFLUENT_PREFIX || framing == SchemaFraming.CONFLUENT_HEADER && !hasHeaders) {
            byte[] head = SchemaHeads.confluent(id, isProtobuf(format));
            return new Framed(ByteBuffer.allocate(head.length + content.length)
                    .put(head)
                    .put(content)
                    .array());
        }
        if (!hasHeaders) {
            throw new EncodingException("the framing " + framing + " needs the headers of a record");
        }
        return framing == SchemaFraming.CONFLUENT_HEADER
                ? new Framed(content, confluentHeader(), SchemaHeads.confluentHeader(id, isProtobuf(format)))
                : new Framed(content, apicurioHeader("globalId"), SchemaHeads.apicurio(id));
    }

    /** Headers that were copied from another record describe other content. */
    private void describe(Headers headers, Object value, Framed framed) {
        if (!key) {
            set(headers, CONTENT_TYPE, bytes(format.format().mediaType()));
            remove(headers, SPRING_CONTENT_TYPE);
        }
        String name = typeNames.get(value.getClass());
        if (name != null) {
            set(headers, settings.typeHeader(), bytes(name));
        }
        for (String each :
                List.of(lockHeader(), confluentHeader(), apicurioHeader("globalId"), apicurioHeader("contentId"))) {
            if (each.equals(framed.header())) {
                set(headers, each, framed.schema());
            } else {
                remove(headers, each);
            }
        }
    }

    /** Changes what has to be changed only, because the headers of a record that is sent again cannot be changed. */
    private static void set(Headers headers, String name, byte[] value) {
        Iterator<Header> present = headers.headers(name).iterator();
        boolean isSet = present.hasNext() && Arrays.equals(present.next().value(), value) && !present.hasNext();
        if (!isSet) {
            headers.remove(name).add(name, value);
        }
    }

    private static void remove(Headers headers, String name) {
        if (headers.lastHeader(name) != null) {
            headers.remove(name);
        }
    }

    /**
     * Reads a key or value.
     *
     * @param headers the record's; null for content without a record
     * @param listener the type that a listener wants; null for the configured one
     * @throws SerializationException if it cannot be read; the message names the topic and the path, never the content
     */
    Object read(
            String topic, @Nullable Headers headers, byte[] array, int offset, int length, @Nullable Type listener) {
        try {
            if ((listener == String.class || listener == CharSequence.class)
                    && headers != null
                    && isText(headers, array, offset, length)) {
                return new String(array, offset, length, StandardCharsets.UTF_8);
            }
            Type type = listener != null ? listener : configured(headers);
            if (headers == null) {
                return unframed(topic, null, format, ByteBuffer.wrap(array, offset, length), type);
            }
            String contentType = key ? null : contentType(headers);
            MessageFormat written = contentType == null ? readDefault : formats.ofContentType(contentType);
            return unframed(topic, headers, written, ByteBuffer.wrap(array, offset, length), type);
        } catch (RuntimeException e) {
            throw failure("read from", topic, e);
        }
    }

    /** Whether a listener of texts gets the content as it is: without a content type, and JSON that is no text itself. */
    private boolean isText(Headers headers, byte[] array, int offset, int length) {
        String contentType = contentType(headers);
        return contentType == null
                || formats.ofContentType(contentType).format().name().equals("json")
                        && (length == 0 || array[offset] != '"');
    }

    private Type configured(@Nullable Headers headers) {
        if (!settings.types().isEmpty() && headers != null) {
            byte[] value = header(headers, settings.typeHeader());
            if (value != null) {
                String name = new String(value, StandardCharsets.UTF_8);
                Class<?> type = settings.types().get(name);
                if (type == null) {
                    throw new DecodingException("the header " + settings.typeHeader() + " has '"
                            + ForeignText.printable(name) + "', for which no type is configured");
                }
                return type;
            }
        }
        if (settings.type() == null) {
            throw new DecodingException(
                    settings.types().isEmpty()
                            ? "no type is configured"
                            : "the record has no header " + settings.typeHeader());
        }
        return settings.type();
    }

    private @Nullable String contentType(Headers headers) {
        byte[] ours = header(headers, CONTENT_TYPE);
        byte[] spring = header(headers, SPRING_CONTENT_TYPE);
        if (ours == null || spring == null) {
            byte[] one = ours != null ? ours : spring;
            return one == null ? null : latin(one);
        }
        if (formats.ofContentType(latin(ours)) != formats.ofContentType(latin(spring))) {
            throw new DecodingException(
                    "the headers " + CONTENT_TYPE + " and " + SPRING_CONTENT_TYPE + " have different formats");
        }
        return latin(ours);
    }

    private Object unframed(
            String topic, @Nullable Headers headers, MessageFormat written, ByteBuffer content, Type type) {
        SchemaFraming framing = settings.framing();
        if (framing == SchemaFraming.NONE || framing == SchemaFraming.LOCK) {
            return byLock(headers, written, content, type);
        }
        String id = null;
        if (framing == SchemaFraming.CONFLUENT_HEADER && headers != null) {
            byte[] value = header(headers, confluentHeader());
            id = value == null ? null : SchemaHeads.readHeader(value, isProtobuf(written));
        }
        if (framing == SchemaFraming.APICURIO_HEADER) {
            byte[] global = headers == null ? null : header(headers, apicurioHeader("globalId"));
            byte[] value = global != null || headers == null ? global : header(headers, apicurioHeader("contentId"));
            if (value == null) {
                throw new DecodingException("the record has no header " + apicurioHeader("globalId"));
            }
            id = SchemaHeads.readApicurio(value);
        }
        if (id == null) {
            id = SchemaHeads.readPrefix(content, isProtobuf(written));
        }
        String schema = settings.ids().schemaOf(topic, id);
        if (schema == null) {
            throw new DecodingException("the schema id " + id + " is unknown; add it to the configured ids");
        }
        return schema.equals(SchemaIds.CURRENT)
                ? written.bare().decode(content, type)
                : written.decode(HexFormat.fromHexDigitsToLong(schema), content, type);
    }

    private Object byLock(@Nullable Headers headers, MessageFormat written, ByteBuffer content, Type type) {
        MessageFormat fingerprinted = written.fingerprinted();
        if (fingerprinted != null) {
            byte[] header = headers == null ? null : header(headers, lockHeader());
            if (header != null) {
                return written.decode(fingerprint(header), content, type);
            }
            if (settings.framing() == SchemaFraming.LOCK) {
                return (MessageFormat.isFingerprinted(content) ? fingerprinted : written.bare()).decode(content, type);
            }
        }
        return written.decode(content, type);
    }

    private long fingerprint(byte[] header) {
        try {
            if (header.length == FINGERPRINT_DIGITS) {
                return HexFormat.fromHexDigitsToLong(latin(header));
            }
        } catch (NumberFormatException e) {
            // the same error
        }
        throw new DecodingException(
                "the header " + lockHeader() + " does not have " + FINGERPRINT_DIGITS + " hexadecimal digits");
    }

    /** The value of a header; null if the record does not have it. */
    private static byte @Nullable [] header(Headers headers, String name) {
        byte[] found = null;
        for (Header each : headers.headers(name)) {
            byte[] value = each.value();
            if (value == null) {
                continue;
            }
            if (value.length > MAX_HEADER) {
                throw new DecodingException("the header " + name + " has more than " + MAX_HEADER + " bytes");
            }
            if (found != null && !Arrays.equals(found, value)) {
                throw new DecodingException("the header " + name + " is repeated with different values");
            }
            found = value;
        }
        return found;
    }

    private String lockHeader() {
        return key ? "wireformat-key-schema" : "wireformat-schema";
    }

    private String confluentHeader() {
        return key ? "__key_schema_id" : "__value_schema_id";
    }

    private String apicurioHeader(String name) {
        return "apicurio." + (key ? "key." : "value.") + name;
    }

    private static boolean isProtobuf(MessageFormat format) {
        return format.format().name().equals("protobuf");
    }

    private static String latin(byte[] value) {
        return new String(value, StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytes(String value) {
        return value.getBytes(StandardCharsets.UTF_8);
    }

    private SerializationException failure(String action, String topic, RuntimeException cause) {
        String problem = (key ? "A key" : "A value") + " cannot be " + action + " topic " + topic;
        return new SerializationException(MessageFailure.text(problem, cause), MessageFailure.cause(cause));
    }
}
