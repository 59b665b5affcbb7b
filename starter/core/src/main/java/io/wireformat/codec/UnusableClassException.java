package io.wireformat.codec;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A class of the application cannot be used here: it was generated for another version of the format's library, or is not
 * trusted to be read. The server is at fault. The message is for the log alone, because it names classes and versions.
 */
public final class UnusableClassException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * A failure.
     *
     * @param what could not be done
     * @param failure what the JVM or the library says, of which the message tells all, causes included
     */
    public UnusableClassException(String what, Throwable failure) {
        super(what + ": " + reasons(failure), failure);
    }

    private static String reasons(Throwable failure) {
        Set<String> reasons = new LinkedHashSet<>();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            reasons.add(String.valueOf(cause));
        }
        return String.join(", because of ", reasons);
    }
}
