package io.wireformat.http;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.metrics.ContentMemory;
import io.wireformat.metrics.Metering;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;

/**
 * Puts a timed converter in the place of each of Spring's for JSON, XML, CBOR and Smile. A subclass of the
 * application's own is left alone, because others may ask for its class.
 */
public final class JacksonMetering {

    private static final Logger log = LoggerFactory.getLogger(JacksonMetering.class);

    private final int bufferSize;

    private final long contentSize;

    private final boolean capped;

    /**
     * Timing of what Spring converts with Jackson.
     *
     * @param bufferSize the most bytes of a body to hold back; what is larger is streamed
     * @param contentSize the most bytes of a body to read
     * @param capped whether a request is refused when too much content is held already
     */
    public JacksonMetering(int bufferSize, long contentSize, boolean capped) {
        this.bufferSize = bufferSize;
        this.contentSize = contentSize;
        this.capped = capped;
    }

    /** Where the content is held. */
    public ContentMemory memory(Metering metering) {
        return capped ? metering.memory() : metering.memory().withoutCap();
    }

    /** What a body may cost to read. */
    public DecodeLimits limits(Metering metering) {
        return metering.limits().withContentSize(contentSize);
    }

    /**
     * Replaces the converters of a list.
     *
     * @param offers which media types each takes part with
     */
    void apply(
            List<HttpMessageConverter<?>> converters,
            Metering metering,
            Exchange exchange,
            Function<SpringFormat, SpringOffer> offers) {
        ContentMemory memory = memory(metering);
        DecodeLimits limits = limits(metering);
        converters.replaceAll(converter -> {
            if (!(converter instanceof AbstractJacksonHttpMessageConverter<?> jackson)
                    || jackson instanceof MeteredJacksonHttpMessageConverter) {
                return converter;
            }
            SpringFormat format = SpringFormat.of(jackson);
            if (format == null) {
                log.info(
                        "Not timed: {} is no converter of Spring's own",
                        jackson.getClass().getName());
                return jackson;
            }
            BufferedExchange buffered = new BufferedExchange(exchange, memory, bufferSize, limits);
            return new MeteredJacksonHttpMessageConverter(format, jackson, offers.apply(format), metering, buffered);
        });
    }
}
