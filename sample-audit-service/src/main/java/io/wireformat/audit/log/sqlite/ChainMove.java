package io.wireformat.audit.log.sqlite;

import io.wireformat.audit.log.merkle.Sha256;
import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.HeadFile;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the events of a chained log into the Merkle log, after it has verified their chain. Entry 0 commits to the
 * chain's last hash; the events keep their sequences. Each step is a transaction: when the move is interrupted, the next
 * start goes on after the last complete step.
 */
final class ChainMove {

    private static final Logger logger = LoggerFactory.getLogger(ChainMove.class);

    private static final int STEP = 10_000;

    private static final String COLUMNS = "sequence, received_at, time_at, id, type, subject, source, time, data, hash";
    private static final String CHAINED = "SELECT " + COLUMNS + " FROM chained_event ORDER BY sequence";
    private static final String CHAINED_FROM =
            "SELECT " + COLUMNS + " FROM chained_event WHERE sequence >= ? ORDER BY sequence LIMIT " + STEP;

    private static final String SAME = "SELECT 1 FROM chained_event WHERE sequence = ? AND hash = ?";

    private final Connection connection;
    private final Path timeIndex;
    private final SecureRandom random = new SecureRandom();

    private ChainMove(Connection connection, Path timeIndex) {
        this.connection = connection;
        this.timeIndex = timeIndex;
    }

    /**
     * Moves the events, if the log has a chain.
     *
     * @throws DamagedLogException if the chain is damaged; nothing is moved then
     */
    static void run(Connection connection, SqliteDatabase database) throws SQLException, IOException {
        ChainMove move = new ChainMove(connection, database.file().resolveSibling("events-by-time.db"));
        if (move.exists("SELECT 1 FROM sqlite_schema WHERE name = 'chained_event'")) {
            move.run();
        }
    }

    private void run() throws SQLException, IOException {
        Path head = timeIndex.resolveSibling(HeadFile.NAME);
        if (exists("SELECT 1 FROM chained_event")) {
            if (Files.exists(head)) {
                throw new DamagedLogException("The event log is one of an earlier version, but " + head
                        + " shows that it was moved: it is an old copy.");
            }
            logger.info("The hash chain of the log is verified, and its events are moved into a Merkle log");
            moveAll(verify());
            SqliteDatabase.createIndexes(connection);
            // the pages are rewritten next, also those that earlier versions freed without overwriting them
            execute("PRAGMA secure_delete = OFF", "DELETE FROM chained_event");
        }
        if (exists("SELECT 1 FROM event")) {
            execute("VACUUM", "PRAGMA secure_delete = ON");
            HeadFile.open(head, new SqliteTable(connection).head()).close();
        }
        execute("DROP TABLE chained_event");
        for (String end : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(timeIndex.resolveSibling(timeIndex.getFileName() + end));
        }
    }

    /** Returns entry 0 for a chain that is intact. */
    private Entry verify() throws SQLException {
        byte[] hash = new byte[Sha256.LENGTH];
        long sequence = 0;
        long receivedAt = 0;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(CHAINED)) {
            while (row.next()) {
                if (row.getLong(1) != ++sequence) {
                    throw DamagedLogException.at(sequence, "is missing");
                }
                receivedAt = row.getLong(2);
                hash = next(
                        hash,
                        sequence,
                        receivedAt,
                        row.getLong(3),
                        row.getString(4),
                        row.getString(5),
                        row.getString(6),
                        row.getString(7),
                        row.getString(8),
                        row.getString(9));
                if (!MessageDigest.isEqual(hash, row.getBytes(10))) {
                    throw DamagedLogException.at(sequence, "was changed: its hash differs");
                }
            }
        }
        compareWithTimeIndex();
        return Entry.of(Entry.BEGINNING, receivedAt, hash);
    }

    /**
     * Returns the SHA-256 of the previous hash, of the numbers, and of the texts, each as its length in UTF-8 and its bytes.
     * Numbers and lengths have 8 bytes, big-endian; the length of an absent text is -1.
     */
    static byte[] next(byte[] previous, long sequence, long receivedAt, long timeAt, @Nullable String... texts) {
        ByteBuffer numbers = ByteBuffer.allocate(3 * Long.BYTES);
        numbers.putLong(sequence).putLong(receivedAt).putLong(timeAt);
        List<byte[]> parts = new ArrayList<>(List.of(previous, numbers.array()));
        for (String text : texts) {
            byte[] encoded = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
            parts.add(ByteBuffer.allocate(Long.BYTES)
                    .putLong(text == null ? -1 : encoded.length)
                    .array());
            parts.add(encoded);
        }
        return Sha256.of(parts.toArray(byte[][]::new));
    }

    /** The file in which the chained log sorted its events remembers an event that the log had. */
    private void compareWithTimeIndex() throws SQLException {
        if (!Files.exists(timeIndex)) {
            return;
        }
        try (Connection index = DriverManager.getConnection("jdbc:sqlite:" + timeIndex)) {
            Sql.forEach(index, "SELECT sequence, hash FROM progress", row -> {
                long sequence = row.getLong(1);
                if (Sql.first(connection, SAME, same -> same.getLong(1), sequence, row.getBytes(2))
                        .isEmpty()) {
                    throw new DamagedLogException(timeIndex + " knows another event " + sequence
                            + " than the event log: the end of the log was removed, or another log was put in its"
                            + " place.");
                }
            });
        } catch (SQLException unusable) {
            logger.warn("{} cannot be read, so the log is not compared with it: {}", timeIndex, unusable.toString());
        }
    }

    private void moveAll(Entry beginning) throws SQLException {
        SqliteTable table = new SqliteTable(connection);
        if (table.nextSequence() == 0) {
            execute("BEGIN IMMEDIATE");
            table.append(connection, beginning);
            execute("COMMIT");
        }
        long first;
        do {
            first = table.nextSequence();
            execute("BEGIN IMMEDIATE");
            move(table);
            execute("COMMIT");
            logger.info("{} events were moved", table.nextSequence() - 1);
        } while (table.nextSequence() > first);
    }

    private void move(SqliteTable table) throws SQLException {
        Sql.forEach(
                connection,
                CHAINED_FROM,
                row -> {
                    byte[] salt = new byte[CanonicalContent.SALT_LENGTH];
                    random.nextBytes(salt);
                    if (table.append(event(row, salt)).isPresent()) {
                        throw new SQLException("event " + table.nextSequence() + " cannot be moved");
                    }
                },
                table.nextSequence());
    }

    private static StoredEvent event(ResultSet row, byte[] salt) throws SQLException {
        String id = row.getString(4);
        String type = row.getString(5);
        String subject = row.getString(6);
        String source = row.getString(7);
        String time = row.getString(8);
        String data = row.getString(9);
        byte[] commitment =
                CanonicalContent.of(id, type, subject, source, time, data).commitment(salt);
        Entry entry = Entry.of(Entry.EVENT, row.getLong(2), commitment);
        return new StoredEvent(
                row.getLong(1), entry, salt, id, type, subject, source, time, row.getLong(3), data, null, "");
    }

    private boolean exists(String query) throws SQLException {
        return Sql.first(connection, query + " LIMIT 1", row -> row.getLong(1)).isPresent();
    }

    private void execute(String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
