package io.wireformat.http;

import io.wireformat.metrics.Metering;
import io.wireformat.metrics.Side;
import io.wireformat.metrics.StepListener;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.accept.ContentNegotiationStrategy;

/** The formats that requests are read in and answered in. */
public final class ServerFormats {

    private final JsonMetering json;

    private final Metering metering;

    private final ServerExchange exchange;

    private final List<WireHttpMessageConverter> converters;

    /**
     * Formats of a server.
     *
     * @param formats what is shared with the client
     * @param negotiation the application's content negotiation, asked for when the first request comes
     */
    public ServerFormats(WireFormats formats, Supplier<ContentNegotiationStrategy> negotiation) {
        this.json = formats.json();
        this.metering = formats.metering(Side.SERVER, StepListener.NONE);
        this.exchange = new ServerExchange(negotiation);
        this.converters = formats.codecs().stream()
                .map(codec -> WireFormats.converter(codec, metering, exchange))
                .toList();
    }

    /** Adds the formats behind the converters that an application has, so that JSON stays the first choice. */
    public void addTo(List<HttpMessageConverter<?>> others) {
        json.apply(others, metering, exchange);
        others.addAll(converters);
    }
}
