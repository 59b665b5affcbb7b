package io.wireformat.http.internal.converter;

import io.wireformat.codec.Limit;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.http.internal.negotiation.ServerOffer;
import io.wireformat.http.internal.types.TypeTimers;
import io.wireformat.internal.jackson.JacksonBounds;
import io.wireformat.internal.jackson.PlannedJson;
import io.wireformat.internal.pipeline.Metering;
import io.wireformat.text.internal.EventLog;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.converter.AbstractJacksonHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.cbor.JacksonCborHttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;
import org.springframework.http.converter.smile.JacksonSmileHttpMessageConverter;
import org.springframework.http.converter.xml.JacksonXmlHttpMessageConverter;

/**
 * Limits and times the formats that Spring reads and writes with Jackson: replaces each of Spring's converters for JSON,
 * XML, CBOR and Smile by a metered one. A subclass of the application's own stays, because other code may ask for its class.
 */
public final class JacksonMetering {

    private static final EventLog log = EventLog.of(JacksonMetering.class);

    private final int bufferSize;
    private final long contentSize;
    private final boolean capped;
    private final JacksonBounds bounds;
    private final PlannedJson json;

    /**
     * The settings of Spring's formats.
     *
     * @param bufferSize the maximum bytes of a body to buffer; a larger body is streamed
     * @param contentSize maximum bytes of a body to read
     * @param capped whether a request is refused when too much content is held already
     * @param set the limits that the application has set; no others apply
     */
    public JacksonMetering(int bufferSize, long contentSize, boolean capped, Set<Limit> set, PlannedJson json) {
        this.bufferSize = bufferSize;
        this.contentSize = contentSize;
        this.capped = capped;
        this.bounds = new JacksonBounds(set);
        this.json = json;
    }

    /** Writes and reads JSON by plans. */
    public PlannedJson json() {
        return json;
    }

    /** Applies the limits to Jackson. */
    public JacksonBounds bounds() {
        return bounds;
    }

    /**
     * A format at one side.
     *
     * @param maxBytes maximum bytes of a body there, if that is less than the application's limit
     */
    public JacksonFormat format(SpringFormat format, Metering side, long maxBytes) {
        Metering metering = new Metering(
                side.side(),
                side.meters(),
                capped ? side.memory() : side.memory().withoutCap(),
                side.limits().withContentSize(Math.min(contentSize, maxBytes)));
        TypeTimers timers = new TypeTimers(metering, format.format().name());
        return new JacksonFormat(format, metering, side, timers, bounds, json, bufferSize);
    }

    /**
     * One of Spring's own converters, timed; any other converter as it is.
     *
     * @param offers select the media types that each takes part with on a server
     */
    public HttpMessageConverter<?> metered(
            HttpMessageConverter<?> converter,
            Metering metering,
            Exchange exchange,
            Function<SpringFormat, @Nullable ServerOffer> offers) {
        if (!(converter instanceof AbstractJacksonHttpMessageConverter<?> jackson)
                || converter instanceof MeteredConverter) {
            return converter;
        }
        SpringFormat format = SpringFormat.of(jackson);
        if (format == null) {
            log.info(
                    "Not timed: {} is no converter of Spring's own",
                    jackson.getClass().getName());
            return jackson;
        }
        var metered = new MeteredJacksonHttpMessageConverter(
                format(format, metering, Long.MAX_VALUE), jackson, offers.apply(format), exchange);
        // a class for each library, because a class that names the library's is loaded only where it is there
        return switch (format) {
            case JSON -> new MeteredJson((JacksonJsonHttpMessageConverter) jackson, metered);
            case XML -> new MeteredXml((JacksonXmlHttpMessageConverter) jackson, metered);
            case CBOR -> new MeteredCbor((JacksonCborHttpMessageConverter) jackson, metered);
            case SMILE -> new MeteredSmile((JacksonSmileHttpMessageConverter) jackson, metered);
        };
    }
}
