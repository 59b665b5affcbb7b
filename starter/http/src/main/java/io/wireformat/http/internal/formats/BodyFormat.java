package io.wireformat.http.internal.formats;

import io.wireformat.codec.Framing;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.http.internal.types.UnionTypes;
import io.wireformat.http.internal.types.UnknownTypes;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredPlan;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import tools.jackson.databind.json.JsonMapper;

/** One wire format with its media types and the types that it supports. Safe for use by many threads. */
public final class BodyFormat {

    static final String OTHER_MAPPER = "JSON has a mapper of its own for it";

    private final MeteredCodec codec;
    private final JsonMapper mapper;
    private final UnionTypes unions;
    private final FormatMediaTypes mediaTypes;
    private final @Nullable FramedFormat streams;
    private final Predicate<Class<?>> hasMapper;

    /**
     * A format.
     *
     * @param hasMapper whether JSON uses another mapper for a class than the formats do, which may hide more of it
     */
    public BodyFormat(MeteredCodec codec, JsonMapper mapper, Predicate<Class<?>> hasMapper) {
        this.mapper = mapper;
        this.unions = new UnionTypes(mapper);
        this.codec = codec;
        this.mediaTypes = new FormatMediaTypes(codec.format());
        Framing framing = codec.framing();
        this.streams = framing == null ? null : new FramedFormat(codec, framing, hasMapper);
        this.hasMapper = hasMapper;
    }

    /** Writes and reads the content. */
    public MeteredCodec codec() {
        return codec;
    }

    /** The name of the format. */
    public String name() {
        return codec.format().name();
    }

    /** The media types of content. */
    public FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    /** The media type of the content that we send. */
    public MediaType mediaType() {
        return mediaTypes.own().get(0);
    }

    /** The media type of content if this one was requested; null if it names another format. */
    public @Nullable MediaType named(@Nullable MediaType mediaType) {
        return mediaTypes.named(mediaType);
    }

    /** The streams of the format; null if it has no framing. */
    public @Nullable FramedFormat streams() {
        return streams;
    }

    /** Whether a media type is one of the format's streams. */
    public boolean hasStreamsNamedBy(MediaType mediaType) {
        return streams != null && streams.mediaTypes().named(mediaType) != null;
    }

    /** Whether the format reads a type. */
    public boolean reads(ResolvableType type) {
        return whyNotRead(type) == null;
    }

    /** Whether the format writes values that are declared as a type. */
    public boolean writes(ResolvableType type) {
        return whyNotWritten(type) == null;
    }

    /** Whether the format reads a type, and with which plan. */
    public Support toRead(ResolvableType type) {
        Type bound = typeToRead(type);
        return bound == null
                ? Support.none(UnknownTypes.why(type, type.resolve(Object.class)))
                : support(type.toClass(), bound, codec::whyNotRead);
    }

    /** The reason why a type is not read; null if it is. */
    public @Nullable String whyNotRead(ResolvableType type) {
        return toRead(type).reason();
    }

    /** The reason why values that are declared as a type are not written; null if they are. */
    public @Nullable String whyNotWritten(ResolvableType type) {
        return whyNotWritten(type, type.toClass(), BoundTypes.toWrite(type));
    }

    /**
     * The reason why values of a class are not written; null if they are.
     *
     * @param bound the type that they are {@linkplain #typeToWrite written as}
     */
    public @Nullable String whyNotWritten(ResolvableType type, Class<?> valueClass, @Nullable Type bound) {
        return toWrite(type, valueClass, bound).reason();
    }

    private Support toWrite(ResolvableType type, Class<?> valueClass, @Nullable Type bound) {
        return bound == null
                ? Support.none(UnknownTypes.why(type, valueClass))
                : support(valueClass, bound, codec::declineReason);
    }

    private Support support(Class<?> raw, Type bound, Function<Type, @Nullable String> reasons) {
        String reason = reasons.apply(bound);
        String why = reason == null && hasMapper.test(raw) ? OTHER_MAPPER : reason;
        return new Support(bound, why == null ? codec.plan(bound) : null, why);
    }

    /** The reason why a stream is not one message: the messages are unsupported, or streams have another media type. */
    public String whyNotOneMessage(ResolvableType stream, boolean read) {
        Type message = StreamTypes.message(stream);
        String reason = message == null ? null : read ? codec.whyNotRead(message) : codec.declineReason(message);
        if (reason != null) {
            return reason;
        }
        return streams != null
                ? "it is a stream, which has the media type "
                        + streams.framing().format().mediaType()
                : "it is a stream, for which the format has no framing";
    }

    /** The type that content of a declared type is read as; null if Spring reads it, or if it is not known. */
    public static @Nullable Type typeToRead(ResolvableType type) {
        return BoundTypes.toRead(BoundTypes.inside(Optional.class, type));
    }

    /** Converts a decoded value to the requested type. */
    public static Object received(ResolvableType type, Object value) {
        if (value instanceof Problem problem && type.resolve() == ProblemDetail.class) {
            return problem.toProblemDetail();
        }
        return type.resolve() == Optional.class && !(value instanceof Optional) ? Optional.ofNullable(value) : value;
    }

    /** The value to write for a value of a handler: the content of an Optional, or the problem of Spring's. */
    public Object toContent(Object value) {
        Object content = value instanceof Optional<?> optional ? optional.orElseThrow() : value;
        return content instanceof ProblemDetail detail ? Problem.of(detail, mapper) : content;
    }

    /**
     * Whether the format writes a value, and with which plan.
     *
     * @param onlyClass whether the type is only the class of the value
     */
    public Support toWrite(ResolvableType type, Object value, boolean onlyClass) {
        return toWrite(type, value.getClass(), writtenType(type, value, onlyClass));
    }

    private @Nullable Type writtenType(ResolvableType type, Object value, boolean onlyClass) {
        if (value instanceof Optional<?> optional) {
            return writtenType(BoundTypes.inside(Optional.class, type), optional.orElseThrow(), onlyClass);
        }
        Type bound = typeToWrite(type, value.getClass(), onlyClass);
        if (!UnknownTypes.isErased(type) || !(onlyClass || plan(bound) == null)) {
            return bound;
        }
        Type ofValue = unions.ofValue(type, value);
        return ofValue != null && (plan(ofValue) != null || plan(bound) == null) ? ofValue : bound;
    }

    /**
     * The type that values of a class are written as; null if it is not known.
     *
     * @param onlyClass whether the declared type is only the class
     */
    public @Nullable Type typeToWrite(ResolvableType type, Class<?> valueClass, boolean onlyClass) {
        return unions.toWrite(type, valueClass, onlyClass);
    }

    /** Whether values are written as this type, whatever their classes, because JSON distinguishes the classes. */
    public boolean isUnion(Class<?> type) {
        return unions.isUnion(type);
    }

    private @Nullable MeteredPlan plan(@Nullable Type bound) {
        return bound != null ? codec.plan(bound) : null;
    }
}
