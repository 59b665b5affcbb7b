package io.wireformat.audit.log.store;

import org.jspecify.annotations.Nullable;

/**
 * The log could not be written or read for this request. Its events do not count as stored. If the disk failed they may
 * be on it all the same, so a client may repeat an event under the same id.
 */
public final class LogUnavailableException extends RuntimeException {

    public LogUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
