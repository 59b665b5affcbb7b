package io.wireformat.audit.log.store;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Runs a limited number of queries at a time, each with a timeout. Thread-safe.
 *
 * <p>Its methods throw a {@link LogBusyException} if a query waits or takes too long, and a {@link
 * LogUnavailableException} if the log cannot be read.
 */
public interface Readers extends AutoCloseable {

    /** How long a query waits until a reader is free. */
    long SECONDS_OF_PATIENCE = 1;

    /** The maximum number of pages that are read at the same time by a number of readers. */
    static int pages(int readers) {
        return Math.max(1, readers - 1);
    }

    /** Runs a query that finds a few rows. */
    <T> T read(Query<T> query);

    /** Like {@link #read}, for a query that may take long. At least one reader stays free for the others. */
    <T> T readPage(Query<T> query);

    /**
     * Reads the whole log beside all other queries, without a timeout, until this thread is interrupted.
     *
     * @throws DamagedLogException if it found damage
     */
    <T> T readAll(Query<T> query);

    @Override
    void close();

    /** A query. It must not retain the connection. */
    @FunctionalInterface
    interface Query<T> {

        T run(Connection connection) throws SQLException;
    }
}
