package io.wireformat.audit.log.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which events to find. A null property matches every event.
 *
 * @param type equal to this
 * @param subject equal to this
 * @param source equal to this
 * @param from at or after this time, to the microsecond
 * @param to before this time, to the microsecond
 */
public record EventFilter(
        @Nullable String type,
        @Nullable String subject,
        @Nullable String source,
        @Nullable Instant from,
        @Nullable Instant to) {

    /** All events. */
    public static final EventFilter ALL = new EventFilter(null, null, null, null, null);
}
