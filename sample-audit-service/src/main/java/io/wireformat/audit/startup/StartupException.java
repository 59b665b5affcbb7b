package io.wireformat.audit.startup;

/** The service cannot start for a reason that the operator can remove. */
public final class StartupException extends RuntimeException {

    private final String action;

    /**
     * Creates an exception.
     *
     * @param description what is wrong, in one sentence
     * @param action what the operator can do about it, in one sentence
     */
    public StartupException(String description, String action) {
        super(description);
        this.action = action;
    }

    /**
     * Creates an exception.
     *
     * @param description what is wrong, in one sentence
     * @param action what the operator can do about it, in one sentence
     * @param cause what told us
     */
    public StartupException(String description, String action, Throwable cause) {
        super(description, cause);
        this.action = action;
    }

    String action() {
        return action;
    }
}
