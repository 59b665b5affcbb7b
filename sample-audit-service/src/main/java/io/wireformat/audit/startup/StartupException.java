package io.wireformat.audit.startup;

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

    /** The operator's way out. */
    public String action() {
        return action;
    }
}
