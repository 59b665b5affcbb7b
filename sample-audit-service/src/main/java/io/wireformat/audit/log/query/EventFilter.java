package io.wireformat.audit.log.query;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The events to find. A null property matches every event. */
public record EventFilter(
        @Nullable String type,
        @Nullable String subject,
        @Nullable String source,
        @Nullable Instant from,
        @Nullable Instant to) {}
