package io.wireformat.audit.log.postgres;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.LogBusyException;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs each query on a connection of a pool, where the server stops it after its timeout. */
final class PostgresReaders implements Readers {

    private static final Logger logger = LoggerFactory.getLogger(PostgresReaders.class);
    private static final String QUERY_CANCELED = "57014";

    private final DataSource events;
    private final DataSource pages;
    private final DataSource checks;
    private final Duration timeout;
    private final Consumer<DamagedLogException> onDamage;

    PostgresReaders(
            DataSource events,
            DataSource pages,
            DataSource checks,
            Duration timeout,
            Consumer<DamagedLogException> onDamage) {
        this.events = events;
        this.pages = pages;
        this.checks = checks;
        this.timeout = timeout;
        this.onDamage = onDamage;
    }

    @Override
    public <T> T read(Query<T> query) {
        return report(events, query);
    }

    @Override
    public <T> T readPage(Query<T> query) {
        return report(pages, query);
    }

    @Override
    public <T> T readAll(Query<T> query) {
        return read(checks, query);
    }

    private <T> T report(DataSource pool, Query<T> query) {
        try {
            return read(pool, query);
        } catch (DamagedLogException damaged) {
            onDamage.accept(damaged);
            throw new LogUnavailableException("The event log is damaged", damaged);
        }
    }

    private <T> T read(DataSource pool, Query<T> query) {
        try (Connection connection = pool.getConnection()) {
            return query.run(connection);
        } catch (SQLTransientConnectionException none) {
            // Hikari adds why it could not connect
            if (none.getNextException() == null) {
                throw new LogBusyException("All connections for this query (audit.readers) are busy with others");
            }
            throw unavailable(none);
        } catch (SQLException failure) {
            if (QUERY_CANCELED.equals(failure.getSQLState())) {
                throw LogBusyException.tookTooLong(timeout);
            }
            DamagedLogException.throwIfDamaged(failure);
            throw unavailable(failure);
        }
    }

    private static LogUnavailableException unavailable(SQLException failure) {
        logger.error("The event log could not be read: {}", failure.toString());
        return new LogUnavailableException("The event log could not be read", failure);
    }

    /** The pools belong to the server. */
    @Override
    public void close() {}
}
