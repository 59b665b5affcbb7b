package io.wireformat.audit.log.postgres;

import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.HeadFile;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.Tenants;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** A log in a schema of its own, so that no statement can reach the rows of another log. */
public final class PostgresDatabase implements EventDatabase {

    private static final String MIGRATIONS = "classpath:db/migration/postgresql";
    private static final String LOCK = "SELECT pg_try_advisory_lock(hashtextextended(?, 0))";
    private static final String UNLOCK = "SELECT pg_advisory_unlock(hashtextextended(?, 0))";

    private final PostgresServer server;
    private final String tenant;
    private final String schema;
    private final Path headFile;

    /** @param directory where this instance of the service remembers the log's end */
    public PostgresDatabase(PostgresServer server, String tenant, Path directory) {
        this.server = server;
        this.tenant = tenant;
        this.schema = Tenants.suffixed("audit", "_", tenant);
        this.headFile = directory.resolve(Tenants.suffixed(HeadFile.NAME, ".", tenant));
    }

    @Override
    public String tenant() {
        return tenant;
    }

    // Flyway locks the schema: instances that start together update it once
    @Override
    public void update() {
        Flyway.configure()
                .dataSource(server.events())
                .schemas(schema)
                .locations(MIGRATIONS)
                .placeholders(Map.of("tenant", tenant))
                .load()
                .migrate();
    }

    @Override
    public DataSource readable() {
        return writable();
    }

    @Override
    public DataSource writable() {
        return inSchema(server.events());
    }

    @Override
    public DataSource forChecks() {
        return inSchema(server.checks());
    }

    private DataSource inSchema(HikariDataSource pool) {
        return new DelegatingDataSource(pool) {
            @Override
            public Connection getConnection() throws SQLException {
                Connection connection = super.getConnection();
                try {
                    connection.setSchema(schema);
                    return connection;
                } catch (SQLException failure) {
                    connection.close();
                    throw failure;
                }
            }
        };
    }

    @Override
    public LogTable openTable() throws SQLException {
        return new PostgresTable(writable(), tenant);
    }

    @Override
    public Readers openReaders(int count, Duration timeout, Consumer<DamagedLogException> onDamage) {
        return new Readers(this, writable(), inSchema(server.pages()), timeout, onDamage);
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
    public boolean takeTurn(Turn turn) throws SQLException, IOException {
        try (Connection connection = writable().getConnection()) {
            if (!call(connection, LOCK)) {
                return false;
            }
            try {
                turn.run(connection);
            } finally {
                if (!call(connection, UNLOCK)) {
                    // the lock ends with its session
                    server.events().evictConnection(connection);
                }
            }
            return true;
        }
    }

    private boolean call(Connection connection, String function) throws SQLException {
        return Sql.first(connection, function, row -> row.getBoolean(1), schema).orElse(false);
    }

    @Override
    public String eventsBy(List<String> columns) {
        return "event";
    }

    // everything that is read is checked; pg_amcheck checks the rest
    @Override
    public void checkStructure(Connection connection) {}

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
