package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import io.wireformat.schemas.audit.AuditEvent;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * Appends over one connection, row by row.
 *
 * <p>It begins and ends transactions itself, for two reasons: the driver does not notice when SQLite rolls back on its
 * own, and it cannot take the lock at the start of a transaction without keeping it afterwards.
 */
final class SqliteTable extends LogTable {

    private static final String INSERT = "INSERT INTO main.event (" + StoredEvent.COLUMNS
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    private static final String INSERT_SUBTREE = "INSERT INTO main.subtree (level, number, hash) VALUES (?, ?, ?)";

    private final Connection connection;
    private final Statement transaction;
    private final PreparedStatement insert;
    private final PreparedStatement insertSubtree;

    SqliteTable(Connection connection, Head known) throws SQLException {
        super("");
        this.connection = connection;
        transaction = connection.createStatement();
        insert = connection.prepareStatement(INSERT);
        insertSubtree = connection.prepareStatement(INSERT_SUBTREE);
        resume(connection, known);
    }

    @Override
    public Connection begin(List<AuditEvent> named) throws SQLException {
        transaction.execute("BEGIN IMMEDIATE");
        long end = new TreeTables(connection).size();
        if (end != nextSequence()) {
            throw new DamagedLogException("The event log ends with event " + (end - 1) + ", but the service appended "
                    + (nextSequence() - 1) + ": another program changed it.");
        }
        return connection;
    }

    @Override
    public void commit() throws SQLException {
        transaction.execute("COMMIT");
    }

    @Override
    public void rollback() throws SQLException {
        transaction.execute("ROLLBACK");
    }

    @Override
    public Optional<StoredEvent> append(StoredEvent event) throws SQLException {
        insert.setLong(1, event.sequence());
        insert.setBytes(2, event.entry().bytes());
        insert.setBytes(3, event.salt());
        insert.setString(4, event.id());
        insert.setString(5, event.type());
        insert.setString(6, event.subject());
        insert.setString(7, event.source());
        insert.setString(8, event.time());
        insert.setLong(9, event.timeAt());
        insert.setString(10, event.data());
        insert.setString(11, event.sentBy());
        if (insert.executeUpdate() == 0) {
            return Optional.of(StoredEvent.find(connection, tenant(), event.id(), event.source())
                    .orElseThrow(() -> new SQLException("an event with this id exists, but cannot be found")));
        }
        grow(event.entry(), (level, number, hash) -> {
            insertSubtree.setInt(1, level);
            insertSubtree.setLong(2, number);
            insertSubtree.setBytes(3, hash);
            insertSubtree.executeUpdate();
        });
        return Optional.empty();
    }

    @Override
    public void settle() throws SQLException {
        if (Sql.first(connection, SqliteDatabase.TRUNCATE, row -> row.getBoolean(1))
                .orElseThrow()) {
            throw new SQLException("another connection is open");
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
