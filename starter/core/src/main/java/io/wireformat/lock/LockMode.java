package io.wireformat.lock;

/** How a check treats compatible changes that the lock does not record. */
enum LockMode {
    /** Prints them; they break nothing. */
    LENIENT(""),
    /** Fails, because an unrecorded change is not protected from the next one. */
    STRICT("strict"),
    /** Records them. */
    UPDATE("update");

    private final String value;

    LockMode(String value) {
        this.value = value;
    }

    /** The mode that the system property selects. Rejects an unknown value. */
    static LockMode requested() {
        String requested = System.getProperty(WireformatLock.PROPERTY, LENIENT.value);
        for (LockMode mode : values()) {
            if (mode.value.equals(requested)) {
                return mode;
            }
        }
        throw new IllegalArgumentException("-D" + WireformatLock.PROPERTY + "=" + requested + " is unknown: use \""
                + STRICT.value + "\" or \"" + UPDATE.value + "\", or leave it out");
    }

    /** The command-line argument that selects the mode. */
    String argument() {
        return "-D" + WireformatLock.PROPERTY + "=" + value;
    }
}
