package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.Limit;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.SpringOffer;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.pipeline.ContentBudget;
import io.wireformat.internal.pipeline.Metering;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.util.MimeType;
import tools.jackson.databind.ObjectMapper;

/**
 * Puts a timed converter in the place of each of Spring's for JSON, XML, CBOR and Smile. A subclass of the
 * application's own is left alone, because others may ask for its class.
 */
public final class JacksonMetering {

    private static final Logger log = LoggerFactory.getLogger(JacksonMetering.class);

    private final int bufferSize;

    private final long contentSize;

    private final boolean capped;

    private final JacksonBounds bounds;

    private final PlannedJson json;

    /**
     * Timing of what Spring converts with Jackson.
     *
     * @param bufferSize the most bytes of a body to hold back; what is larger is streamed
     * @param contentSize the most bytes of a body to read
     * @param capped whether a request is refused when too much content is held already
     * @param set the limits that the application has set, which are the ones that bind
     * @param json what is written and read by plans
     */
    public JacksonMetering(int bufferSize, long contentSize, boolean capped, Set<Limit> set, PlannedJson json) {
        this.bufferSize = bufferSize;
        this.contentSize = contentSize;
        this.capped = capped;
        this.bounds = new JacksonBounds(set);
        this.json = json;
    }

    /** What is written and read by plans. */
    public PlannedJson json() {
        return json;
    }

    /** What holds Jackson to the limits. */
    public JacksonBounds bounds() {
        return bounds;
    }

    /**
     * The mapper that Spring chooses for content.
     *
     * @param registered those of the content's type
     * @param otherwise that of all other types
     */
    public static ObjectMapper mapper(
            @Nullable Map<? extends MimeType, ObjectMapper> registered,
            @Nullable MimeType contentType,
            ObjectMapper otherwise) {
        if (registered != null && contentType != null) {
            for (Map.Entry<? extends MimeType, ObjectMapper> mapper : registered.entrySet()) {
                if (mapper.getKey().includes(contentType)) {
                    return mapper.getValue();
                }
            }
        }
        return otherwise;
    }

    /** Where the content is held. */
    public ContentBudget memory(Metering metering) {
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
    public void apply(
            List<HttpMessageConverter<?>> converters,
            Metering metering,
            Exchange exchange,
            Function<SpringFormat, SpringOffer> offers) {
        ContentBudget memory = memory(metering);
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
            BufferedExchange buffered = new BufferedExchange(exchange, memory, bufferSize, limits, bounds, json);
            return new MeteredJacksonHttpMessageConverter(format, jackson, offers.apply(format), metering, buffered);
        });
    }
}
