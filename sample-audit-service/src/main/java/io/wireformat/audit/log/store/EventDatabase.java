package io.wireformat.audit.log.store;

import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * The database that holds a log. All databases have the same tables and understand the same statements; here is what they
 * differ in. Thread-safe.
 */
public interface EventDatabase {

    /** Whom the log belongs to; empty if its tenant has no name. */
    String tenant();

    /** Creates the tables, or updates those of an earlier version. */
    void update() throws SQLException, IOException;

    DataSource readable();

    DataSource writable();

    /** Opens the tables to append events. */
    LogTable openTable() throws SQLException;

    /** Opens readers, of which each query takes one until the timeout; the consumer receives the damage that they find. */
    Readers openReaders(int count, Duration timeout, Consumer<DamagedLogException> onDamage);

    /** The file in which this service remembers the log's head. */
    Path headFile();

    /** Makes what runs on a connection end soon after it has to stop, unless the server sees to it. */
    default void stopWhen(Connection connection, BooleanSupplier mustStop) throws SQLException {}

    /** Watches the log's files from now on, where this service can. */
    default LogWatch watch() throws IOException {
        return new LogWatch() {};
    }

    /** Returns connections to read the whole log, in any number of rows. */
    default DataSource forChecks() {
        return readable();
    }

    /** Whether other instances of the service append to this log too. */
    boolean isShared();

    /**
     * Does what one instance of the service does at a time.
     *
     * @return whether this instance got its turn
     */
    default boolean takeTurn(Turn turn) throws SQLException, IOException {
        try (Connection connection = readable().getConnection()) {
            turn.run(connection);
            return true;
        }
    }

    /** Returns the table of events for a query that reads one range of the index of these columns and the time. */
    String eventsBy(List<String> columns);

    /** Checks the database's own structures; a {@link DamagedLogException} if they are damaged. */
    void checkStructure(Connection connection) throws SQLException;

    /** The failure to start when the log cannot be opened, read or updated. */
    StartupException startupFailure(Exception failure);

    /** Work on the published log. */
    @FunctionalInterface
    interface Turn {

        /** @param connection reads the log, and writes to one that is shared; the turn ends with it */
        void run(Connection connection) throws SQLException, IOException;
    }
}
