package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills a page with events until the maximum number or size is reached. Not thread-safe. */
final class PageReader {

    private final int limit;
    private final long bytes;
    private final List<AuditEvent> items = new ArrayList<>();
    private final List<Receipt> receipts = new ArrayList<>();
    private @Nullable Position last;
    private long used;
    private boolean more;

    PageReader(int limit, long bytes) {
        this.limit = limit;
        this.bytes = bytes;
    }

    /** The number of events to read: one more than the limit shows whether a page follows. */
    int wanted() {
        return limit + 1 - items.size();
    }

    void add(StoredEvent event) {
        long size = event.bytes();
        if (items.size() == limit || !items.isEmpty() && size > bytes - used) {
            more = true;
            return;
        }
        used += size;
        items.add(event.toEvent());
        receipts.add(event.toReceipt());
        last = new Position(event.timeAt(), event.sequence());
    }

    boolean more() {
        return more;
    }

    EventQueries.Page page() {
        return new EventQueries.Page(items, receipts, last, more);
    }
}
