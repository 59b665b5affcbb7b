package io.wireformat.audit.log.sqlite;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.LogWatch;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.springframework.core.NestedExceptionUtils;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.JournalMode;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig.SynchronousMode;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteException;

/**
 * Opens the log's SQLite file with sqlite-jdbc, and sorts its events.
 *
 * @see <a href="https://www.sqlite.org/wal.html">SQLite: write-ahead logging</a>
 */
public final class SqliteDatabase implements EventDatabase {

    public static final String FILE = "events.db";
    private static final String EXISTS = "SELECT 1 FROM sqlite_schema WHERE name = 'event'";
    private static final String INDEXES = "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";

    /** Well below a millisecond. */
    private static final int INSTRUCTIONS_BETWEEN_LOOKS = 10_000;

    private static final int CACHE_KIBIBYTES = 16_384;
    static final String TRUNCATE = "PRAGMA wal_checkpoint(TRUNCATE)";

    /** As long as a backup may take. */
    private static final int TRIES = 600;

    private static final long NANOS_BETWEEN_TRIES = 1_000_000_000;

    private final Path file;
    private final Duration busyTimeout;
    private final SQLiteDataSource readable;
    private final SQLiteDataSource writable;

    public SqliteDatabase(Path file, Duration busyTimeout) {
        this.file = file;
        this.busyTimeout = busyTimeout;
        SQLiteConfig reading = config();
        reading.setReadOnly(true);
        readable = dataSource(reading);
        SQLiteConfig writing = config();
        writing.setJournalMode(JournalMode.WAL);
        writing.setCacheSize(-CACHE_KIBIBYTES);
        // overwrites the content that an erasure deletes
        writing.setPragma(Pragma.SECURE_DELETE, "ON");
        writable = dataSource(writing);
    }

    public Path file() {
        return file;
    }

    @Override
    public String tenant() {
        return "";
    }

    @Override
    public void update() throws SQLException {
        try (Connection connection = writable.getConnection()) {
            if (Sql.first(connection, EXISTS, row -> true).isEmpty()) {
                Sql.run(connection, "BEGIN IMMEDIATE; " + Sql.tables("sqlite") + "COMMIT");
            }
        }
    }

    /** The statements that created the indexes of a file. */
    private static Set<String> indexes(Connection connection) throws SQLException {
        Set<String> created = new TreeSet<>();
        // a table that was renamed and renamed back has its name in quotes
        Sql.forEach(connection, INDEXES, row -> created.add(row.getString(1).replace("\"", "")));
        return created;
    }

    @Override
    public SQLiteDataSource readable() {
        return readable;
    }

    @Override
    public SQLiteDataSource writable() {
        return writable;
    }

    @Override
    public LogTable openTable(Head known) throws SQLException {
        return new SqliteTable(writable.getConnection(), known);
    }

    // SQLite leaves copies in the gaps of index pages when it splits them, and in the write-ahead log
    @Override
    public void clean(BetweenWrites between) throws SQLException, IOException {
        for (String index : IndexCheck.INDEXES.keySet()) {
            between.run(connection -> Sql.update(connection, "REINDEX main." + index) == 0);
        }
        for (int attempt = 1; between.run(SqliteDatabase::isBusy); attempt++) {
            if (attempt == TRIES) {
                throw new SQLException("a program that reads the log keeps the write-ahead log from being emptied");
            }
            LockSupport.parkNanos(NANOS_BETWEEN_TRIES);
        }
    }

    // writers wait meanwhile
    private static boolean isBusy(Connection connection) throws SQLException {
        Sql.run(connection, "PRAGMA busy_timeout = 100");
        return Sql.first(connection, TRUNCATE, row -> row.getBoolean(1)).orElseThrow();
    }

    @Override
    public Readers openReaders(int count, Duration timeout, Consumer<DamagedLogException> onDamage) {
        HikariDataSource events = pool("audit-events", count);
        HikariDataSource pages = pool("audit-pages", Readers.pages(count));
        return new Readers(this, events, pages, timeout, onDamage, events, pages);
    }

