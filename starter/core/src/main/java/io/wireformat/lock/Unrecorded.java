package io.wireformat.lock;

/** What a check does about compatible changes that the lock does not record. */
enum Unrecorded {
    /** Says so: clients and content are none the worse for it. */
    ACCEPT(""),
    /** Fails: what is not recorded is not protected from the next change. */
    REFUSE("strict"),
    RECORD("update");

    private final String value;

    Unrecorded(String value) {
        this.value = value;
    }

    /**
     * What the system property asks for.
     *
     * @throws IllegalArgumentException when it has another value than these; says which
     */
    static Unrecorded requested() {
        String requested = System.getProperty(WireformatLock.PROPERTY, ACCEPT.value);
        for (Unrecorded unrecorded : values()) {
            if (unrecorded.value.equals(requested)) {
                return unrecorded;
            }
        }
        throw new IllegalArgumentException("-D" + WireformatLock.PROPERTY + "=" + requested + " is unknown: it is \""
                + REFUSE.value + "\" or \"" + RECORD.value + "\", or left out");
    }

    /** The argument that asks for it. */
    String argument() {
        return "-D" + WireformatLock.PROPERTY + "=" + value;
    }
}
