package io.wireformat.audit.web;

import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.store.StoredEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the event that a path names, or responds with the problem. */
final class EventLookup {

    private EventLookup() {}

    /** @param source the source as a parameter of the request; an id that several sources use needs it */
    static StoredEvent find(EventQueries queries, String id, @Nullable String source) {
        String named = EventQuery.present(source);
        if (named != null) {
            return queries.find(id, named)
                    .orElseThrow(() -> queries.isErased(id, named) ? Problems.erasedEvent() : Problems.noSuchEvent());
        }
        List<StoredEvent> found = queries.find(id);
        if (found.isEmpty()) {
            throw Problems.noSuchEvent();
        }
        if (found.size() > 1) {
            throw Problems.idOfSeveralSources();
        }
        return found.get(0);
    }
}
