package io.wireformat.gatling.compare;

import io.wireformat.internal.link.Windows;
import java.util.Arrays;

/** The history of a connection before an exchange, which determines its initial window. */
enum ConnectionState {
    /** In steady use: the window is fully open. */
    STEADY("steady", Windows.OPEN),
    /** Idle for longer than its timeout, so that Linux has reset its window. */
    AFTER_IDLE("after-idle", Windows.AFTER_IDLE),
    /** New for each exchange. */
    NEW("new", Windows.INITIAL);

    private final String label;
    private final Windows windows;

    ConnectionState(String label, Windows windows) {
        this.label = label;
        this.windows = windows;
    }

    String label() {
        return label;
    }

    Windows windows() {
        return windows;
    }

    /** @throws ComparisonException if the name is unknown */
    static ConnectionState named(String label) {
        return Arrays.stream(values())
                .filter(state -> state.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new ComparisonException(
                        "compare.states: unknown state " + label + "; known are steady, after-idle and new"));
    }
}
