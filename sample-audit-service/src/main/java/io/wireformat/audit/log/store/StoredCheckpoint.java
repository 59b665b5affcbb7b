package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The newest signed checkpoint in the log's file. It also holds the origin of the log. */
public final class StoredCheckpoint {

    private static final String FIND = "SELECT size, note FROM checkpoint";
    private static final String REPLACE = "INSERT INTO checkpoint (only_one, size, note) SELECT 1, ?, ?"
            + " WHERE coalesce((SELECT size FROM checkpoint), 0) = ?"
            + " ON CONFLICT (only_one) DO UPDATE SET size = excluded.size, note = excluded.note";

    private StoredCheckpoint() {}

    /** Reads it: unsigned and of size 0 when the log has begun a new origin, and empty for a new log. */
    public static Optional<Checkpoint> read(EventDatabase database) throws SQLException {
        try (Connection connection = database.readable().getConnection()) {
            return Sql.first(connection, FIND, row -> parse(row.getLong(1), row.getString(2)));
        }
    }

    private static Checkpoint parse(long size, String note) {
        try {
            Checkpoint stored = Checkpoint.parse(
                    note.contains("\n\n") ? SignedNote.parse(note).text() : note);
            if (stored.size() == size) {
                return stored;
            }
        } catch (IllegalArgumentException malformed) {
            // the same as another size
        }
        throw new DamagedLogException(
                "The checkpoint in the log's file was changed: it is no checkpoint of " + size + " entries.");
    }

    /**
     * Replaces it if it still has the expected size, 0 if there is none. When the method returns, it is on the disk.
     *
     * @return whether it was replaced
     */
    public static boolean replace(Connection connection, long expected, long size, String note) throws SQLException {
        return Sql.update(connection, REPLACE, size, note, expected) == 1;
    }
}
