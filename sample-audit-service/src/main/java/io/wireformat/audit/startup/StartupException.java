package io.wireformat.audit.startup;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** The service cannot start, but the operator can fix it: a problem, and what to do, each in one or two sentences. */
public final class StartupException extends RuntimeException {

    private final String action;

    public StartupException(String problem, String action) {
        this(problem, action, null);
    }

    public StartupException(String problem, String action, @Nullable Throwable cause) {
        super(problem, cause);
        this.action = action;
    }

    /** Says why a file cannot be used; the message of an {@link IOException} may be the name of the file alone. */
    public static String reason(Exception failure) {
        if (failure instanceof NoSuchFileException) {
            return "it does not exist";
        }
        if (failure instanceof AccessDeniedException) {
            return "this user has no permission";
        }
        return failure instanceof CharacterCodingException
                ? "it is not text in UTF-8"
                : String.valueOf(failure.getMessage());
    }

    /** The operator's way out. */
    public String action() {
        return action;
    }
}
