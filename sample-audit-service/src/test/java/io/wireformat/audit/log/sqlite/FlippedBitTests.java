package io.wireformat.audit.log.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogCheck;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every flipped bit of the file is found, or changes nothing that is read. */
class FlippedBitTests {

    private static final int EVENTS = 600;

    @TempDir
    private Path folder;

    @Test
    void everyFlippedBitIsFoundOrChangesNothing() throws Exception {
        assertFoundOrUnchanged(40, 3);
    }

    @Tag("full")
    @Test
    void everyOneOfManyFlippedBitsIsFoundOrChangesNothing() throws Exception {
        assertFoundOrUnchanged(300, 4);
    }

    private void assertFoundOrUnchanged(int flips, long seed) throws Exception {
        SqliteDatabase database = TestLog.in(folder);
        fill(database);
        List<String> before = content(database);
        byte[] intact = Files.readAllBytes(database.file());
        Random random = new Random(seed);
        int found = 0;
        for (int i = 0; i < flips; i++) {
            byte[] flipped = intact.clone();
            flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            if (isFound(flipped, before)) {
                found++;
            }
        }
        assertThat(found).isPositive();
    }

    private boolean isFound(byte[] flipped, List<String> before) throws IOException {
        Path file = folder.resolve("flipped.db");
        Files.write(file, flipped);
        SqliteDatabase damaged = new SqliteDatabase(file, Duration.ZERO);
        try (Connection connection = damaged.readable().getConnection()) {
            LogCheck.everything(damaged, connection, List.of());
            assertThat(content(damaged)).isEqualTo(before);
            return false;
        } catch (SQLException | RuntimeException finding) {
            return true;
        }
    }

    /** What the service reads: the events in the order of the table and of each index. */
    private static List<String> content(SqliteDatabase database) throws SQLException {
        List<String> indexes = new ArrayList<>(List.of("NOT INDEXED", "INDEXED BY event_by_id"));
        Stream.of("", "type_", "source_", "type_source_", "subject_")
                .forEach(key -> indexes.add("INDEXED BY event_" + key + "time"));
        List<String> content = new ArrayList<>();
        try (Connection connection = database.readable().getConnection();
                Statement statement = connection.createStatement()) {
            for (String index : indexes) {
                try (ResultSet row = statement.executeQuery(
                        "SELECT " + StoredEvent.COLUMNS + " FROM event " + index + " WHERE sequence > 0")) {
                    while (row.next()) {
                        content.add(StoredEvent.read(row, "").toEvent().toString());
                    }
                }
            }
        }
        return content;
    }

    private static void fill(SqliteDatabase database) throws SQLException {
        try (LogTable table = database.openTable(Head.NONE)) {
            table.append(table.begin(List.of()), Entry.of(Entry.BEGINNING, 0, new byte[32]));
            byte[] salt = new byte[CanonicalContent.SALT_LENGTH];
            for (int i = 1; i <= EVENTS; i++) {
                String id = "id-" + i;
                String time = Micros.toInstant(i * 1_000_003L).toString();
                CanonicalContent content = CanonicalContent.of(
                        "", id, "type-" + i % 3, "subject-" + i % 50, "source-" + i % 7, time, null);
                table.append(new StoredEvent(
                        i,
                        Entry.of(Entry.EVENT, i, content.commitment(salt)),
                        salt,
                        id,
                        "type-" + i % 3,
                        "subject-" + i % 50,
                        "source-" + i % 7,
                        time,
                        i * 1_000_003L,
                        null,
                        "writer",
                        ""));
            }
            table.commit();
        }
    }
}
