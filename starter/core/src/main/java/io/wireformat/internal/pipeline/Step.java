package io.wireformat.internal.pipeline;

/** The parts of an exchange that are timed separately. */
public enum Step {
    /** Content is read from the connection, and decompressed. */
    RECEIVE("receive"),
    /** Content is decoded to a value. */
    DESERIALIZE("deserialize"),
    /** A value is encoded to content. */
    SERIALIZE("serialize"),
    /** Content is compressed. */
    COMPRESS("compress");

    private final String label;

    Step(String label) {
        this.label = label;
    }

    /** The name in meters ({@code wireformat.<label>}) and in {@code Server-Timing}. */
    public String label() {
        return label;
    }
}
