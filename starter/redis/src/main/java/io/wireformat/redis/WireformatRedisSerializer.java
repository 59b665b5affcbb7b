package io.wireformat.redis;

import io.wireformat.DecodingException;
import io.wireformat.Wireformat;
import io.wireformat.internal.messages.MessageFailure;
import io.wireformat.internal.messages.MessageFormat;
import io.wireformat.internal.messages.MessageFormats;
import io.wireformat.text.internal.EventLog;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;

/**
 * Writes and reads the values of one type in Redis: of a template, of hashes or of a cache.
 *
 * <pre>{@code
 * template.setValueSerializer(WireformatRedisSerializer.of(formats, Parcel.class).withFormat("protobuf"));
 * }</pre>
 *
 * <p>A mark in front of a value states its format, and for Avro the fingerprint of the writer's schema, so a value stays readable
 * when the format changes, and an Avro value when the record changes by the rules of the lock. Values without a mark are read
 * as JSON. The names of classes that Spring's generic serializers wrote into it are removed as data; no class is loaded.
 *
 * <p>Content that cannot be read fails with a {@link SerializationException} that names the path, and never repeats the content.
 * Immutable and thread-safe.
 *
 * @param <T> the type of the values
 */
public final class WireformatRedisSerializer<T> implements RedisSerializer<T> {

    private static final EventLog log = EventLog.of(WireformatRedisSerializer.class);
    private static final String JSON = "json";

    private final MessageFormats formats;
    private final Type type;
    private final MessageFormat format;
    private final boolean marked;
    private final boolean missing;
    private final AtomicBoolean warned = new AtomicBoolean();

    private WireformatRedisSerializer(
            MessageFormats formats, Type type, MessageFormat format, boolean marked, boolean missing) {
        this.formats = formats;
        this.type = type;
        this.format = format;
        this.marked = marked;
        this.missing = missing;
    }

    /** JSON with a mark. */
    public static <T> WireformatRedisSerializer<T> of(Wireformat formats, Class<T> type) {
        return of(formats, (Type) type);
    }

    /** JSON with a mark, of a type that may be generic. */
    @SuppressWarnings("TypeParameterUnusedInFormals") // the caller knows the type
    public static <T> WireformatRedisSerializer<T> of(Wireformat formats, Type type) {
        return of(new MessageFormats(formats), type);
    }

    @SuppressWarnings("TypeParameterUnusedInFormals") // the caller knows the type
    static <T> WireformatRedisSerializer<T> of(MessageFormats messages, Type type) {
        return new WireformatRedisSerializer<>(messages, type, messages.named(JSON), true, false);
    }

    /**
     * The same with another format.
     *
     * @throws IllegalArgumentException if the application does not have the format, or if the format does not support the type
     */
    public WireformatRedisSerializer<T> withFormat(String name) {
        MessageFormat other = formats.named(name);
        String reason = other.whyNot(type);
        if (reason != null) {
            throw new IllegalArgumentException(name + " does not support " + type.getTypeName() + ": " + reason);
        }
        return new WireformatRedisSerializer<>(formats, type, other, marked, missing);
    }

    /** The same without a mark, for programs that do not know it. Values are read in the format that is written. */
    public WireformatRedisSerializer<T> withoutMark() {
        return new WireformatRedisSerializer<>(formats, type, format, false, missing);
    }

    /**
     * The same for a cache, which reads a value that it cannot read as absent, so that a new version of the application loads it
     * anew. The first such value is logged as a warning.
     */
    public WireformatRedisSerializer<T> forCache() {
        return new WireformatRedisSerializer<>(formats, type, format, marked, true);
    }

    @Override
    public byte[] serialize(@Nullable T value) {
        if (value == null) {
            return new byte[0];
        }
        try {
            return marked ? Mark.write(format, value, type) : format.encode(value, type);
        } catch (RuntimeException e) {
            throw failure("written", e);
        }
    }

    @Override
    @SuppressWarnings("unchecked") // the type is the configured one
    public @Nullable T deserialize(byte @Nullable [] bytes) {
        if (bytes == null || bytes.length == 0 && (marked || !format.format().emptyContentIsMessage())) {
            return null;
        }
        try {
            return (T) read(bytes);
        } catch (RuntimeException e) {
            SerializationException failure = failure("read", e);
            if (!missing) {
                throw failure;
            }
            if (warned.compareAndSet(false, true)) {
                log.warn("{}; it is read as absent, as all such values are", failure.getMessage());
            } else {
                log.debug("{}", failure.getMessage());
            }
            return null;
        }
    }

    private Object read(byte[] bytes) {
        if (!marked && !isJson()) {
            return format.decode(ByteBuffer.wrap(bytes), type);
        }
        if (!Mark.isNext(bytes)) {
            return readJson(bytes);
        }
        ByteBuffer content = ByteBuffer.wrap(bytes);
        Mark mark = Mark.read(content);
        MessageFormat written = named(mark.format());
        Long fingerprint = mark.fingerprint();
        return fingerprint == null ? written.decode(content, type) : written.decode(fingerprint, content, type);
    }

    private MessageFormat named(String name) {
        try {
            return formats.named(name);
        } catch (IllegalArgumentException e) {
            throw new DecodingException("the application does not have the format " + name);
        }
    }

    private Object readJson(byte[] bytes) {
        return formats.named(JSON).decode(ByteBuffer.wrap(TypedJson.withoutClasses(bytes)), type);
    }

    private boolean isJson() {
        return format.format().name().equals(JSON);
    }

    private SerializationException failure(String action, RuntimeException cause) {
        String problem = "A value of " + type.getTypeName() + " cannot be " + action;
        return new SerializationException(MessageFailure.text(problem, cause), MessageFailure.cause(cause));
    }

    @Override
    public Class<?> getTargetType() {
        Class<?> raw = ResolvableType.forType(type).resolve();
        return raw != null ? raw : Object.class;
    }
}
