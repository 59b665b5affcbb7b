package io.wireformat.reactive;

import io.wireformat.codec.Framing;
import io.wireformat.http.BoundTypes;
import io.wireformat.http.FormatMediaTypes;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.MeteredStreams;
import java.lang.reflect.Type;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.MediaType;
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

    /** The media type of the streams that we send. */
    MediaType mediaType() {
        return mediaTypes.own().get(0);
    }

    /** What a stream is sent as where this was asked for; null where it names something else. */
    @Nullable
    MediaType named(@Nullable MediaType mediaType) {
        return mediaTypes.named(mediaType);
    }

    /** The media types of the streams that ranges name and do not refuse. */
    List<MediaType> namedBy(List<MediaType> ranges) {
        return mediaTypes.namedBy(ranges);
    }

    /** Whether messages of a type can be carried. */
    boolean carries(ResolvableType message) {
        return whyNotCarried(message) == null;
    }

    /** Why messages of a type are not carried, or null where they are. */
    @Nullable
    String whyNotCarried(ResolvableType message) {
        Type bound = bound(message);
        if (bound == null) {
            return "it is left to Spring";
        }
        return hasMapper.test(message.toClass()) ? "JSON has a mapper of its own for it" : codec.declineReason(bound);
    }

    /** Streams of messages of a type, or null where they are not carried. */
    @Nullable
    MeteredStreams streams(ResolvableType message) {
        Type bound = bound(message);
        return bound != null ? codec.streams(bound, framing) : null;
    }

    private static @Nullable Type bound(ResolvableType message) {
        return ProblemDetail.class.isAssignableFrom(message.toClass()) ? null : BoundTypes.toRead(message);
    }
}
