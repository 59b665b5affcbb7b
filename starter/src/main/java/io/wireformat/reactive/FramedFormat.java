package io.wireformat.reactive;

import io.wireformat.codec.Framing;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.BoundTypes;
import io.wireformat.http.FormatMediaTypes;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.MeteredStreams;
import java.lang.reflect.Type;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.ProblemDetail;

/** The streams of one format in WebFlux: what they are called and which messages they carry. Safe for use by many threads. */
final class FramedFormat {

    private final MeteredCodec codec;

    private final Framing framing;

    private final FormatMediaTypes mediaTypes;

    private final Predicate<Class<?>> hasMapper;

    /**
     * Streams of a format.
     *
     * @param codec writes and reads the messages
     * @param framing puts them behind one another
     * @param hasMapper whether JSON uses a mapper for a class that is not the formats', which may hide more of it
     */
    FramedFormat(MeteredCodec codec, Framing framing, Predicate<Class<?>> hasMapper) {
        this.codec = codec;
        this.framing = framing;
        this.mediaTypes = new FormatMediaTypes(framing.format());
        this.hasMapper = hasMapper;
    }

    /** The format of the messages. */
    String name() {
        return codec.format().name();
    }

    /** The format of the streams. */
    WireFormat format() {
        return framing.format();
    }

    /** What the streams are called. */
    FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    /** Whether messages of a type can be written. */
    boolean writes(ResolvableType message) {
        return carries(message, codec::declineReason);
    }

    /** Whether messages of a type can be read. */
    boolean reads(ResolvableType message) {
        return carries(message, codec::whyNotRead);
    }

    private boolean carries(ResolvableType message, Function<Type, @Nullable String> reasons) {
        Type bound = bound(message);
        return bound != null && !hasMapper.test(message.toClass()) && reasons.apply(bound) == null;
    }

    /** Streams of messages of a type, or null where they are not carried. */
    @Nullable
    MeteredStreams streams(ResolvableType message) {
        Type bound = bound(message);
        return bound != null ? codec.streams(bound, framing) : null;
    }

    /** The type to carry, or null where it is left to Spring, as problems are: a stream of them is none of an error. */
    private static @Nullable Type bound(ResolvableType message) {
        return ProblemDetail.class.isAssignableFrom(message.toClass()) ? null : BoundTypes.toRead(message);
    }
}
