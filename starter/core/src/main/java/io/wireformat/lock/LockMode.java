package io.wireformat.lock;

/** What a check does about compatible changes that the lock does not record. */
enum LockMode {
    /** Says so: clients and content are none the worse for it. */
    LENIENT(""),
    /** Fails: what is not recorded is not protected from the next change. */
    STRICT("strict"),
    UPDATE("update");

    private final String value;

    LockMode(String value) {
        this.value = value;
    }

    /**
     * What the system property asks for.
     *
     * @throws IllegalArgumentException when it has another value than these; says which
     */
    static LockMode requested() {
        String requested = System.getProperty(WireformatLock.PROPERTY, LENIENT.value);
        for (LockMode mode : values()) {
            if (mode.value.equals(requested)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("-D" + WireformatLock.PROPERTY + "=" + requested + " is unknown: it is \""
                + STRICT.value + "\" or \"" + UPDATE.value + "\", or left out");
    }

    /** The argument that asks for it. */
    String argument() {
        return "-D" + WireformatLock.PROPERTY + "=" + value;
    }
}
