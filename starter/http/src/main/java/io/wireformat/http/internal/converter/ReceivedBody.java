package io.wireformat.http.internal.converter;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.http.internal.exchange.Exchange;
import io.wireformat.internal.pipeline.DecompressingInput;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;

/**
 * A body as one of Spring's own formats reads it: decoded as its headers say, where requests are decoded at all.
 *
 * @param stream the body
 * @param declared how many bytes the sender announced, or -1
 * @param limits what it may cost to read
 * @param coded the same as the stream where it is decoded, else null
 */
record ReceivedBody(
        HttpHeaders headers,
        InputStream stream,
        long declared,
        DecodeLimits limits,
        @Nullable DecompressingInput coded) implements AutoCloseable {

    static ReceivedBody of(ResolvableType type, HttpInputMessage input, Exchange exchange, DecodeLimits usual)
            throws IOException {
        HttpHeaders headers = input.getHeaders();
        InputStream body = input.getBody();
        DecodeLimits limits = exchange.limits(type, usual);
        DecompressingInput coded = exchange.decoder(input, limits).decompress(body);
        return coded != null
                ? new ReceivedBody(headers, coded, -1, limits.withContentSize(Long.MAX_VALUE), coded)
                : new ReceivedBody(headers, body, headers.getContentLength(), limits, null);
    }

    /** Frees what decoding takes. */
    @Override
    public void close() throws IOException {
        if (coded != null) {
            coded.close();
        }
    }
}
