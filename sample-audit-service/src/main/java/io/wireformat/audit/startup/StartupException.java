package io.wireformat.audit.startup;

/** The service cannot start, but the operator can fix it. */
public final class StartupException extends RuntimeException {

    private final String action;

    /** Creates an exception. */
    public StartupException(String description, String action) {
        super(description);
        this.action = action;
    }

    /** Creates an exception. */
    public StartupException(String description, String action, Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    /** Returns what the operator can do. */
    public String action() {
        return action;
    }
}
