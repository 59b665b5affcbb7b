package io.wireformat.http.internal.exchange;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs, at debug level and by the name {@code io.wireformat.exchanges}, a line for each exchange with content in a format: the pattern of the path, the status, and for
 * what was read and written the format, the type, the size and the time.
 */
public final class ExchangeLog {

    private static final Logger log = LoggerFactory.getLogger("io.wireformat.exchanges");

    private ExchangeLog() {}

    /** Whether anybody reads it. */
    public static boolean isRead() {
        return log.isDebugEnabled();
    }

    /**
     * Logs an exchange.
     *
     * @param pattern that of the request's path; null where no handler was found
     * @param content null where none was in a format
     */
    public static void tell(@Nullable Object pattern, int status, @Nullable ExchangeContent content) {
        if (content != null && content.isKnown()) {
            log.debug("{} {}: {}", pattern, status, content);
        }
    }
}
