package io.wireformat.http;

import io.wireformat.metrics.Metering;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.json.JacksonJsonHttpMessageConverter;

/**
 * Puts the timed JSON converter in the place of Spring's. A converter of the application's own is left alone, because
 * what it was told cannot be asked of it.
 */
public final class JsonMetering {

    private static final Logger log = LoggerFactory.getLogger(JsonMetering.class);

    private final Supplier<Set<JacksonJsonHttpMessageConverter>> ownConverters;

    private final int bufferSize;

    private final long contentSize;

    /**
     * Timing of JSON.
     *
     * @param ownConverters the JSON converters that the application registered as beans
     * @param bufferSize the most bytes of a body to hold back; what is larger is streamed
     * @param contentSize the most bytes of a body to read
     */
    public JsonMetering(
            Supplier<Set<JacksonJsonHttpMessageConverter>> ownConverters, int bufferSize, long contentSize) {
        this.ownConverters = ownConverters;
        this.bufferSize = bufferSize;
        this.contentSize = contentSize;
    }

    void apply(List<HttpMessageConverter<?>> converters, Metering metering, Exchange exchange) {
        Set<JacksonJsonHttpMessageConverter> own = ownConverters.get();
        for (int i = 0; i < converters.size(); i++) {
            if (converters.get(i) instanceof JacksonJsonHttpMessageConverter json) {
                if (json.getClass() == JacksonJsonHttpMessageConverter.class && !own.contains(json)) {
                    MeteredJsonHttpMessageConverter metered = new MeteredJsonHttpMessageConverter(
                            json.getMapper(), metering, exchange, bufferSize, contentSize);
                    metered.setSupportedMediaTypes(json.getSupportedMediaTypes());
                    converters.set(i, metered);
                } else if (!(json instanceof MeteredJsonHttpMessageConverter)) {
                    logLeftAlone(json);
                }
            }
        }
    }

    private static void logLeftAlone(HttpMessageConverter<?> converter) {
        log.info(
                "JSON is not timed: {} is the application's own",
                converter.getClass().getName());
    }
}
