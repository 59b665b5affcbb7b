package io.wireformat.audit.log.query;

/** The log could not be read in time: other queries use all readers, or this query took too long. */
public final class LogBusyException extends RuntimeException {

    LogBusyException(String message) {
        super(message);
    }
}
