package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the result of a query.
 *
 * @param items the events, by their time and then by arrival
 * @param next the cursor of the next page; absent on the last page
 */
public record EventPage(
        @FieldNumber(1) List<AuditEvent> items,
        @FieldNumber(2) @Nullable String next) {}
