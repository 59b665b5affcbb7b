package io.wireformat.client.internal;

import java.io.IOException;
import java.net.URI;
import java.util.function.Predicate;
import org.springframework.http.HttpMethod;

/**
 * The value of a request, which can be sent again in another format.
 *
 * @param <B> the body that a client sends
 * @param format the format in which the value was sent
 * @param canWrite whether a format supports the value
 * @param encoder writes the value in a format that supports it
 */
public record SentValue<B>(
        URI uri, HttpMethod method, ChosenFormat format, Predicate<ChosenFormat> canWrite, Encoder<B> encoder) {

    /** Makes a body in a format. */
    @FunctionalInterface
    public interface Encoder<B> {

        /** The body. */
        B encode(ChosenFormat format) throws IOException;
    }
}
