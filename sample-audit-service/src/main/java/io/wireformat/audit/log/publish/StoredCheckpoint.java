package io.wireformat.audit.log.publish;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.store.CheckpointStore;
import io.wireformat.audit.log.store.DamagedLogException;
import java.sql.SQLException;
import java.util.Optional;

/** The newest signed checkpoint in the log's file. It also holds the origin of the log. */
final class StoredCheckpoint {

    private StoredCheckpoint() {}

    /**
     * Reads it.
     *
     * @return the checkpoint; unsigned and of size 0 when the log has begun a new origin; empty for a new log
     */
    static Optional<Checkpoint> read(CheckpointStore store) throws SQLException {
        Optional<CheckpointStore.Saved> saved = store.read();
        if (saved.isEmpty()) {
            return Optional.empty();
        }
        String note = saved.get().note();
        try {
            Checkpoint stored = Checkpoint.parse(
                    note.contains("\n\n") ? SignedNote.parse(note).text() : note);
            if (stored.size() == saved.get().size()) {
                return Optional.of(stored);
            }
        } catch (IllegalArgumentException malformed) {
            // the same as another size
        }
        throw new DamagedLogException("The checkpoint in the log's file was changed: it is no checkpoint of "
                + saved.get().size() + " entries.");
    }
}
