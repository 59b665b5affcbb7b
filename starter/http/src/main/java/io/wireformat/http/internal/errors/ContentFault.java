package io.wireformat.http.internal.errors;

import io.wireformat.DecodingException;
import io.wireformat.http.internal.formats.SpringFormat;
import io.wireformat.internal.jackson.JacksonFault;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebInputException;
import tools.jackson.core.JacksonException;

/** Describes a fault in content to its sender: the format, the field and the offset, never the content. */
public final class ContentFault {

    /** The detail on Spring MVC, and on WebFlux, of a problem with any content. */
    private static final Set<String> UNKNOWN = Set.of("Failed to read request", "Failed to read HTTP message");

    /** How Spring begins to say that there is no content, before it names the handler, which is not for the client. */
    private static final List<String> MISSING = List.of("Required request body is missing", "No request body");

    private ContentFault() {}

    /** Whether the content of a request cannot be read, or is missing. */
    public static boolean isOf(ServerWebInputException failure) {
        return failure.getCause() instanceof org.springframework.core.codec.DecodingException || isMissing(failure);
    }

    /** States the fault in a problem that does not know it. */
    public static void complete(ProblemDetail problem, @Nullable Throwable unread, @Nullable String contentType) {
        String detail = problem.getDetail();
        if (unread != null && detail != null && UNKNOWN.contains(detail)) {
            problem.setDetail(describe(unread, contentType));
        }
    }

    private static boolean isMissing(Throwable failure) {
        String message = failure instanceof ResponseStatusException status ? status.getReason() : failure.getMessage();
        return message != null && MISSING.stream().anyMatch(message::startsWith);
    }

    /**
     * Describes the fault in content.
     *
     * @param failure the failure of Spring
     * @param contentType the content type, which can be parsed
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
        return "Failed to read request";
    }

    /** Describes a fault that Jackson found, in the words of the content's own format. */
    static String describe(JacksonException fault, @Nullable MediaType contentType) {
        DecodingException reported = JacksonFault.of(fault);
        SpringFormat format = contentType != null ? SpringFormat.of(contentType) : null;
        return String.valueOf(
                (format != null ? reported.inFormat(format.format().name()) : reported).getMessage());
    }
}
