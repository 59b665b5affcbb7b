package io.wireformat.audit.log.store;

import java.time.Duration;

/** The log could not be read in time: other queries use all readers, or this query took too long. */
public final class LogBusyException extends RuntimeException {

    public LogBusyException(String message) {
        super(message);
    }

    /** The failure of a query that exceeded its timeout. */
    public static LogBusyException tookTooLong(Duration timeout) {
        return new LogBusyException("The query took longer than audit.query-timeout (" + timeout + ")");
    }
}
