package io.wireformat.audit.log.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.startup.StartupException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.springframework.core.NestedExceptionUtils;

/**
 * The connections to a PostgreSQL database: one pool to append and to find single events, another for pages, so that they
 * never wait for each other, and one connection that checks whole logs. Thread-safe.
 */
public final class PostgresServer implements AutoCloseable {

    private static final String SETTINGS =
            "SELECT name, setting FROM pg_settings" + " WHERE name IN ('fsync', 'full_page_writes', 'server_encoding')";

    /** A plan is made for each execution: the log grows, and filters differ. Compiling one takes longer than running it. */
    private static final String PLANS = "SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL jit = off; ";

    private static final String READS = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY; " + PLANS;
    private static final String WRITES = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED, READ WRITE; "
            // these settings take precedence over those of the role and the database
            + "SET LOCAL synchronous_commit = on; " + PLANS;

    private static final long SECONDS_FOR_A_CHECK = 30;
    private static final String TOO_MANY_CONNECTIONS = "53300";

    private final HikariDataSource events;
    private final HikariDataSource pages;
    private final HikariDataSource checks;
    private final Duration queryTimeout;
    private final Duration commitTimeout;
    private final Duration pause;

    /**
     * Connects, or throws a {@link StartupException} if the database cannot be reached or would lose what it confirmed.
     *
     * @param events the pool as the settings describe it, not in use yet
     * @param commitTimeout the maximum time of a statement that writes
     * @param pause the maximum time between two statements of a transaction: a longer one ends it, so that an instance that
     *     was stopped does not keep the others out
     */
    public PostgresServer(
            HikariDataSource events, int maxPages, Duration queryTimeout, Duration commitTimeout, Duration pause) {
        this.queryTimeout = queryTimeout;
        this.commitTimeout = commitTimeout;
        this.pause = pause;
        if (String.valueOf(events.getJdbcUrl()).matches("[^?]*//[^/?]*@.*")) {
            throw new StartupException(
                    "The property spring.datasource.url has a user or password before an @, which the driver of PostgreSQL takes"
                            + " for the name of the server.",
                    "Set spring.datasource.username and spring.datasource.password instead.");
        }
        // a pooler of transactions knows no prepared statements
        events.getDataSourceProperties().putIfAbsent("prepareThreshold", "0");
        this.events = events;
        try {
            this.pages = forReading(events, "audit-pages", maxPages);
            this.checks = forReading(events, "audit-checks", 1);
            checks.setMinimumIdle(0);
            requireSettings();
            pages.setConnectionTimeout(Readers.PATIENCE.toMillis());
            // logs wait for each other
            checks.setConnectionTimeout(TimeUnit.SECONDS.toMillis(SECONDS_FOR_A_CHECK));
        } catch (StartupException known) {
            throw known;
        } catch (SQLException | RuntimeException failure) {
            throw unusable(failure);
        }
    }

    private static HikariDataSource forReading(HikariDataSource events, String name, int size) {
        HikariConfig config = new HikariConfig();
        events.copyStateTo(config);
        config.setPoolName(name);
        config.setMaximumPoolSize(size);
        config.setReadOnly(true);
        // the statements of a query see the same log, and its rows come in parts
        config.setAutoCommit(false);
        config.setInitializationFailTimeout(-1);
        return new HikariDataSource(config);
    }

    private void requireSettings() throws SQLException {
        try {
            requireSettingsOfServer();
        } catch (SQLException | RuntimeException refused) {
            close();
            throw refused;
        }
    }

    private void requireSettingsOfServer() throws SQLException {
        // one of each pool: without one of them the logs could not be opened
        try (Connection connection = events.getConnection();
                Connection page = pages.getConnection();
                Connection check = checks.getConnection()) {
            Map<String, String> settings = new HashMap<>();
            Sql.forEach(connection, SETTINGS, row -> settings.put(row.getString(1), row.getString(2)));
            String encoding = String.valueOf(settings.remove("server_encoding"));
            if (!encoding.equals("UTF8")) {
                throw new StartupException(
                        "The database stores text in " + encoding + ", which does not have all characters of events.",
                        "Create a database with the encoding UTF8: CREATE DATABASE audit TEMPLATE template0 ENCODING"
                                + " 'UTF8' LOCALE 'C'");
            }
            settings.values().removeIf("on"::equals);
            if (!settings.isEmpty()) {
                String unsafe = String.join(" and ", new TreeSet<>(settings.keySet()));
                throw new StartupException(
                        "The database server has " + unsafe + " off: after a crash, events that the service confirmed"
                                + " could be lost or damaged.",
                        "Set " + unsafe + " to on in postgresql.conf, and restart the server.");
            }
        }
    }

    /** The failure to connect, without the password, which may be part of the URL. */
    private StartupException unusable(Exception failure) {
        return unusable(String.valueOf(events.getJdbcUrl()), failure);
    }

    static StartupException unusable(String url, Exception failure) {
        String reason = String.valueOf(
                NestedExceptionUtils.getMostSpecificCause(failure).getMessage());
        boolean isFull = NestedExceptionUtils.getMostSpecificCause(failure) instanceof SQLException refusal
                && TOO_MANY_CONNECTIONS.equals(refusal.getSQLState());
        return new StartupException(
                "The database " + withoutSecrets(url) + " cannot be used (" + withoutSecrets(reason) + ").",
                isFull
                        ? "Raise max_connections of the server, or lower spring.datasource.hikari.maximum-pool-size and"
                                + " audit.readers of the services that use it."
                        : "Start it, or correct spring.datasource.url, spring.datasource.username and"
                                + " spring.datasource.password.");
    }

    // parameters may be secrets, and so is all before an @
    private static String withoutSecrets(String text) {
        return text.replaceAll("\\?[^\\s,)]*", "").replaceAll("[^/\\s(]*@", "");
    }

    /** Connections to append to a log and to find single events. */
    LogConnections events(String schema) {
        return connections(
                events,
                schema,
                false,
                WRITES
                        + limit("lock_timeout", commitTimeout)
                        + limit("statement_timeout", commitTimeout)
                        + limit("idle_in_transaction_session_timeout", pause));
    }

    /** Connections for pages of a log. */
    LogConnections pages(String schema) {
        return connections(pages, schema, true, READS + limit("statement_timeout", queryTimeout));
    }

    /** Connections that read all of a log. */
    LogConnections checks(String schema) {
        return connections(checks, schema, true, READS + limit("statement_timeout", Duration.ZERO));
    }

    private LogConnections connections(HikariDataSource pool, String schema, boolean inParts, String settings) {
        int seconds = Math.toIntExact(queryTimeout.plusMillis(999).toSeconds());
        return new LogConnections(pool, schema, inParts, settings, seconds);
    }

    private static String limit(String setting, Duration time) {
        return "SET LOCAL " + setting + " = " + time.toMillis() + "; ";
    }

    /** Removes what an erased content left in a table. */
    void vacuum(String table) throws SQLException {
        try (Connection connection = events.getConnection()) {
            // a large table takes longer than the network may
            connection.setNetworkTimeout(Runnable::run, 0);
            Sql.run(connection, "VACUUM " + table);
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
