package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.study.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a message takes in a file of SQLite, the store that the audit service has by default: a row with an integer key
 * and the content as a BLOB.
 *
 * @see <a href="https://www.sqlite.org/fileformat.html">The file format of SQLite</a>
 */
final class SqliteFile {

    /** So many that the pages which are not full take no part. */
    private static final int ROWS = 10_000;

    private SqliteFile() {}

    /** Bytes of the file for each of many equal messages. */
    static double bytesOf(byte[] content) {
        try {
            Path file = Files.createTempFile("study", ".db");
            try {
                fill(file, content);
                return (double) Files.size(file) / ROWS;
            } finally {
                Files.delete(file);
            }
        } catch (SQLException | IOException e) {
            throw new StudyException("SQLite stores nothing: " + e.getMessage(), e);
        }
    }

    private static void fill(Path file, byte[] content) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE message (id INTEGER PRIMARY KEY, content BLOB NOT NULL)");
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO message (content) VALUES (?)")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setBytes(1, content);
                    insert.executeUpdate();
                }
            }
            connection.commit();
        }
    }
}
