package io.wireformat.autoconfigure.internal;

import org.jspecify.annotations.Nullable;

/** A report of an optional artifact below {@code /actuator/wireformat}. */
public interface EndpointSection {

    /** The last segment of the report's path. */
    String name();

    /**
     * The report, which Spring converts to JSON.
     *
     * @param endpoint method and pattern of one handler, to be described in full; null for all in short
     */
    Object report(@Nullable String endpoint);
}