    // a connection is opened when it is needed, and stays
    private HikariDataSource pool(String name, int size) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(readable);
        config.setPoolName(name);
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(0);
        config.setIdleTimeout(0);
        config.setMaxLifetime(0);
        config.setReadOnly(true);
        config.setConnectionTimeout(Readers.PATIENCE.toMillis());
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    // the driver's own timeout only limits the wait for locks
    @Override
    public void stopWhen(Connection connection, BooleanSupplier mustStop) throws SQLException {
        ProgressHandler handler = new ProgressHandler() {
            @Override
            protected int progress() {
                return mustStop.getAsBoolean() ? 1 : 0;
            }
        };
        ProgressHandler.setHandler(connection.unwrap(SQLiteConnection.class), INSTRUCTIONS_BETWEEN_LOOKS, handler);
    }

    @Override
    public Path headFile() {
        return file.resolveSibling(KnownLog.FILE);
    }

    @Override
    public LogWatch watch() throws IOException {
        return new FileWatch(file);
    }

    @Override
    public boolean isShared() {
        return false;
    }

    // SQLite's own choice of the index depends on its statistics of the data
    @Override
    public String index(List<String> key) {
        return "event_" + key.stream().map(column -> column + "_").collect(Collectors.joining()) + "time";
    }

    // a subject has few events, and three more indexes would cost every event that is stored
    @Override
    public List<String> key(List<String> columns) {
        return columns.contains("subject") ? List.of("subject") : columns;
    }

    /** Checks the definitions of the indexes, the file's structure, and each index against its table. */
    @Override
    public void checkStructure(Connection connection) throws SQLException {
        requireIndexes(connection);
        String finding = Sql.first(connection, "PRAGMA integrity_check(1)", row -> row.getString(1))
                .orElseThrow();
        if (!finding.equals("ok")) {
            throw new DamagedLogException("The file of the event log is damaged: " + finding);
        }
    }

    // "PRAGMA integrity_check" is one transaction, beside which the write-ahead log grows
    @Override
    public Sql.Step structureCheck() {
        return new IndexCheck(this);
    }

    @Override
    public void requireIndexes(Connection connection) throws SQLException {
        Set<String> found = indexes(connection);
        try (Connection empty = DriverManager.getConnection("jdbc:sqlite::memory:")) {
            Sql.run(empty, Sql.tables("sqlite"));
            for (String index : indexes(empty)) {
                if (!found.contains(index)) {
                    throw DamagedLogException.ofIndex(index);
                }
            }
        }
    }

    @Override
    public StartupException startupFailure(Exception failure) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
        if (root instanceof AccessDeniedException denied) {
            return new StartupException(
                    "The event log " + file + " cannot be opened: no permission for " + denied.getFile() + ".",
                    "Give the file to the user of the service. A command that ran as another user may have written it.",
                    failure);
        }
        return new StartupException(
                "The event log " + file + " cannot be opened, or is damaged (" + root.getMessage() + ").",
                advice(
                        root instanceof SQLiteException cause
                                ? cause.getResultCode().name()
                                : ""),
                failure);
    }

    private static String advice(String code) {
        if (code.matches("SQLITE_(BUSY|LOCKED).*")) {
            return "Another program uses it: stop that program and start the service again.";
        }
        if (code.matches("SQLITE_(FULL|IOERR).*")) {
            return "Free disk space.";
        }
        return "Make it readable for this user if it is not. Otherwise restore it from a backup, or move it away with "
                + FILE + "-wal and " + FILE + "-shm to start a new log.";
    }

    private SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        // a setting of the connection, not of the file: every connection needs it
        config.setSynchronous(SynchronousMode.FULL);
        config.setBusyTimeout(Math.toIntExact(busyTimeout.toMillis()));
        // sequences are ours; SQLite would run a query after each insert
        config.setGetGeneratedKeys(false);
        return config;
    }

    private SQLiteDataSource dataSource(SQLiteConfig config) {
        SQLiteDataSource dataSource = new SQLiteDataSource(config);
        dataSource.setUrl("jdbc:sqlite:" + file);
        return dataSource;
    }
}
