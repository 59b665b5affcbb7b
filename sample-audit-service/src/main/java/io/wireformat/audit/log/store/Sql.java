package io.wireformat.audit.log.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Runs statements whose parameters are numbers, texts and bytes. */
public final class Sql {

    private Sql() {}

    public static int update(Connection connection, String sql, Object... parameters) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, parameters)) {
            return statement.executeUpdate();
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
                ResultSet rows = statement.executeQuery()) {
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
        try (PreparedStatement statement = prepare(connection, sql, parameters);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next() && more.read(rows)) {
                continue;
            }
        }
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
}
