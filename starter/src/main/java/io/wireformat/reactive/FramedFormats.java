package io.wireformat.reactive;

import io.wireformat.codec.Framing;
import io.wireformat.codec.Framings;
import io.wireformat.codec.WireFormat;
import io.wireformat.http.SpringFormat;
import io.wireformat.jackson.JacksonBounds;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.Metering;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.codec.AbstractJacksonEncoder;
import org.springframework.http.codec.EncoderHttpMessageWriter;
import org.springframework.http.codec.HttpMessageWriter;

/** The streams of all formats that have a framing. */
final class FramedFormats {

    /** What Spring writes and reads as {@code application/x-ndjson} alone, under its other names. */
    private static final Framing JSON_LINES =
            Framings.lines(new WireFormat("x-ndjson", "application/ndjson", List.of("application/jsonl"), true));

    private FramedFormats() {}

    /**
     * The streams of formats, and of those that Spring converts itself.
     *
     * @param formats ours
     * @param springs the writers of Spring's formats, among others
     * @param bounds hold Spring's formats to the limits
     * @param hasMapper whether JSON uses a mapper for a class that is not the formats'
     */
    static List<FramedFormat> of(
            List<ReactiveFormat> formats,
            List<HttpMessageWriter<?>> springs,
            Metering metering,
            JacksonBounds bounds,
            Predicate<Class<?>> hasMapper) {
        return Stream.concat(
                        springs.stream().flatMap(writer -> ofSpring(writer, metering, bounds, hasMapper)),
                        formats.stream().flatMap(format -> ofFormat(format.codec(), hasMapper)))
                .toList();
    }

    private static Stream<FramedFormat> ofFormat(MeteredCodec codec, Predicate<Class<?>> hasMapper) {
        Framing framing = codec.framing();
        return framing == null ? Stream.empty() : Stream.of(new FramedFormat(codec, framing, hasMapper));
    }

    private static Stream<FramedFormat> ofSpring(
            HttpMessageWriter<?> writer, Metering metering, JacksonBounds bounds, Predicate<Class<?>> hasMapper) {
        if (!(writer instanceof EncoderHttpMessageWriter<?> encoding)
                || !(encoding.getEncoder() instanceof AbstractJacksonEncoder<?> encoder)) {
            return Stream.empty();
        }
        SpringFormat format = encoder instanceof MeteredJacksonEncoder metered
                ? metered.meters().format()
                : SpringCodecs.formatOf(encoder.getClass());
        if (format == null) {
            return Stream.empty();
        }
        Framing framing = framingOf(format);
        if (framing == null) {
            return Stream.empty();
        }
        MeteredCodec codec =
                new MeteredCodec(format.messages(encoder.getMapper(), bounds), metering, (type, reason) -> {});
        return Stream.of(new FramedFormat(codec, framing, hasMapper));
    }

    private static @Nullable Framing framingOf(SpringFormat format) {
        return switch (format) {
            case JSON -> JSON_LINES;
            case CBOR -> Framings.CBOR_SEQUENCE;
            case SMILE -> Framings.SMILE_SEQUENCE;
            // a document has one root, and nothing puts documents behind one another
            case XML -> null;
        };
    }
}
