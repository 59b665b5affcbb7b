package io.wireformat.audit.log.query;

import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the events of an {@link ErasureRequest} in steps: those of a subject or source by its index, others in the order of
 * their sequences. Used once.
 */
public final class ErasureSearch {

    private static final int SCANNED = 10_000;

    private static final String ALL =
            "SELECT 0, sequence, entry, salt IS NOT NULL FROM main.event WHERE sequence > ? AND sequence <= ?"
                    + " ORDER BY sequence LIMIT ?";

    private final EventDatabase database;
    private final ErasureRequest wanted;
    private final boolean untilLater;

    /** The last event that was looked at. */
    private @Nullable Position last;

    private boolean ended;

    /** @param untilLater whether the search ends at the first event that was received later than the request says */
    public ErasureSearch(EventDatabase database, ErasureRequest wanted, boolean untilLater) {
        this.database = database;
        this.wanted = wanted;
        this.untilLater = untilLater;
    }

    /** Whether {@link #next} may find more. */
    public boolean hasMore() {
        return !ended;
    }

    /** Looks through the next events, and returns the sequences of the wanted ones among them, in order. */
    public List<Long> next(Connection connection, int limit) throws SQLException {
        List<Long> found = new ArrayList<>();
        int[] scanned = {0};
        for (Step each : steps()) {
            if (found.size() < limit && !ended) {
                each.parameters().add(SCANNED - scanned[0]);
                Sql.whileTrue(
                        connection,
                        each.sql(),
                        row -> {
                            scanned[0]++;
                            last = new Position(row.getLong(1), row.getLong(2));
                            if (isWanted(row)) {
                                found.add(row.getLong(2));
                            }
                            return found.size() < limit && !ended;
                        },
                        each.parameters().toArray());
            }
        }
        ended |= scanned[0] == 0;
        Collections.sort(found);
        return found;
    }

    private boolean isWanted(ResultSet row) throws SQLException {
        Entry entry = new Entry(row.getBytes(3));
        if (!row.getBoolean(4) || entry.kind() != Entry.EVENT) {
            return false;
        }
        boolean isBefore = entry.receivedAt() < wanted.before();
        ended |= untilLater && !isBefore;
        return isBefore && row.getLong(2) >= wanted.first() && row.getLong(2) <= wanted.last();
    }

    /** The statements that read on, the second one after the first. Their last parameter is a number of rows. */
    List<Step> steps() {
        if (wanted.subject() == null && wanted.source() == null) {
            long before = last == null ? wanted.first() - 1 : last.sequence();
            // a short range, because the planner may sort it
            long end = Math.min(wanted.last(), before + SCANNED);
            return List.of(new Step(ALL, new ArrayList<>(List.of(before, end))));
        }
        EventFilter filter = new EventFilter(null, wanted.subject(), wanted.source(), null, null);
        PageQuery query = new PageQuery(database, filter, last, 1, 1);
        return query.statements().stream()
                .map(each -> {
                    List<Object> parameters = new ArrayList<>(query.unservedValues());
                    parameters.addAll(each.parameters());
                    return new Step(
                            each.sql("time_at, sequence, entry, salt IS NOT NULL" + query.unserved()), parameters);
                })
                .toList();
    }

    record Step(String sql, List<Object> parameters) {}
}
