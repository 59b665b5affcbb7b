package io.wireformat.audit.log.store;

import org.jspecify.annotations.Nullable;

/**
 * The log could not be written or read for this request. None of its events counts as stored; whether the disk kept
 * them all the same cannot be known when it is the disk that failed, which is why repeating an id does no harm.
 */
public final class LogUnavailableException extends RuntimeException {

    public LogUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
