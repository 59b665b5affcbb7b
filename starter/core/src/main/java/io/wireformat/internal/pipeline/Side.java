package io.wireformat.internal.pipeline;

/** The side of an exchange that is measured. */
public enum Side {
    /** Reads requests and writes responses. */
    SERVER("server"),
    /** Writes requests and reads responses. */
    CLIENT("client"),
    /** Writes messages to topics, destinations and caches. */
    PRODUCER("producer"),
    /** Reads messages from them. */
    CONSUMER("consumer");

    private final String tag;

    Side(String tag) {
        this.tag = tag;
    }

    /** The value of the tag {@code side}. */
    public String tag() {
        return tag;
    }
}
