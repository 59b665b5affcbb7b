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
     * Turns a format off whose media type a JSON converter claims, for any type, that stands before it. The timed
     * converters claim none, because they leave such a media type to the format; one that is there for a few types, such
     * as Spring Data's for projections, takes these alone.
     */
    static void settle(List<HttpMessageConverter<?>> converters, List<WireHttpMessageConverter> formats) {
        formats.removeIf(format -> converters.stream().anyMatch(converter -> claims(converter, format)));
    }

    private static boolean claims(HttpMessageConverter<?> converter, WireHttpMessageConverter format) {
        if (converter instanceof MeteredJacksonHttpMessageConverter) {
            return false;
        }
        MediaType mediaType = format.mediaType();
        for (MediaType range : converter.getSupportedMediaTypes()) {
            if ("json".equals(range.getSubtypeSuffix())
                    && range.includes(mediaType)
                    && (converter.canWrite(Problem.class, mediaType) || converter.canRead(Problem.class, mediaType))) {
                log.warn(
                        "{} is off: {} claims {}",
                        format.codec().format().name(),
                        converter.getClass().getName(),
                        mediaType);
                return true;
            }
        }
        return false;
    }
}
