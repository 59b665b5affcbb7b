package io.wireformat.internal.messages;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.codec.Codec;
import io.wireformat.codec.WireFormat;
import io.wireformat.codec.avro.AvroCodec;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.internal.pipeline.PooledContent;
import io.wireformat.internal.pipeline.TypeBinding;
import io.wireformat.model.UnsupportedTypeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One format for messages. Safe for use by many threads. */
public final class MessageFormat {

    /** The start of Avro's single-object encoding, before the fingerprint. */
    private static final short SINGLE_OBJECT = (short) 0xC301;

    private static final int FINGERPRINTED = Short.BYTES + Long.BYTES;

    private static final ClassValue<Optional<Class<?>>> UNIONS = new ClassValue<>() {
        @Override
        protected Optional<Class<?>> computeValue(Class<?> type) {
            return Optional.ofNullable(unionOf(type));
        }
    };

    private final Codec codec;
    private final MeteredCodec writer;
    private final MeteredCodec reader;
    private final MessageTap tap;
    private final String place;

    /** Avro with the writer's fingerprint and without; null for other formats. */
    private final @Nullable MessageFormat fingerprinted;

    private final @Nullable MessageFormat bare;

    MessageFormat(Codec codec, Metering producer, Metering consumer, MessageTap tap, String place) {
        this(codec, producer, consumer, tap, place, codec instanceof AvroCodec);
    }

    private MessageFormat(
            Codec codec, Metering producer, Metering consumer, MessageTap tap, String place, boolean hasBoth) {
        this.codec = codec;
        this.writer = new MeteredCodec(codec, producer);
        this.reader = new MeteredCodec(codec, consumer);
        this.tap = tap;
        this.place = place;
        Function<AvroCodec.Encoding, MessageFormat> other = encoding ->
                new MessageFormat(((AvroCodec) codec).with(encoding), producer, consumer, tap, place, false);
        this.fingerprinted = hasBoth ? other.apply(AvroCodec.Encoding.SINGLE_OBJECT) : null;
        this.bare = hasBoth ? other.apply(AvroCodec.Encoding.DATUM) : null;
    }

    /** The name and the media types. */
    public WireFormat format() {
        return codec.format();
    }

    /** Avro whose content begins with the fingerprint of the writer's schema; null for another format. */
    public @Nullable MessageFormat fingerprinted() {
        return fingerprinted;
    }

    /** The same format whose content does not begin with a fingerprint. */
    public MessageFormat bare() {
        return bare != null ? bare : this;
    }

    /** Why the format does not support a type; null if it does. */
    public @Nullable String whyNot(Type type) {
        return writer.declineReason(type);
    }

    /**
     * Writes a value.
     *
     * @throws EncodingException if the format cannot write the value, or if it is null or not of the type
     * @throws UnsupportedTypeException if the format does not support the type
     */
    public byte[] encode(Object value, Type type) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        if (value == null) {
            throw new EncodingException("null is no message");
        }
        if (raw instanceof Class<?> expected && !expected.isPrimitive() && !expected.isInstance(value)) {
            throw new EncodingException(value.getClass().getName() + " is not of the type " + type.getTypeName());
        }
        try (PooledContent content = plan(writer, type).write(value)) {
            byte[] written = content.buffer().toByteArray();
            tap.sees(place, format().name(), type, written, 0, written.length);
            return written;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The type to write a value as if nothing declares it: its class.
     *
     * @throws EncodingException if readers could take the content for another value's: of a collection, and of one of several
     *     subtypes, which only JSON writes in the same way alone and as one of them
     */
    public Type typeOf(Object value) {
        Class<?> type = value.getClass();
        if (value instanceof Collection<?> || value instanceof Map<?, ?>) {
            throw new EncodingException("the class of a collection does not say what it contains; declare the type");
        }
        if (!format().name().equals("json")) {
            UNIONS.get(type).ifPresent(union -> {
                throw new EncodingException(type.getName() + " alone is written in another way than as one of "
                        + union.getName() + "; declare one of both as the type");
            });
        }
        return type;
    }

    /** The type of which a class is a subtype, so that JSON has a discriminator; null if there is none. */
    private static @Nullable Class<?> unionOf(Class<?> type) {
        for (Class<?> each : Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()))
                .toList()) {
            JsonTypeInfo info = each.getAnnotation(JsonTypeInfo.class);
            Class<?> union = info != null && info.use() != JsonTypeInfo.Id.NONE ? each : unionOf(each);
            if (union != null) {
                return union;
            }
        }
        return null;
    }

    /**
     * Reads a value.
     *
     * @param content a part of an array
     * @throws DecodingException if the content is invalid
     * @throws io.wireformat.codec.ContentTooLargeException if the content exceeds a limit
     * @throws UnsupportedTypeException if the format does not support the type
     */
    public Object decode(ByteBuffer content, Type type) {
        MeteredPlan plan = plan(reader, type);
        byte[] array = content.array();
        int offset = content.arrayOffset() + content.position();
        int length = content.remaining();
        if (length == 0 && !format().emptyContentIsMessage()) {
            throw new DecodingException("the content is empty").inFormat(format().name());
        }
        try {
            Object value = plan.read(array, offset, length);
            tap.sees(place, format().name(), type, array, offset, length);
            return value;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The types that were written or read, by name. */
    List<TypeBinding> requestedTypes() {
        return Stream.of(this, fingerprinted, bare)
                .filter(Objects::nonNull)
                .flatMap(each -> Stream.of(each.writer, each.reader))
                .flatMap(each -> each.requestedTypes().stream())
                .distinct()
                .sorted(Comparator.comparing(TypeBinding::name))
                .toList();
    }

    /**
     * Reads a bare Avro datum of another schema.
     *
     * @param fingerprint the fingerprint of the writer's schema, which the lock records
     */
    public Object decode(long fingerprint, ByteBuffer content, Type type) {
        if (fingerprinted == null) {
            throw new DecodingException("only content of avro has the fingerprint of a schema")
                    .inFormat(format().name());
        }
        ByteBuffer all = ByteBuffer.allocate(FINGERPRINTED + content.remaining())
                .putShort(SINGLE_OBJECT)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(fingerprint)
                .put(content.duplicate())
                .flip();
        return fingerprinted.decode(all, type);
    }

    /** The fingerprint at the start of content in the single-object encoding. */
    public static long fingerprintOf(byte[] content) {
        return ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).getLong(Short.BYTES);
    }

    /** The datum after the fingerprint. */
    public static byte[] datumOf(byte[] content) {
        return Arrays.copyOfRange(content, FINGERPRINTED, content.length);
    }

    /** Whether content begins as the single-object encoding does. */
    public static boolean isFingerprinted(ByteBuffer content) {
        return content.remaining() >= FINGERPRINTED && content.getShort(content.position()) == SINGLE_OBJECT;
    }

    private MeteredPlan plan(MeteredCodec metered, Type type) {
        MeteredPlan plan = metered.plan(type);
        if (plan == null) {
            throw new UnsupportedTypeException(
                    format().name() + " does not support " + type.getTypeName(),
                    String.valueOf(metered.declineReason(type)));
        }
        return plan;
    }
}
