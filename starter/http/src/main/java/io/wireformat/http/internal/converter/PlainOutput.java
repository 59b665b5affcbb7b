package io.wireformat.http.internal.converter;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;

/** Holds in memory what a converter writes, to see whether it adds anything to the JSON. */
final class PlainOutput implements HttpOutputMessage {

    private final ByteArrayOutputStream content = new ByteArrayOutputStream();
    private final HttpHeaders headers = new HttpHeaders();

    private PlainOutput() {}

    /** Whether a converter to JSON writes a value and nothing beside it. */
    static boolean isOf(HttpMessageConverter<Object> converter) {
        PlainOutput output = new PlainOutput();
        try {
            converter.write(true, MediaType.APPLICATION_JSON, output);
            return output.content.toString(StandardCharsets.UTF_8).equals("true");
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    @Override
    public OutputStream getBody() {
        return content;
    }

    @Override
    public HttpHeaders getHeaders() {
        return headers;
    }
}
