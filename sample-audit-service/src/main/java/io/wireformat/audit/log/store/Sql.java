package io.wireformat.audit.log.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;

/** Runs statements whose parameters are numbers, texts and bytes. */
public final class Sql {

    private static final int ROWS_OF_A_PART = 100;

    private Sql() {}

    public static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            statement.execute();
            int last = 0;
            for (int count = statement.getUpdateCount(); count != -1; count = statement.getUpdateCount()) {
                last = count;
                statement.getMoreResults();
            }
            return last;
        }
    }

    /** Runs a script, such as of the tables, in one transaction of the connection. */
    public static void run(Connection connection, String script) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(script);
        }
    }

    /** Returns the script that creates the tables of a database. */
    public static String tables(String database) {
        try (InputStream script = Sql.class.getResourceAsStream("/tables/" + database + ".sql")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Ends the transaction of a connection that reads: its next statement sees what was committed meanwhile. */
    public static void refresh(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            connection.commit();
        }
    }

    /** Returns what is read of the first row, if there is one. */
    public static <T> Optional<T> first(Connection connection, String sql, Row<T> row, Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = query(statement)) {
            return rows.next() ? Optional.ofNullable(row.read(rows)) : Optional.empty();
        }
    }

    public static void forEach(Connection connection, String sql, Rows rows, Object... parameters) throws SQLException {
        whileTrue(
                connection,
                sql,
                row -> {
                    rows.accept(row);
                    return true;
                },
                parameters);
    }

    /** Reads rows until one of them is the last that is wanted. */
    public static void whileTrue(Connection connection, String sql, Row<Boolean> more, Object... parameters)
            throws SQLException {
        if (!(connection instanceof InParts parts)) {
            read(connection, sql, more, parameters);
            return;
        }
        String cursor = parts.cursor();
        String fetch = "FETCH " + ROWS_OF_A_PART + " FROM " + cursor;
        String first = "DECLARE " + cursor + " NO SCROLL CURSOR FOR " + sql + "; " + fetch;
        boolean next = read(connection, first, more, parameters);
        while (next) {
            next = read(connection, fetch, more);
        }
    }

    /** Returns whether a part was complete, and more rows are wanted. */
    private static boolean read(Connection connection, String sql, Row<Boolean> more, Object... parameters)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = query(statement)) {
            int count = 0;
            while (rows.next()) {
                count++;
                if (!more.read(rows)) {
                    return false;
                }
            }
            return count == ROWS_OF_A_PART;
        }
    }

    // the settings of a transaction may precede its first statement
    private static ResultSet query(PreparedStatement statement) throws SQLException {
        boolean hasRows = statement.execute();
        while (!hasRows) {
            hasRows = statement.getMoreResults();
            if (!hasRows && statement.getUpdateCount() == -1) {
                throw new SQLException("a query has no rows");
            }
        }
        return statement.getResultSet();
    }

    @SuppressWarnings("MustBeClosedChecker") // the callers close it
    private static PreparedStatement prepare(Connection connection, String sql, Object... parameters)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    /** A connection that reads the rows of a query in parts: a cursor is the only way that no statement is prepared for. */
    public interface InParts {

        /** Returns the name of the next cursor. */
        String cursor();
    }

    /** Reads a row. */
    @FunctionalInterface
    public interface Row<T> {

        T read(ResultSet row) throws SQLException;
    }

    /** Receives each row. */
    @FunctionalInterface
    public interface Rows {

        void accept(ResultSet row) throws SQLException;
    }

    /** Works on a connection, and returns whether there is more to do, or whether it did something. */
    @FunctionalInterface
    public interface Step {

        boolean run(Connection connection) throws SQLException;
    }
}
