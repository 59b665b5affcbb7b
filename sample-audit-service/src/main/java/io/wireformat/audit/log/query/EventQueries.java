package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds stored events. Safe for any number of threads, and for virtual ones: SQLite works on the {@link Readers}'.
 * Every method throws {@link LogBusyException} when no answer comes in time, and {@link LogUnavailableException} when
 * the log cannot be read.
 */
public final class EventQueries {

    private static final String BY_ID = "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE id = ?";

    static final String BY_ARRIVAL =
            "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE sequence > ? ORDER BY sequence LIMIT ?";

    private final Readers readers;
    private final TimeIndex index;
    private final long pageBytes;

    /**
     * Creates queries.
     *
     * @param readers read the log
     * @param index of the pages by time
     * @param pageBytes most bytes of stored text on a page that holds more than one event
     */
    public EventQueries(Readers readers, TimeIndex index, long pageBytes) {
        this.readers = readers;
        this.index = index;
        this.pageBytes = pageBytes;
    }

    /**
     * Finds an event.
     *
     * @param id its id
     * @param source its source
     * @return the event
     */
    public Optional<AuditEvent> find(String id, String source) {
        return readers.read(connection -> find(connection, BY_ID + " AND source = ?", id, source)).stream()
                .findFirst();
    }

    /**
     * Finds the events with an id, which may be known to more than one source.
     *
     * @param id the id
     * @return no event, one, or two of those that there are
     */
    public List<AuditEvent> find(String id) {
        return readers.read(connection -> find(connection, BY_ID + " LIMIT 2", id));
    }

    private static List<AuditEvent> find(Connection connection, String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            List<AuditEvent> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(StoredEvent.read(rows).toEvent());
                }
            }
            return found;
        }
    }

    /**
     * Finds a page of events, by their time and, where that is equal, in the order of arrival.
     *
     * @param filter which events
     * @param after only events after this place in that order; absent for the first page
     * @param limit at most so many
     * @return the events, fewer than the limit also where more would be too many bytes, and where to go on
     */
    public Page find(EventFilter filter, @Nullable Position after, int limit) {
        PageQuery query = new PageQuery(filter, after);
        index.catchUp();
        return readers.read(connection -> query.read(connection, limit, pageBytes));
    }

    /**
     * Finds a page of all events in the order of arrival, which a reader can follow: nothing ever comes before what it
     * has seen.
     *
     * @param after only events after this one; 0 for the first page
     * @param limit at most so many
     */
    public Page findByArrival(long after, int limit) {
        return readers.read(connection -> {
            PageReader page = new PageReader(limit, pageBytes);
            try (PreparedStatement statement = connection.prepareStatement(BY_ARRIVAL)) {
                statement.setLong(1, after);
                statement.setInt(2, page.wanted());
                try (ResultSet rows = statement.executeQuery()) {
                    while (!page.more() && rows.next()) {
                        page.add(StoredEvent.read(rows));
                    }
                }
            }
            return page.page();
        });
    }

    /**
     * A part of what was found.
     *
     * @param items the events in their order
     * @param next the place after which the next page begins; absent on the last one
     */
    public record Page(List<AuditEvent> items, @Nullable Position next) {}
}
