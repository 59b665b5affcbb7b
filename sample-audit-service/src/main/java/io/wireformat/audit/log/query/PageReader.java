package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills a page with events until it is full, by their number or their bytes. For one thread. */
final class PageReader {

    private final int limit;
    private final long bytes;
    private final List<AuditEvent> items = new ArrayList<>();
    private @Nullable Position last;
    private long held;
    private boolean more;

    PageReader(int limit, long bytes) {
        this.limit = limit;
        this.bytes = bytes;
    }

    /** How many events to ask for: one more tells whether a page follows. */
    int wanted() {
        return limit + 1 - items.size();
    }

    /** Takes the event if the page has room for it. */
    void add(StoredEvent event) {
        long size = event.bytes();
        if (items.size() == limit || !items.isEmpty() && size > bytes - held) {
            more = true;
            return;
        }
        held += size;
        items.add(event.toEvent());
        last = new Position(event.timeAt(), event.sequence());
    }

    /** Whether there was an event that the page has no room for. */
    boolean more() {
        return more;
    }

    EventQueries.Page page() {
        return new EventQueries.Page(items, more ? last : null);
    }
}
