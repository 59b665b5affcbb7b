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
import org.jspecify.annotations.Nullable;

/**
 * The database that holds a log. All databases have the same tables and understand the same statements; here is what they
 * differ in. Thread-safe.
 */
public interface EventDatabase {

    /** Whom the log belongs to; empty if its tenant has no name. */
    String tenant();

    /** Creates the tables unless they exist. */
    void update() throws SQLException, IOException;

    DataSource readable();

    DataSource writable();

    /** Opens the tables to append events; a {@link DamagedLogException} if they do not extend what is known. */
    LogTable openTable(Head known) throws SQLException;

    /** Removes what an erased content left in the database's files, in steps between the writes of others. */
    void clean(BetweenWrites between) throws SQLException, IOException;

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
     * Lets one instance of the service publish at a time.
     *
     * @return whether it is this one, until the lease is ended or the time is over
     */
    default boolean takeLease(Duration max) throws SQLException {
        return true;
    }

    default void endLease() throws SQLException {}

    /**
     * Replaces the checkpoint of a shared log if it still has the expected size and this instance has the lease.
     *
     * @return whether it was replaced; then it is on the disk
     */
    default boolean replaceCheckpoint(long expected, long size, String note) throws SQLException {
        throw new UnsupportedOperationException();
    }

    /** Returns those of the columns with which an index begins that serves a query for all of them. */
    List<String> key(List<String> columns);

    /** Returns the index of these columns and the time, if a statement has to name it. */
    default @Nullable String index(List<String> key) {
        return null;
    }

    /** A {@link DamagedLogException} if an index is not as it was created. */
    void requireIndexes(Connection connection) throws SQLException;

    /** Begins a check of the database's own structures beside the service, in steps, so that no transaction lasts long. */
    default Sql.Step structureCheck() {
        return connection -> {
            checkStructure(connection);
            return false;
        };
    }

    /** Checks the database's own structures; a {@link DamagedLogException} if they are damaged. */
    void checkStructure(Connection connection) throws SQLException;

    /** The failure to start when the log cannot be opened, read or updated. */
    StartupException startupFailure(Exception failure);

    /** Runs a write while no other one runs. */
    @FunctionalInterface
    interface BetweenWrites {

        boolean run(Sql.Step step) throws SQLException, IOException;
    }
}
