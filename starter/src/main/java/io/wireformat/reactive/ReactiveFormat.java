package io.wireformat.reactive;

import io.wireformat.http.BoundTypes;
import io.wireformat.http.FormatMediaTypes;
import io.wireformat.http.Problem;
import io.wireformat.http.UnionTypes;
import io.wireformat.http.UnknownTypes;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.MeteredPlan;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import tools.jackson.databind.json.JsonMapper;

/** One wire format in WebFlux: what it is called and what it carries. Safe for use by many threads. */
final class ReactiveFormat {

    private final MeteredCodec codec;

    private final JsonMapper mapper;

    private final UnionTypes unions;

    private final FormatMediaTypes mediaTypes;

    private final Predicate<Class<?>> hasMapper;

    /**
     * A format.
     *
     * @param hasMapper whether JSON uses a mapper for a class that is not the formats', which may hide more of it
     */
    ReactiveFormat(MeteredCodec codec, JsonMapper mapper, Predicate<Class<?>> hasMapper) {
        this.mapper = mapper;
        this.unions = new UnionTypes(mapper);
        this.codec = codec;
        this.mediaTypes = new FormatMediaTypes(codec.format());
        this.hasMapper = hasMapper;
    }

    MeteredCodec codec() {
        return codec;
    }

    String name() {
        return codec.format().name();
    }

    /** What content is called. */
    FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    /** What the values of a publisher are together, where they have no stream. */
    static ResolvableType listOf(ResolvableType type) {
        return ResolvableType.forClassWithGenerics(List.class, type);
    }

    /** The media type of the content that we send. */
    MediaType mediaType() {
        return mediaTypes.own().get(0);
    }

    /** What content is sent as where this was asked for; null where it names another format. */
    @Nullable
    MediaType named(@Nullable MediaType mediaType) {
        return mediaTypes.named(mediaType);
    }

    /** Says in the headers what content is. */
    void label(HttpHeaders headers, @Nullable MediaType chosen) {
        mediaTypes.label(headers, chosen);
    }

    /** The media types of the format that ranges name and do not refuse. */
    List<MediaType> namedBy(List<MediaType> ranges) {
        return mediaTypes.namedBy(ranges);
    }

    boolean reads(ResolvableType type) {
        return whyNotRead(type) == null;
    }

    boolean writes(ResolvableType type) {
        return whyNotWritten(type) == null;
    }

    @Nullable
    String whyNotRead(ResolvableType type) {
        Type bound = BoundTypes.toRead(type);
        return bound == null ? UnknownTypes.whyNotRead(type) : declineReason(type.toClass(), bound, codec::whyNotRead);
    }

    @Nullable
    String whyNotWritten(ResolvableType type) {
        Type bound = BoundTypes.toWrite(type);
        return bound == null
                ? UnknownTypes.whyNotWritten(type, type.toClass())
                : declineReason(type.toClass(), bound, codec::declineReason);
    }

    /** Why the format does not carry a type, or null where it does. */
    private @Nullable String declineReason(Class<?> raw, Type bound, Function<Type, @Nullable String> reasons) {
        return hasMapper.test(raw) ? "JSON has a mapper of its own for it" : reasons.apply(bound);
    }

    /** What is written for a value. */
    Object carried(Object value) {
        return value instanceof ProblemDetail detail ? Problem.of(detail, mapper) : value;
    }

    /** What a value is written as; null where that is not known. */
    @Nullable
    Type toWrite(ResolvableType type, Object value, boolean onlyClass) {
        Type bound = unions.toWrite(type, value.getClass(), onlyClass);
        if (!UnknownTypes.isErased(type) || !(onlyClass || plan(bound) == null)) {
            return bound;
        }
        Type told = unions.ofValue(type, value);
        return told != null && (plan(told) != null || plan(bound) == null) ? told : bound;
    }

    /** Why a value is not written that nobody has declared the type of. */
    String whyUnknown(ResolvableType type, Object value, @Nullable Type bound) {
        return String.valueOf(
                bound == null ? UnknownTypes.whyNotWritten(type, value.getClass()) : codec.declineReason(bound));
    }

    /** The plan for a type, or null where the format does not carry it. */
    @Nullable
    MeteredPlan plan(@Nullable Type bound) {
        return bound != null ? codec.plan(bound) : null;
    }
}
