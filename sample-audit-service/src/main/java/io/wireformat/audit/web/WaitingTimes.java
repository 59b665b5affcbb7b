package io.wireformat.audit.web;

import io.wireformat.audit.log.AppendListener;
import jakarta.servlet.http.HttpServletResponse;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;

/**
 * Adds the times that storing the events took to the response's {@code Server-Timing}; they are part of {@code handle}.
 *
 * @see <a href="https://www.w3.org/TR/server-timing/">Server Timing</a>
 */
final class WaitingTimes implements AppendListener {

    private static final int DECIMALS = 3;

    private final HttpServletResponse response;

    WaitingTimes(HttpServletResponse response) {
        this.response = response;
    }

    @Override
    public void stored(long queueNanos, long commitNanos) {
        response.addHeader("Server-Timing", "queue;dur=" + millis(queueNanos) + ", commit;dur=" + millis(commitNanos));
    }

    private static BigDecimal millis(long nanos) {
        return BigDecimal.valueOf(TimeUnit.NANOSECONDS.toMicros(nanos), DECIMALS);
    }
}
