package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of the answer to a query.
 *
 * @param items the events, by their time and then by arrival
 * @param next the cursor of the page that follows; absent on the last one
 */
public record EventPage(
        @FieldNumber(1) List<AuditEvent> items,
        @FieldNumber(2) @Nullable String next) {}
