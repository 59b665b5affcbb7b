package io.wireformat.http;

import io.wireformat.codec.Framing;
import io.wireformat.codec.Framings;
import io.wireformat.metrics.MeteredCodec;
import io.wireformat.metrics.Metering;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.http.converter.HttpMessageConverter;

/** The streams of all formats that have a framing. */
final class StreamConverters {

    private StreamConverters() {}

    /**
     * The streams of a server's formats.
     *
     * @param springs the converters of Spring's formats, among others
     * @param converters the formats'
     */
    static Stream<StreamHttpMessageConverter> of(
            List<HttpMessageConverter<?>> springs,
            List<WireHttpMessageConverter> converters,
            Metering metering,
            Exchange exchange) {
        return Stream.concat(
                springs.stream()
                        .filter(MeteredJacksonHttpMessageConverter.class::isInstance)
                        .map(MeteredJacksonHttpMessageConverter.class::cast)
                        .flatMap(spring -> ofSpring(spring, metering, exchange)),
                converters.stream().flatMap(converter -> ofFormat(converter.codec(), exchange)));
    }

    private static Stream<StreamHttpMessageConverter> ofFormat(MeteredCodec codec, Exchange exchange) {
        Framing framing = codec.framing();
        return framing == null ? Stream.empty() : Stream.of(new StreamHttpMessageConverter(codec, framing, exchange));
    }

    private static Stream<StreamHttpMessageConverter> ofSpring(
            MeteredJacksonHttpMessageConverter spring, Metering metering, Exchange exchange) {
        MeteredCodec codec = spring.messages(metering);
        return switch (spring.springFormat()) {
            case JSON ->
                Stream.of(
                        new StreamHttpMessageConverter(codec, Framings.JSON_LINES, exchange),
                        StreamHttpMessageConverter.toRead(codec, Framings.JSON_ARRAY, spring::isLeft, exchange));
            case CBOR -> Stream.of(new StreamHttpMessageConverter(codec, Framings.CBOR_SEQUENCE, exchange));
            case SMILE -> Stream.of(new StreamHttpMessageConverter(codec, Framings.SMILE_SEQUENCE, exchange));
            // a document has one root, and nothing puts documents behind one another
            case XML -> Stream.empty();
        };
    }
}
