package io.wireformat.internal.pipeline;

/** The parts of an exchange that are timed apart. */
public enum Step {
    /** Content is read in from the connection, and decoded where it is coded. */
    RECEIVE("receive"),
    /** Content becomes a value. */
    DESERIALIZE("deserialize"),
    /** A value becomes content. */
    SERIALIZE("serialize"),
    /** Content is coded for its way. */
    COMPRESS("compress");

    private final String label;

    Step(String label) {
        this.label = label;
    }

    /** What the step is called in meters ({@code wireformat.<label>}) and in {@code Server-Timing}. */
    public String label() {
        return label;
    }
}
