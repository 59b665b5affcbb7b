package io.wireformat.audit.log.store;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.merkle.SignedNote;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The newest signed checkpoint in the log's database. It also holds the origin of the log. */
public final class StoredCheckpoint {

    private static final String FIND = "SELECT size, note FROM main.checkpoint";
    private static final String BEGIN =
            "INSERT INTO main.checkpoint (only_one, size, note) VALUES (1, 0, ?) ON CONFLICT DO NOTHING";
    private static final String BEGIN_ANOTHER = "INSERT INTO main.checkpoint (only_one, size, note) VALUES (1, 0, ?)"
            + " ON CONFLICT (only_one) DO UPDATE SET size = 0, note = excluded.note";
    private static final String REPLACE = "INSERT INTO main.checkpoint (only_one, size, note) SELECT 1, ?, ?"
            + " WHERE coalesce((SELECT size FROM main.checkpoint), 0) = ?"
            + " ON CONFLICT (only_one) DO UPDATE SET size = excluded.size, note = excluded.note"
            + " WHERE checkpoint.size = ?";

    private StoredCheckpoint() {}

    /**
     * Reads it: unsigned and of size 0 when the log has begun a new origin, and empty for a new log.
     *
     * @throws DamagedLogException if it is signed, but not with one of the keys; without keys any is right
     */
    public static Optional<Checkpoint> read(Connection connection, List<NoteKey> keys) throws SQLException {
        return Sql.first(connection, FIND, row -> parse(row.getLong(1), row.getString(2), keys));
    }

    /** Begins a shared log's origin, unless another instance of the service did, and returns what is stored then. */
    public static Checkpoint begin(EventDatabase database, String origin) throws SQLException {
        Checkpoint none = new Checkpoint(origin, 0, Sha256.of());
        try (Connection connection = database.writable().getConnection()) {
            Sql.update(connection, BEGIN, none.text());
            return read(connection, List.of()).orElse(none);
        }
    }

    /** Begins another origin, within the caller's transaction. */
    public static void begin(Connection connection, Checkpoint none) throws SQLException {
        Sql.update(connection, BEGIN_ANOTHER, none.text());
    }

    private static Checkpoint parse(long size, String note, List<NoteKey> keys) {
        try {
            boolean signed = note.contains("\n\n");
            Checkpoint stored = Checkpoint.parse(signed ? SignedNote.parse(note).text() : note);
            if (signed
                    && !keys.isEmpty()
                    && keys.stream()
                            .noneMatch(key -> key.verify(SignedNote.parse(note)).isPresent())) {
                throw new DamagedLogException(
                        "The checkpoint in the log is signed with another key: all instances of the"
                                + " service need the same audit.publish.signing-key.");
            }
            if (stored.size() == size) {
                return stored;
            }
        } catch (IllegalArgumentException malformed) {
            // the same as another size
        }
        throw new DamagedLogException(
                "The checkpoint in the log was changed: it is no checkpoint of " + size + " entries.");
    }

    /**
     * Replaces it if it still has the expected size, 0 if there is none. When the method returns, it is on the disk.
     *
     * @return whether it was replaced
     */
    public static boolean replace(Connection connection, long expected, long size, String note) throws SQLException {
        return Sql.update(connection, REPLACE, size, note, expected, expected) == 1;
    }
}
