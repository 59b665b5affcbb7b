package io.wireformat.audit.log.store;

import java.time.Duration;

/**
 * The log has no time for this request: events or queries wait, or this query took too long. The message is the client's.
 */
public final class LogBusyException extends RuntimeException {

    public LogBusyException(String message) {
        super(message);
    }

    /** The failure of a query that exceeded its timeout. */
    public static LogBusyException tookTooLong(Duration timeout) {
        return new LogBusyException("The query took longer than audit.query-timeout (" + timeout
                + "): narrow it by type, subject, source or time");
    }
}
