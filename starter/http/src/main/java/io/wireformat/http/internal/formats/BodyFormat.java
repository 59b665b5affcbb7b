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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import tools.jackson.databind.json.JsonMapper;

/** One wire format: what it is called, and which types it carries. Safe for use by many threads. */
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
     * @param hasMapper whether JSON uses a mapper for a class that is not the formats', which may hide more of it
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

    /** Whether the format has the types of the models. */
    boolean isOfModels() {
        return codec.isOfModels();
    }

    /** The name of the format. */
    public String name() {
        return codec.format().name();
    }

    /** What content is called. */
    public FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    /** The media type of the content that we send. */
    public MediaType mediaType() {
        return mediaTypes.own().get(0);
    }

    /** What content is sent as where this was asked for; null where it names another format. */
    public @Nullable MediaType named(@Nullable MediaType mediaType) {
        return mediaTypes.named(mediaType);
    }

    /** The media types of the format that ranges name and do not refuse. */
    public List<MediaType> namedBy(List<MediaType> ranges) {
        return mediaTypes.namedBy(ranges);
    }

    /** The streams of the format; null if it has no framing. */
    public @Nullable FramedFormat streams() {
        return streams;
    }

    /** Whether a media type is one of the format's streams. */
    public boolean hasStreamsNamedBy(MediaType mediaType) {
        return streams != null && streams.mediaTypes().named(mediaType) != null;
    }

    /** Whether the format carries what is read as a type. */
    public boolean reads(ResolvableType type) {
        return whyNotRead(type) == null;
    }

    /** Whether the format carries values that are declared as a type. */
    public boolean writes(ResolvableType type) {
        return whyNotWritten(type) == null;
    }

    /** Why a type is not read, or null where it is. */
    public @Nullable String whyNotRead(ResolvableType type) {
        Type bound = typeToRead(type);
        return bound == null
                ? UnknownTypes.why(type, type.resolve(Object.class))
                : declineReason(type.toClass(), bound, codec::whyNotRead);
    }

    /** Why a type is not written as far as it is declared, or null where it is. */
    public @Nullable String whyNotWritten(ResolvableType type) {
        return whyNotWritten(type, type.toClass(), BoundTypes.toWrite(type));
    }

    /**
     * Why a value is not written, or null where it is.
     *
     * @param bound what it is {@linkplain #typeToWrite written as}
     */
    public @Nullable String whyNotWritten(ResolvableType type, Class<?> valueClass, @Nullable Type bound) {
        return bound == null
                ? UnknownTypes.why(type, valueClass)
                : declineReason(valueClass, bound, codec::declineReason);
    }

    /** Why a stream of messages is not one message: the messages are unsupported, or their stream has another media type. */
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

    /** Why the format does not carry a type, or null where it does. */
    private @Nullable String declineReason(Class<?> raw, Type bound, Function<Type, @Nullable String> reasons) {
        String reason = reasons.apply(bound);
        return reason == null && hasMapper.test(raw) ? OTHER_MAPPER : reason;
    }

    /** What content is read as where a type is wanted; null where that is left to Spring or not known. */
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

    /** Whether there is nothing to write of a value, which is not the same as a message of defaults. */
    public static boolean isNothing(Object value) {
        return value instanceof Optional<?> optional && optional.isEmpty();
    }

    /** What is written for a value. */
    public Object carried(Object value) {
        Object content = value instanceof Optional<?> optional ? optional.orElseThrow() : value;
        return content instanceof ProblemDetail detail ? Problem.of(detail, mapper) : content;
    }

    /** What a value is written as; null where that is not known. */
    public @Nullable Type toWrite(ResolvableType type, Object value, boolean onlyClass) {
        if (value instanceof Optional<?> optional) {
            return toWrite(BoundTypes.inside(Optional.class, type), optional.orElseThrow(), onlyClass);
        }
        Type bound = typeToWrite(type, value.getClass(), onlyClass);
        if (!UnknownTypes.isErased(type) || !(onlyClass || plan(bound) == null)) {
            return bound;
        }
        Type told = unions.ofValue(type, value);
        return told != null && (plan(told) != null || plan(bound) == null) ? told : bound;
    }

    /**
     * What values of a class are written as; null where that is not known.
     *
     * @param onlyClass whether the type is no more than the class
     */
    public @Nullable Type typeToWrite(ResolvableType type, Class<?> valueClass, boolean onlyClass) {
        return unions.toWrite(type, valueClass, onlyClass);
    }

    /** Whether values are written as this type, whatever their classes, because JSON distinguishes the classes. */
    public boolean isUnion(Class<?> type) {
        return unions.isUnion(type);
    }

    /** The plan for a type, or null where the format does not carry it. */
    public @Nullable MeteredPlan plan(@Nullable Type bound) {
        return bound != null ? codec.plan(bound) : null;
    }
}
