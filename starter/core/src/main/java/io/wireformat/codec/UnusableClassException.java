package io.wireformat.codec;

import io.wireformat.text.internal.ForeignText;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A class of the application cannot be used: it was generated for another version of the format's library, or the library
 * does not trust it. This is a server error. The message is only for the log, because it names classes and versions.
 */
public final class UnusableClassException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * A failure.
     *
     * @param what the operation that failed
     * @param failure the error of the JVM or the library; the message contains it and all its causes
     */
    public UnusableClassException(String what, Throwable failure) {
        super(ForeignText.printable(what + ": " + reasons(failure)), failure);
    }

    private static String reasons(Throwable failure) {
        Set<String> reasons = new LinkedHashSet<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            reasons.add(String.valueOf(cause));
        }
        return String.join(", caused by ", reasons);
    }
}
