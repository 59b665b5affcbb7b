package io.wireformat.explorer;

import java.nio.charset.StandardCharsets;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** A response of the explorer. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Reply(HttpStatus status, MediaType contentType, byte[] body) {

    /** Scripts, styles and requests of this origin alone, nothing inline. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
            + " img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    static Reply json(byte[] body) {
        return new Reply(HttpStatus.OK, MediaType.APPLICATION_JSON, body);
    }

    static Reply problem(HttpStatus status, String detail) {
        return new Reply(status, MediaType.TEXT_PLAIN, detail.getBytes(StandardCharsets.UTF_8));
    }

    void describe(HttpHeaders headers) {
        headers.setContentType(
                contentType.getType().equals("text")
                        ? new MediaType(contentType, StandardCharsets.UTF_8)
                        : contentType);
        headers.setContentLength(body.length);
        headers.setCacheControl(CacheControl.noStore());
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
    }
}
