package io.wireformat.gatling.study.own;

import java.util.Locale;

/** What a client does with a message. */
enum Operation {
    /** Sends it, and nothing comes back. */
    SEND("/own/receive", true, false),

    /** Sends it, and the same comes back. */
    ECHO("/own/echo", true, true),

    /** Asks for it. */
    ANSWER("/own/answer", false, true);

    private final String path;

    private final boolean sends;

    private final boolean receives;

    Operation(String path, boolean sends, boolean receives) {
        this.path = path;
        this.sends = sends;
        this.receives = receives;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String path() {
        return path;
    }

    boolean sends() {
        return sends;
    }

    boolean receives() {
        return receives;
    }
}
