package io.wireformat.internal.pipeline;

/** The end of the exchange that a figure was taken at. */
public enum Side {
    /** Requests are read, answers written. */
    SERVER("server"),
    /** Requests are written, answers read. */
    CLIENT("client");

    private final String tag;

    Side(String tag) {
        this.tag = tag;
    }

    /** The value of the tag {@code side}. */
    public String tag() {
        return tag;
    }
}
