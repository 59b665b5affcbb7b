package io.wireformat.http;

import io.wireformat.DecodingException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import tools.jackson.core.JacksonException;

/** What the sender of content that cannot be read is told: the format, the field and the offset, never the content. */
public final class ContentFault {

    /** What Spring says of any content. */
    static final String UNKNOWN = "Failed to read request";

    private ContentFault() {}

    /**
     * What is wrong with content.
     *
     * @param failure what Spring says that reading it failed with
     * @param contentType what the content says that it is, which somebody could parse
     */
    public static String describe(Throwable failure, @Nullable String contentType) {
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof DecodingException decoding) {
                return String.valueOf(decoding.getMessage());
            }
            if (cause instanceof JacksonException fault) {
                return JacksonFault.describe(fault, contentType != null ? MediaType.parseMediaType(contentType) : null);
            }
        }
        return UNKNOWN;
    }
}
