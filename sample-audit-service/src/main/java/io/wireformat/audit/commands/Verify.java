package io.wireformat.audit.commands;

import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.merkle.NoteKey;
import io.wireformat.audit.log.merkle.SignedNote;
import io.wireformat.audit.log.postgres.PostgresDatabase;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.LogCheck;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks all of a log against a checkpoint that was kept elsewhere. It only reads, so it also runs beside the service and
 * on a copy.
 */
public final class Verify {

    static final String NAME = "verify";

    private Verify() {}

    /** Returns the finding if the log is intact and extends the checkpoint, or throws a {@link StartupException}. */
    public static String run(Path directory, @Nullable PostgresServer server, String tenant, List<String> arguments)
            throws SQLException {
        if (arguments.size() != 3) {
            throw new StartupException(
                    "The command 'verify' needs the file of a checkpoint and the verifier key of the log.",
                    "For example: verify /mnt/elsewhere/checkpoint example.com/audit+53982a13+Ac7MFQfcHd1y...");
        }
        Checkpoint checkpoint = read(Path.of(arguments.get(1)), arguments.get(2));
        KnownHead known = KnownHead.of(arguments.get(1), checkpoint);
        EventDatabase database = server == null
                ? new SqliteDatabase(log(directory), Duration.ZERO)
                : new PostgresDatabase(server, tenant, directory);
        try (Connection connection = database.forChecks().getConnection()) {
            new TreeTables(connection).require(known);
            Head head = LogCheck.everything(database, connection, List.of(known));
            return "The log is intact, and its first " + checkpoint.size() + " entries are those of the checkpoint of "
                    + checkpoint.origin() + "; it ends with " + head;
        } catch (DamagedLogException damaged) {
            throw new StartupException(
                    String.valueOf(damaged.getMessage()),
                    "Keep this log and the checkpoint: together they show that it was changed.",
                    damaged);
        }
    }

    static Path log(Path directory) {
        Path file = directory.resolve(SqliteDatabase.FILE).toAbsolutePath();
        if (!Files.exists(file)) {
            throw new StartupException("There is no log " + file + ".", "Set --audit.data-dir to its directory.");
        }
        return file;
    }

    private static Checkpoint read(Path file, String verifierKey) {
        try {
            SignedNote note = SignedNote.parse(Files.readString(file));
            // several lines during a rotation
            if (verifierKey
                    .lines()
                    .noneMatch(key -> NoteKey.parse(key).verify(note).isPresent())) {
                throw new IllegalArgumentException("it is not signed by " + verifierKey);
            }
            return Checkpoint.parse(note.text());
        } catch (IllegalArgumentException | IOException failure) {
            throw new StartupException(
                    "The checkpoint " + file + " cannot be used (" + StartupException.reason(failure) + ").",
                    "Take the checkpoint from where it was kept, and the key from the operator: GET /log/key shows it.",
                    failure);
        }
    }
}
