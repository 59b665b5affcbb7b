package io.wireformat.audit.log.query;

import io.wireformat.audit.log.merkle.Proofs;
import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.schemas.audit.AuditEvent;
import io.wireformat.schemas.audit.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds stored events, and reads the tree over them. Thread-safe. Every method throws a {@link LogBusyException} if the
 * query takes too long, and a {@link LogUnavailableException} if the log cannot be read.
 */
public final class EventQueries implements TreeReader {

    private static final int SCANNED = 100;
    private static final int SCANNED_BYTES = 65_536;

    private static final String BY_ID =
            "SELECT " + StoredEvent.COLUMNS + " FROM main.event WHERE id = ? ORDER BY source LIMIT 2";

    private static final String ENTRIES = "SELECT " + StoredEvent.COLUMNS
            + " FROM main.event WHERE sequence >= ? AND sequence < ? ORDER BY sequence LIMIT " + SCANNED;

    private final EventDatabase database;
    private final Readers readers;
    private final long pageBytes;

    public EventQueries(EventDatabase database, Readers readers, long pageBytes) {
        this.database = database;
        this.readers = readers;
        this.pageBytes = pageBytes;
    }

    public Optional<StoredEvent> find(String id, String source) {
        return readers.read(connection -> StoredEvent.find(connection, database.tenant(), id, source));
    }

    /** Whether an event of this id and source was stored and then erased. */
    public boolean isErased(String id, String source) {
        return readers.read(connection ->
                Erasures.find(connection, database.tenant(), id, source).isPresent());
    }

    /** Finds the events with an id, which more than one source may use: at most two, even if there are more. */
    public List<StoredEvent> find(String id) {
        return readers.read(connection -> {
            List<StoredEvent> found = new ArrayList<>();
            Sql.forEach(connection, BY_ID, row -> found.add(StoredEvent.read(row, database.tenant())), id);
            return found;
        });
    }

    /**
     * Finds a page of events in the order of their time; events of the same time are in the order of arrival.
     *
     * @return the events, possibly fewer than the limit because of their size, and where the next page starts
     */
    public Page find(EventFilter filter, @Nullable Position after, int limit) {
        PageQuery query = new PageQuery(database, filter, after, limit, pageBytes);
        return readers.readPage(query::read);
    }

    /**
     * Reads entries in order, also erased ones: at least one, up to 100, and no more after 64 KiB. All entries of the range
     * must exist.
     */
    public List<LoggedEvent> scan(long first, long end) {
        return readers.readPage(connection -> {
            List<LoggedEvent> found = new ArrayList<>();
            long[] bytes = {0};
            Sql.whileTrue(
                    connection,
                    ENTRIES,
                    row -> {
                        LoggedEvent event = LoggedEvent.read(row, database.tenant(), first + found.size());
                        found.add(event);
                        bytes[0] += event.bytes();
                        return bytes[0] < SCANNED_BYTES;
                    },
                    first,
                    end);
            return found;
        });
    }

    /** Returns the number of entries, also of those that another instance has just stored. */
    public long size() {
        return readers.read(connection -> new TreeTables(connection).size());
    }

    /** Returns entries of the tree in order; all of them must exist. */
    public List<byte[]> entries(long first, int count) {
        return readers.readPage(connection -> new TreeTables(connection).entries(first, count));
    }

    @Override
    public byte[] hashes(int level, long number, int width) {
        return readers.readPage(connection -> new TreeTables(connection).hashes(level, number, width));
    }

    /** Proves that the tree of the first entries contains one of them, from the leaf's sibling on. */
    public List<byte[]> inclusion(long sequence, long size) {
        return readers.read(connection -> Proofs.inclusion(new TreeTables(connection), sequence, size));
    }

    /** Proves which entries of the tree of the first entries are in a range. */
    public List<byte[]> proof(long first, long end, long size) {
        return readers.read(connection -> Proofs.range(new TreeTables(connection), first, end, size));
    }

    public record Page(
            List<AuditEvent> items,
            List<Receipt> receipts,
            @Nullable Position last,
            boolean more) {}
}
