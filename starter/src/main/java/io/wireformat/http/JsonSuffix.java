package io.wireformat.http;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;

/** Settles who has a media type such as {@code application/protobuf+json}, which {@code application/*+json} includes. */
final class JsonSuffix {

    private static final Logger log = LoggerFactory.getLogger(JsonSuffix.class);

    private JsonSuffix() {}

    /**
     * Makes the timed JSON converter leave such a media type to its format. Any other JSON converter goes on claiming
     * it, and stands before the format, which therefore is off.
     */
    static void settle(List<HttpMessageConverter<?>> converters, List<WireHttpMessageConverter> formats) {
        formats.removeIf(format -> {
            MediaType mediaType = format.mediaType();
            boolean claimed = false;
            for (HttpMessageConverter<?> converter : converters) {
                if (converter instanceof MeteredJsonHttpMessageConverter json) {
                    json.leave(mediaType);
                } else if (claims(converter, mediaType)) {
                    log.warn(
                            "{} is off: {} claims {}",
                            format.codec().format().name(),
                            converter.getClass().getName(),
                            mediaType);
                    claimed = true;
                }
            }
            return claimed;
        });
    }

    private static boolean claims(HttpMessageConverter<?> converter, MediaType mediaType) {
        for (MediaType range : converter.getSupportedMediaTypes()) {
            if ("json".equals(range.getSubtypeSuffix()) && range.includes(mediaType)) {
                return true;
            }
        }
        return false;
    }
}
