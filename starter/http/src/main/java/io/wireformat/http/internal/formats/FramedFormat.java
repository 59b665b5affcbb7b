package io.wireformat.http.internal.formats;

import io.wireformat.codec.Framing;
import io.wireformat.http.internal.types.BoundTypes;
import io.wireformat.internal.pipeline.MeteredCodec;
import io.wireformat.internal.pipeline.MeteredStreams;
import java.lang.reflect.Type;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.ProblemDetail;

/** The streams of one format, with their media types and the messages that they support. Safe for use by many threads. */
public final class FramedFormat {

    private final MeteredCodec codec;
    private final Framing framing;
    private final FormatMediaTypes mediaTypes;
    private final Predicate<Class<?>> hasMapper;

    /**
     * Streams of a format.
     *
     * @param codec writes and reads the messages
     * @param framing puts them one after another
     * @param hasMapper whether JSON uses a mapper for a class that is not the formats', which may hide more of it
     */
    public FramedFormat(MeteredCodec codec, Framing framing, Predicate<Class<?>> hasMapper) {
        this.codec = codec;
        this.framing = framing;
        this.mediaTypes = new FormatMediaTypes(framing.format());
        this.hasMapper = hasMapper;
    }

    /** The name of the messages' format. */
    public String name() {
        return codec.format().name();
    }

    /** Puts the messages one after another. */
    public Framing framing() {
        return framing;
    }

    /** The media types of the streams. */
    public FormatMediaTypes mediaTypes() {
        return mediaTypes;
    }

    /** The type of messages; null if Spring handles them, as it does problems, because a stream of problems is no error. */
    public static @Nullable Type bound(ResolvableType message) {
        return ProblemDetail.class.isAssignableFrom(message.toClass()) ? null : BoundTypes.toRead(message);
    }

    /** Whether messages of a type can be written. */
    public boolean writes(ResolvableType message) {
        Type bound = bound(message);
        return bound != null && whyNotWritten(bound) == null;
    }

    /** Whether messages of a type can be read. */
    public boolean reads(ResolvableType message) {
        Type bound = bound(message);
        return bound != null && whyNotRead(bound) == null;
    }

    /** Why messages are not written, or null where they are. */
    public @Nullable String whyNotWritten(Type bound) {
        return declineReason(bound, codec::declineReason);
    }

    /** Why messages are not read, or null where they are. */
    public @Nullable String whyNotRead(Type bound) {
        return declineReason(bound, codec::whyNotRead);
    }

    private @Nullable String declineReason(Type bound, Function<Type, @Nullable String> reasons) {
        return hasMapper.test(ResolvableType.forType(bound).toClass()) ? BodyFormat.OTHER_MAPPER : reasons.apply(bound);
    }

    /** Streams of messages, or null where these are not carried. */
    public @Nullable MeteredStreams streams(@Nullable Type bound) {
        return bound != null ? codec.streams(bound, framing) : null;
    }
}
