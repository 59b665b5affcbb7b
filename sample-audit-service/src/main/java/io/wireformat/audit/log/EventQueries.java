package io.wireformat.audit.log;

import io.wireformat.schemas.audit.AuditEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Finds stored events. Safe for any number of threads. */
public final class EventQueries {

    private final JdbcClient client;

    /**
     * Creates queries.
     *
     * @param client reads the log
     */
    public EventQueries(JdbcClient client) {
        this.client = client;
    }

    /**
     * Finds an event by its id.
     *
     * @param id the id
     * @return the event
     */
    public Optional<AuditEvent> find(String id) {
        return client.sql("SELECT " + StoredEvent.COLUMNS + " FROM event WHERE id = ?")
                .param(id)
                .query((row, number) -> StoredEvent.read(row).toEvent())
                .optional();
    }

    /**
     * Finds a page of events, in the order of arrival.
     *
     * @param filter which events
     * @param after only events after this place in the log
     * @param limit at most so many
     * @return the events, and where to go on
     */
    public Page find(EventFilter filter, long after, int limit) {
        StringBuilder sql = new StringBuilder("SELECT " + StoredEvent.COLUMNS + " FROM event WHERE sequence > :after");
        if (filter.type() != null) {
            sql.append(" AND type = :type");
        }
        if (filter.subject() != null) {
            sql.append(" AND subject = :subject");
        }
        if (filter.source() != null) {
            sql.append(" AND source = :source");
        }
        if (filter.from() != null) {
            sql.append(" AND time_at >= :from");
        }
        if (filter.to() != null) {
            sql.append(" AND time_at < :to");
        }
        sql.append(" ORDER BY sequence LIMIT :limit");
        List<StoredEvent> found = client.sql(sql.toString())
                .param("after", after)
                .param("type", filter.type())
                .param("subject", filter.subject())
                .param("source", filter.source())
                .param("from", micros(filter.from()))
                .param("to", micros(filter.to()))
                .param("limit", limit + 1) // one more tells whether a page follows
                .query((row, number) -> StoredEvent.read(row))
                .list();
        boolean more = found.size() > limit;
        List<StoredEvent> items = more ? found.subList(0, limit) : found;
        return new Page(
                items.stream().map(StoredEvent::toEvent).toList(),
                more ? items.get(limit - 1).sequence() : null);
    }

    private static @Nullable Long micros(@Nullable Instant instant) {
        return instant == null ? null : Micros.of(instant);
    }

    /**
     * A part of what was found.
     *
     * @param items the events, oldest first
     * @param next the place in the log after which the next page begins; absent on the last one
     */
    public record Page(List<AuditEvent> items, @Nullable Long next) {}
}
