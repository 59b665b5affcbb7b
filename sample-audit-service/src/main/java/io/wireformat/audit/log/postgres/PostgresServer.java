package io.wireformat.audit.log.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.startup.StartupException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The connections to a PostgreSQL database: one pool to append and to find single events, another for pages, so that they
 * never wait for each other, and one connection that checks whole logs. Thread-safe.
 */
public final class PostgresServer implements AutoCloseable {

    private static final String UNSAFE = "SELECT string_agg(name, ' and ') FROM pg_settings"
            + " WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'";

    private static final int ROWS_AT_A_TIME = 100;

    private final HikariDataSource events;
    private final HikariDataSource pages;
    private final HikariDataSource checks;

    /**
     * Connects, or throws a {@link StartupException} if the database cannot be reached or would lose what it confirmed.
     *
     * @param events the pool as the settings describe it, not in use yet
     */
    public PostgresServer(HikariDataSource events, int maxPages, Duration queryTimeout, Duration commitTimeout) {
        this.pages = forQueries(events, "audit-pages", maxPages, queryTimeout);
        this.checks = forQueries(events, "audit-checks", 1, Duration.ZERO);
        checks.setMinimumIdle(0);
        // logs wait for each other
        checks.setConnectionTimeout(0);
        // a session's own settings take precedence over those of the role and the database
        String own = events.getConnectionInitSql();
        events.setConnectionInitSql(
                // a plan is kept while the log grows, and one of a small table would read all of a large one
                "SET synchronous_commit = on; SET enable_seqscan = off; SET statement_timeout = "
                        + commitTimeout.toMillis() + (own == null ? "" : "; " + own));
        this.events = events;
        try {
            requireDurability();
        } catch (SQLException | PoolInitializationException failure) {
            throw new StartupException(
                    "The database " + events.getJdbcUrl() + " cannot be used (" + failure.getMessage() + ").",
                    "Start it, or correct spring.datasource.url, spring.datasource.username and"
                            + " spring.datasource.password.",
                    failure);
        }
    }

    private static HikariDataSource forQueries(HikariDataSource events, String name, int size, Duration timeout) {
        HikariConfig config = new HikariConfig();
        events.copyStateTo(config);
        config.setPoolName(name);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(Readers.PATIENCE.toMillis());
        config.setConnectionInitSql(null);
        // not a kept plan: the log grows, and filters differ
        config.addDataSourceProperty(
                "options", "-c plan_cache_mode=force_custom_plan -c statement_timeout=" + timeout.toMillis());
        config.setReadOnly(true);
        // the statements of a query see the same log, and its rows come in parts
        config.setAutoCommit(false);
        config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
        config.addDataSourceProperty("defaultRowFetchSize", ROWS_AT_A_TIME);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private void requireDurability() throws SQLException {
        try (Connection connection = events.getConnection()) {
            @Nullable
            String unsafe =
                    Sql.first(connection, UNSAFE, row -> row.getString(1)).orElse(null);
            if (unsafe != null) {
                throw new StartupException(
                        "The database server has " + unsafe + " off: after a crash, events that the service confirmed"
                                + " could be lost or damaged.",
                        "Set " + unsafe + " to on in postgresql.conf, and restart the server.");
            }
        }
    }

    HikariDataSource events() {
        return events;
    }

    HikariDataSource pages() {
        return pages;
    }

    HikariDataSource checks() {
        return checks;
    }

    @Override
    public void close() {
        checks.close();
        pages.close();
    }
}
