package io.wireformat.http;

import io.wireformat.codec.DecodeLimits;
import io.wireformat.coding.ContentCodings;
import io.wireformat.metrics.CodedInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;

/**
 * A body as one of Spring's own formats reads it: decoded where it is coded indeed. What is not is left as it is
 * whatever its headers say, as it would be without us.
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
        @Nullable CodedInput coded) implements AutoCloseable {

    static ReceivedBody of(HttpInputMessage input, Exchange exchange, DecodeLimits usual) throws IOException {
        HttpHeaders headers = input.getHeaders();
        InputStream body = input.getBody();
        DecodeLimits limits = exchange.limits(usual);
        List<String> contentEncoding = headers.getOrEmpty(HttpHeaders.CONTENT_ENCODING);
        ContentCodings codings = contentEncoding.isEmpty() ? null : exchange.codings();
        if (codings != null) {
            PushbackInputStream peekable = ContentCodings.peekable(body);
            CodedInput coded = codings.decodeWhereCoded(contentEncoding, peekable, limits);
            if (coded != null) {
                return new ReceivedBody(headers, coded, -1, limits.withContentSize(Long.MAX_VALUE), coded);
            }
            body = peekable;
        }
        return new ReceivedBody(headers, body, headers.getContentLength(), limits, null);
    }

    /** Frees what decoding takes. */
    @Override
    public void close() throws IOException {
        if (coded != null) {
            coded.close();
        }
    }
}
