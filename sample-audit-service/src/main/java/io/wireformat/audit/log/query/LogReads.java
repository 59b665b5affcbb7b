package io.wireformat.audit.log.query;

import io.wireformat.audit.log.merkle.TreeReader;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.List;
import java.util.Optional;

/**
 * Reads the entries and the tree of the log. Thread-safe. Every method throws {@link LogBusyException} if it takes too
 * long, and {@link LogUnavailableException} if the log cannot be read.
 */
public final class LogReads implements TreeReader {

    private static final String FIND = "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE id = ? AND source = ?";

    private final Readers readers;

    public LogReads(Readers readers) {
        this.readers = readers;
    }

    @Override
    public byte[] hashes(int level, long number, int width) {
        return readers.read(connection -> new TreeTables(connection).hashes(level, number, width));
    }

    /**
     * Returns entries in order; all of them must exist.
     *
     * @param first the sequence of the first
     * @param count how many
     */
    public List<byte[]> entries(long first, int count) {
        return readers.read(connection -> new TreeTables(connection).entries(first, count));
    }

    /** Finds an event with its sequence, entry and salt. */
    public Optional<StoredEvent> find(String id, String source) {
        return readers.read(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(FIND)) {
                statement.setString(1, id);
                statement.setString(2, source);
                try (ResultSet row = statement.executeQuery()) {
                    return row.next() ? Optional.of(StoredEvent.read(row)) : Optional.<StoredEvent>empty();
                }
            }
        });
    }
}
