package io.wireformat.gatling.compare;

import io.wireformat.gatling.link.Windows;
import java.util.Arrays;

/** What a connection did before an exchange, on which the window that it begins with depends. */
enum ConnectionState {
    /** Of a pool in steady use: windows are open. */
    STEADY("steady", Windows.OPEN),
    /** Unused for longer than its timeout, so that Linux has forgotten its window. */
    AFTER_IDLE("after-idle", Windows.AFTER_IDLE),
    /** Opened for the exchange. */
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

    /** @throws ComparisonException when there is none of this name */
    static ConnectionState named(String label) {
        return Arrays.stream(values())
                .filter(state -> state.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new ComparisonException(
                        "compare.states: there is no " + label + ", only steady, after-idle and new"));
    }
}
