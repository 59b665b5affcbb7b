package io.wireformat.audit.web;

import io.wireformat.audit.log.AppendListener;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Locale;

/**
 * Adds to the answer's {@code Server-Timing} what storing its events waited for, a part of what {@code handle} says.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
final class WaitingTimes implements AppendListener {

    private static final double NANOS_A_MILLISECOND = 1e6;

    private final HttpServletResponse response;

    WaitingTimes(HttpServletResponse response) {
        this.response = response;
    }

    @Override
    public void stored(long queueNanos, long commitNanos) {
        response.addHeader(
                "Server-Timing",
                String.format(
                        Locale.ROOT,
                        "queue;dur=%.3f, commit;dur=%.3f",
                        queueNanos / NANOS_A_MILLISECOND,
                        commitNanos / NANOS_A_MILLISECOND));
    }
}
