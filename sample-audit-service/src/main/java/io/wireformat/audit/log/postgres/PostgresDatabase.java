package io.wireformat.audit.log.postgres;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.KnownLog;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.StartupException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.NestedExceptionUtils;

/** A log in a schema of its own, so that no statement can reach the rows of another log. */
public final class PostgresDatabase implements EventDatabase {

    private static final String EXISTS = "SELECT to_regnamespace(?) IS NOT NULL, to_regclass(?) IS NOT NULL";
    private static final String LOCK = "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(?, 0))";

    private static final String TAKE_LEASE =
            "UPDATE main.turn SET holder = ?, until = now() + ? * interval '1 millisecond'"
                    + " WHERE holder = ? OR until < now()";
    private static final String END_LEASE = "UPDATE main.turn SET until = now() WHERE holder = ?";
    private static final String HAS_LEASE =
            "SELECT 1 FROM main.turn WHERE holder = ? AND until > clock_timestamp() FOR UPDATE";

    private static final Pattern INDEX = Pattern.compile("CREATE (?:UNIQUE )?INDEX .*?(?=;)");

    // those of constraints cannot be changed without them
    private static final String INDEXES = "SELECT pg_get_indexdef(indexrelid) FROM pg_index"
            + " WHERE indrelid = 'main.event'::regclass AND indisvalid AND indisready AND indislive";

    private final PostgresServer server;
    private final String tenant;
    private final String schema;
    private final LogConnections events;
    private final LogConnections pages;
    private final LogConnections checks;
    private final Path headFile;

    /** This instance of the service, while it runs. */
    private final String instance = UUID.randomUUID().toString();

    /** @param directory where this instance of the service remembers the log's end */
    public PostgresDatabase(PostgresServer server, String tenant, Path directory) {
        this.server = server;
        this.tenant = tenant;
        this.schema = Tenants.suffixed("audit", "_", tenant);
        this.events = server.events(schema);
        this.pages = server.pages(schema);
        this.checks = server.checks(schema);
        this.headFile = KnownLog.file(directory, tenant);
    }

    @Override
    public String tenant() {
        return tenant;
    }

    /** Whether the log has its tables. */
    public boolean exists() throws SQLException {
        try (Connection connection = readable().getConnection()) {
            return Sql.first(
                            connection,
                            "SELECT to_regclass(?) IS NOT NULL",
                            row -> row.getBoolean(1),
                            writable().in("main.head"))
                    .orElseThrow();
        }
    }

    // instances that start together create the tables once
    @Override
    public void update() throws SQLException {
        try (Connection connection = writable().getConnection()) {
            connection.setAutoCommit(false);
            Sql.first(connection, LOCK, row -> row.getInt(1), schema);
            boolean[] exists = Sql.first(
                            connection,
                            EXISTS,
                            row -> new boolean[] {row.getBoolean(1), row.getBoolean(2)},
                            schema,
                            writable().in("main.head"))
                    .orElseThrow();
            if (!exists[1]) {
                String create = exists[0] ? "" : "CREATE SCHEMA \"" + schema + "\"; ";
                Sql.run(connection, create + writable().in(Sql.tables("postgresql")));
            }
            connection.commit();
        }
    }

    @Override
    public LogConnections readable() {
        return writable();
    }

    @Override
    public LogConnections writable() {
        return events;
    }

    @Override
    public LogConnections forChecks() {
        return checks;
    }

    @Override
    public LogTable openTable(Head known) throws SQLException {
        return new PostgresTable(writable(), tenant, known);
    }

    // copies in the write-ahead log and in backups disappear with them
    @Override
    public void clean(BetweenWrites between) throws SQLException {
        server.vacuum(writable().in("main.event"));
    }

    @Override
    public Readers openReaders(int count, Duration timeout, Consumer<DamagedLogException> onDamage) {
        return new Readers(this, writable(), pages, timeout, onDamage);
    }

    @Override
    public Path headFile() {
        return headFile;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    @Override
    public boolean takeLease(Duration max) throws SQLException {
        return write(connection -> Sql.update(connection, TAKE_LEASE, instance, max.toMillis(), instance) == 1);
    }

    @Override
    public void endLease() throws SQLException {
        write(connection -> Sql.update(connection, END_LEASE, instance) == 1);
    }

    // an instance that was stopped for a while may have lost its lease without knowing
    @Override
    public boolean replaceCheckpoint(long expected, long size, String note) throws SQLException {
        return write(connection ->
                Sql.first(connection, HAS_LEASE, row -> true, instance).orElse(false)
                        && StoredCheckpoint.replace(connection, expected, size, note));
    }

    private boolean write(Sql.Step write) throws SQLException {
        try (Connection connection = writable().getConnection()) {
            connection.setAutoCommit(false);
            boolean written = write.run(connection);
            connection.commit();
            return written;
        }
    }

    @Override
    public List<String> key(List<String> columns) {
        return Stream.of("subject", "source", "type")
                .filter(columns::contains)
                .limit(1)
                .toList();
    }

    // everything that is read is checked; pg_amcheck checks the rest
    @Override
    public void checkStructure(Connection connection) throws SQLException {
        requireIndexes(connection);
    }

    @Override
    public void requireIndexes(Connection connection) throws SQLException {
        Set<String> found = new HashSet<>();
        Sql.forEach(connection, INDEXES, row -> found.add(row.getString(1)));
        Matcher created = INDEX.matcher(Sql.tables("postgresql"));
        while (created.find()) {
            String index = writable().in(created.group().replace("event (", "event USING btree ("));
            if (!found.contains(index) && !found.contains(index.replace("\"", ""))) {
                throw DamagedLogException.ofIndex(index);
            }
        }
    }

    @Override
    public StartupException startupFailure(Exception failure) {
        Throwable root = NestedExceptionUtils.getMostSpecificCause(failure);
        return new StartupException(
                "The event log in the schema " + schema + " of the database cannot be opened (" + root.getMessage()
                        + ").",
                "Let the user of spring.datasource.username create and own the schema. If it is damaged, restore the"
                        + " database from a backup.",
                failure);
    }
}
