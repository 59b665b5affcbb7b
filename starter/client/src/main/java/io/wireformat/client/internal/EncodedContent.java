package io.wireformat.client.internal;

import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.util.FastByteArrayOutputStream;

/**
 * Content of a request, complete before it is sent: Spring's converters would stream it otherwise, and a request has to
 * say how long its content is.
 */
public final class EncodedContent implements HttpOutputMessage {

    private final HttpHeaders headers = new HttpHeaders();

    private final FastByteArrayOutputStream body = new FastByteArrayOutputStream();

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }

    @Override
    public OutputStream getBody() {
        return body;
    }

    /** How many bytes it has. */
    int size() {
        return body.size();
    }

    /** The content itself, which nobody may change. */
    public byte[] bytes() {
        return body.toByteArrayUnsafe();
    }

    /** Says in the headers of a request what its content is. */
    public void describe(HttpHeaders request) {
        request.setContentType(headers.getContentType());
        request.setContentLength(size());
    }

    /** Makes it the content of a request. */
    public void sendWith(HttpOutputMessage request) throws IOException {
        describe(request.getHeaders());
        if (request instanceof StreamingHttpOutputMessage streaming) {
            streaming.setBody(bytes());
        } else {
            request.getBody().write(bytes());
        }
    }
}
