package io.wireformat.schemas.audit;

import io.wireformat.FieldNumber;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the result of a query.
 *
 * @param items the events, by their time and then by arrival
 * @param next the cursor of the next page; absent on the last page
 * @param receipts the receipt of each event, in the order of the events; always present in pages of the service
 * @param cursor the cursor after the last event, also on the last page, so that a client can ask again for what came
 *     since; that of the request if the page is empty
 */
public record EventPage(
        @FieldNumber(1) List<AuditEvent> items,
        @FieldNumber(2) @Nullable String next,
        @FieldNumber(3) @Nullable List<Receipt> receipts,
        @FieldNumber(4) @Nullable String cursor) {}
