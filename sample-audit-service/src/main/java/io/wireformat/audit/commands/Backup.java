package io.wireformat.audit.commands;

import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.sqlite.SqliteCopy;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.LogCheck;
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
 * Copies a log as it is at one moment to another folder, also beside the service, and checks all of the copy. The
 * service can be started with the copy.
 */
final class Backup {

    static final String NAME = "backup";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Backup() {}

    /** Returns what was copied, or throws a {@link StartupException}. */
    static String run(Path data, @Nullable PostgresServer server, List<String> arguments)
            throws SQLException, IOException {
        if (server != null) {
            throw new StartupException(
                    "The command 'backup' copies a log in a file.",
                    "Back the database up with pg_basebackup or pg_dump.");
        }
        if (arguments.size() != 2) {
            throw new StartupException(
                    "The command 'backup' needs a folder for the copy.", "For example: backup /mnt/elsewhere/audit");
        }
        SqliteDatabase log = new SqliteDatabase(Verify.log(data), PATIENCE);
        try (DataDirectory target = DataDirectory.open(Path.of(arguments.get(1)))) {
            if (Files.exists(target.resolve(SqliteDatabase.FILE))) {
                throw new StartupException(
                        "The folder " + target.resolve("") + " has a log already.", "Name a folder for each backup.");
            }
            SqliteDatabase copy = new SqliteDatabase(target.privateFile(SqliteDatabase.FILE), PATIENCE);
            Head head = SqliteCopy.copy(log, copy);
            KnownLog known = KnownLog.read(target.resolve(KnownLog.FILE));
            known.begin(head);
            known.close();
            try (Connection connection = copy.writable().getConnection()) {
                LogCheck.everything(copy, connection, List.of(new KnownHead("the log", head)));
            }
            return "The copy in " + target.resolve("") + " is intact; it ends with " + head;
        } catch (DamagedLogException damaged) {
            throw new StartupException(
                    "The copy is damaged: " + damaged.getMessage(), "Run the command 'verify' on the log.", damaged);
        }
    }
}
