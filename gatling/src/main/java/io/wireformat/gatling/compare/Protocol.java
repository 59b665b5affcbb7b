package io.wireformat.gatling.compare;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What the contents travel in. HTTP/2 without TLS is not among them, because Gatling does not speak it. */
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

    /** @throws IllegalArgumentException when there is none of this name, saying which there are */
    static Protocol named(String property) {
        return Arrays.stream(values())
                .filter(protocol -> protocol.property.equals(property))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no protocol " + property + ", only "
                        + Arrays.stream(values())
                                .map(protocol -> protocol.property)
                                .collect(Collectors.joining(", "))));
    }

    /** What results call it. */
    String label() {
        return label;
    }

    /** Whether exchanges share a connection at one time. */
    boolean multiplexed() {
        return multiplexed;
    }

    /** Whether there is TLS. */
    boolean secure() {
        return secure;
    }
}
