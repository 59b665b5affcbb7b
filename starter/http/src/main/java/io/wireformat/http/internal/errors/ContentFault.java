package io.wireformat.http.internal.errors;

import io.wireformat.DecodingException;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.jackson.JacksonFault;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.core.JacksonException;

/** What the sender of content that cannot be read is told: the format, the field and the offset, never the content. */
public final class ContentFault {

    /** What Spring says of any content. */
    public static final String UNKNOWN = "Failed to read request";

    /** What Spring says of any answer. */
    public static final String UNWRITABLE = "Failed to write request";

    /** How Spring begins to say that there is no content, before it names the handler, which is not for the client. */
    private static final List<String> MISSING = List.of("Required request body is missing", "No request body");

    private ContentFault() {}

    /** Whether a request has no content, though its handler wants some. */
    public static boolean isMissing(Throwable failure) {
        String message = failure instanceof ResponseStatusException status ? status.getReason() : failure.getMessage();
        return message != null && MISSING.stream().anyMatch(message::startsWith);
    }

    /**
     * What is wrong with content.
     *
     * @param failure what Spring says that reading it failed with
     * @param contentType what the content says that it is, which somebody could parse
     */
    public static String describe(Throwable failure, @Nullable String contentType) {
        if (contentType != null && isMissing(failure)) {
            return "There is no content, which in " + contentType + " is no message";
        }
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof DecodingException decoding) {
                return String.valueOf(decoding.getMessage());
            }
            if (cause instanceof JacksonException fault) {
                return describe(fault, contentType != null ? MediaType.parseMediaType(contentType) : null);
            }
        }
        return UNKNOWN;
    }

    /** What is wrong with content that Jackson could not read, which says what it is. */
    static String describe(JacksonException fault, @Nullable MediaType contentType) {
        DecodingException told = JacksonFault.of(fault);
        SpringFormat format = contentType != null ? SpringFormat.of(contentType) : null;
        return String.valueOf((format != null ? told.inFormat(format.format().name()) : told).getMessage());
    }
}
