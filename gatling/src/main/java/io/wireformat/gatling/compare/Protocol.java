package io.wireformat.gatling.compare;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The protocols. HTTP/2 without TLS is missing, because Gatling does not support it. */
enum Protocol {
    HTTP1("http1", "HTTP/1.1", false, false),
    HTTPS1("https1", "HTTPS/1.1", false, true),
    HTTPS2("https2", "HTTPS/2", true, true);

    private final String property;
    private final String label;
    private final boolean multiplexed;
    private final boolean secure;

    Protocol(String property, String label, boolean multiplexed, boolean secure) {
        this.property = property;
        this.label = label;
        this.multiplexed = multiplexed;
        this.secure = secure;
    }

    /** @throws IllegalArgumentException if the name is unknown; lists the known ones */
    static Protocol named(String property) {
        return Arrays.stream(values())
                .filter(protocol -> protocol.property.equals(property))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown protocol " + property + "; known are "
                        + Arrays.stream(values())
                                .map(protocol -> protocol.property)
                                .collect(Collectors.joining(", "))));
    }

    /** Its name in results. */
    String label() {
        return label;
    }

    /** Whether concurrent exchanges share a connection. */
    boolean multiplexed() {
        return multiplexed;
    }

    /** Whether it uses TLS. */
    boolean secure() {
        return secure;
    }
}
