package io.wireformat.audit.log.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** Keeps the newest signed checkpoint in the log's file. Thread-safe; it opens a connection for each call. */
public final class CheckpointStore {

    private static final String FIND = "SELECT size, note FROM checkpoint";
    private static final String REPLACE = "INSERT INTO checkpoint (only_one, size, note) SELECT 1, ?, ?"
            + " WHERE coalesce((SELECT size FROM checkpoint), 0) = ?"
            + " ON CONFLICT (only_one) DO UPDATE SET size = excluded.size, note = excluded.note";

    private final EventDatabase database;

    public CheckpointStore(EventDatabase database) {
        this.database = database;
    }

    public Optional<Saved> read() throws SQLException {
        try (Connection connection = database.readable().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FIND)) {
            return row.next() ? Optional.of(new Saved(row.getLong(1), row.getString(2))) : Optional.empty();
        }
    }

    /**
     * Replaces the checkpoint if it still has the expected size. When the method returns, it is on the disk.
     *
     * @param expected the size of the checkpoint to replace; 0 if there is none
     * @return whether it was replaced
     */
    public boolean replace(long expected, Saved checkpoint) throws SQLException {
        try (Connection connection = database.writable().getConnection();
                PreparedStatement statement = connection.prepareStatement(REPLACE)) {
            statement.setLong(1, checkpoint.size());
            statement.setString(2, checkpoint.note());
            statement.setLong(3, expected);
            return statement.executeUpdate() == 1;
        }
    }

    /**
     * A signed checkpoint.
     *
     * @param size the size of the tree that it signs
     * @param note its text
     */
    public record Saved(long size, String note) {}
}
