package io.wireformat.http;

import io.wireformat.DecodingException;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;

/** What the sender of content that cannot be read is told: the format, the field and the offset, never the content. */
final class ContentFault {

    /** What Spring says of any content. */
    static final String UNKNOWN = "Failed to read request";

    private ContentFault() {}

    static String describe(HttpMessageNotReadableException exception, HttpServletRequest request) {
        if (exception.getCause() instanceof DecodingException decoding) {
            return String.valueOf(decoding.getMessage());
        }
        return exception.getCause() instanceof JacksonException fault
                ? JacksonFault.describe(fault, contentType(request))
                : UNKNOWN;
    }

    /** What was read, so that it can be parsed. */
    private static @Nullable MediaType contentType(HttpServletRequest request) {
        String contentType = request.getContentType();
        return contentType != null ? MediaType.parseMediaType(contentType) : null;
    }
}
