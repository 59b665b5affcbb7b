package io.wireformat.http.internal.converter;

import java.io.IOException;
import java.io.OutputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.util.FastByteArrayOutputStream;

/** Content that a converter has written to memory, such as that of a request, which has no length if it is streamed. */
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

    public int size() {
        return body.size();
    }

    /** The bytes, which must not be changed. */
    public byte[] bytes() {
        return body.toByteArrayUnsafe();
    }

    /** Sets the content's type and length in the headers of a request. */
    public void setHeaders(HttpHeaders request) {
        request.setContentType(headers.getContentType());
        request.setContentLength(size());
    }

    /** Makes the content the body of a request. */
    public void sendWith(HttpOutputMessage request) throws IOException {
        setHeaders(request.getHeaders());
        if (request instanceof StreamingHttpOutputMessage streaming) {
            streaming.setBody(bytes());
        } else {
            request.getBody().write(bytes());
        }
    }
}
