package io.wireformat.audit.log;

import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.log.merkle.Checkpoint;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownHead;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.LogCheck;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Opens the log of a data directory: updates its tables, and compares it with everything that remembers it. A log that
 * was removed, cut, rolled back or replaced stops the start.
 */
public final class LogStart {

    /** Files that the service creates after the log. */
    private static final List<String> WITNESSES = List.of(KnownLog.FILE, "keys.sha256");

    /** The check in the background checks further entries. */
    private static final long MAX_CHECKED = 100_000;

    private static final String ADVICE = "Find out who changed the log. Put the newest complete log in its place, all"
            + " files of one moment, from a backup that is not older than this. To accept what is lost, run the command"
            + " 'accept'.";

    private LogStart() {}

    /** Opens the log; without a keeper, whatever remembers it. */
    public static EventDatabase open(DataDirectory directory, Duration busyTimeout, @Nullable Keeper keeper) {
        requireLog(directory);
        // SQLite creates its other files with the mode of this one
        return open(new SqliteDatabase(directory.privateFile(SqliteDatabase.FILE), busyTimeout), keeper);
    }

    /** Opens the log of a database. */
    public static EventDatabase open(EventDatabase database, @Nullable Keeper keeper) {
        try {
            database.update();
            if (keeper != null) {
                compare(database, keeper);
            }
            return database;
        } catch (DamagedLogException damaged) {
            throw refused(damaged);
        } catch (SQLException | IOException failure) {
            throw database.startupFailure(failure);
        }
    }

    private static void requireLog(DataDirectory directory) {
        Path log = directory.resolve(SqliteDatabase.FILE);
        if (Files.exists(log)) {
            return;
        }
        for (String witness : WITNESSES) {
            Path file = directory.resolve(witness);
            if (Files.exists(file)) {
                throw new StartupException(
                        "The event log " + log + " is missing, but " + file + " shows that there was one.",
                        "Restore the log. To begin a new log, use another directory, or move all files of this one away.");
            }
        }
    }

    private static void compare(EventDatabase database, Keeper keeper) throws SQLException, IOException {
        KnownLog known = KnownLog.read(database.headFile());
        try (Connection connection = database.forChecks().getConnection()) {
            database.requireIndexes(connection);
            keeper.adopt(connection, known);
            TreeTables tables = new TreeTables(connection);
            known.require(tables);
            if (known.head().isEmpty() && tables.size() > 1 && !database.isShared()) {
                throw new DamagedLogException("The event log has " + (tables.size() - 1) + " events, but "
                        + known.file() + ", which remembers its end, is missing.");
            }
            Optional<Checkpoint> stored = StoredCheckpoint.read(connection, List.of());
            if (stored.isPresent() && stored.get().size() > 0) {
                tables.require(KnownHead.of("the checkpoint in it", stored.get()));
            }
            if (stored.isEmpty() && known.checkpoint().isPresent()) {
                throw new DamagedLogException("The event log was never published, but " + known.file()
                        + " shows that it was: it is another log.");
            }
            long checked = known.head().map(Head::size).orElse(0L);
            long first = Math.max(Math.min(checked, tables.size()), tables.size() - MAX_CHECKED);
            new LogCheck(connection, database.tenant(), first).toTheEnd();
        }
    }

    public static StartupException refused(DamagedLogException damaged) {
        return new StartupException(String.valueOf(damaged.getMessage()), ADVICE, damaged);
    }

    /** Adopts what an operator accepted for all instances of the service. */
    @FunctionalInterface
    public interface Keeper {

        /** A {@link DamagedLogException} if this instance needs an acceptance of its own. */
        void adopt(Connection connection, KnownLog known) throws SQLException, IOException;
    }
}
