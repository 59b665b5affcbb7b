package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.audit.Events;
import io.wireformat.audit.RunningService;
import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.log.merkle.MerkleTree;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.DamagedLogException;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.LogCheck;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.audit.log.store.TreeTables;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.util.FileSystemUtils;

/** A log that was altered between two starts, or while the service runs. */
@ExtendWith(OutputCaptureExtension.class)
class TamperingTests {

    private static final int EVENTS = 300;

    @TempDir
    private static Path stored;

    @TempDir
    private static Path before;

    @TempDir
    private Path dataDir;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE event SET subject = 'mallory' WHERE sequence = 2",
                "UPDATE event SET salt = NULL, subject = NULL WHERE sequence = 2",
                "DELETE FROM event"
            })
    void storedEventsCannotBeChangedByAccident(String change) {
        assertThatThrownBy(() -> execute(change))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("never");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE event SET subject = 'mallory' WHERE sequence = 2",
                "DELETE FROM event WHERE sequence > 290",
                "DELETE FROM event",
            })
    void alteredLogStopsTheStart(String change, CapturedOutput output) throws SQLException {
        alter(change);

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("APPLICATION FAILED TO START").contains("Find out who changed the log");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE event SET subject = 'mallory' WHERE sequence = 2",
                "UPDATE event SET data = NULL WHERE sequence = 2",
                "UPDATE event SET time_at = 0 WHERE sequence = 2",
                "UPDATE event SET entry = randomblob(41) WHERE sequence = 2",
                "UPDATE event SET entry = x'' WHERE sequence = 2",
                "UPDATE event SET salt = NULL, id = NULL, data = NULL WHERE sequence = 2",
                "INSERT INTO erased VALUES (randomblob(32), 2, 3)",
                "UPDATE subtree SET hash = randomblob(32)",
                "DELETE FROM event WHERE sequence = 2",
            })
    void alterationIsFound(String change) throws SQLException {
        alter(change);
        SqliteDatabase database = new SqliteDatabase(dataDir.resolve(SqliteDatabase.FILE), Duration.ZERO);

        try (Connection connection = database.readable().getConnection()) {
            assertThatThrownBy(() -> LogCheck.everything(database, connection, List.of()))
                    .isInstanceOf(DamagedLogException.class);
        }
    }

    private void alter(String change) throws SQLException {
        execute(
                "PRAGMA ignore_check_constraints = ON",
                "DROP TRIGGER event_is_never_updated",
                "DROP TRIGGER event_is_never_deleted",
                change);
    }

    @Test
    void indexOfOtherRowsStopsTheStart(CapturedOutput output) throws SQLException {
        assertIndexStopsTheStart("CREATE UNIQUE INDEX event_by_id ON event (id, source) WHERE sequence < 0", output);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(
            strings = {"CREATE INDEX event_by_id ON event (id, source)", "CREATE INDEX other ON event (id, source)"})
    void indexThatIsAnotherOneStopsTheStart(String index, CapturedOutput output) throws SQLException {
        assertIndexStopsTheStart(index, output);
    }

    private void assertIndexStopsTheStart(String index, CapturedOutput output) throws SQLException {
        execute("DROP INDEX event_by_id", index);

        assertThatThrownBy(() -> RunningService.start(dataDir, "--audit.start-check=0s"))
                .isInstanceOf(RuntimeException.class);
        assertThat(output).contains("event_by_id", "is missing, not valid or another one");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void alteredEventWhoseHashesWereComputedAgainStopsTheStart(boolean alsoOfTheTree, CapturedOutput output)
            throws SQLException {
        execute("DROP TRIGGER event_is_never_updated");
        try (Connection connection = Events.openDatabase(dataDir)) {
            StoredEvent event = Sql.first(
                            connection,
                            "SELECT " + StoredEvent.COLUMNS + " FROM event WHERE sequence = 2",
                            row -> StoredEvent.read(row, ""))
                    .orElseThrow();
            byte[] commitment = CanonicalContent.of(
                            "", event.id(), event.type(), "mallory", event.source(), event.time(), event.data())
                    .commitment(event.salt());
            Entry entry = Entry.of(Entry.EVENT, event.entry().receivedAt(), commitment);
            Sql.update(
                    connection,
                    "UPDATE event SET subject = 'mallory', sent_by = NULL, entry = ? WHERE sequence = 2",
                    entry.bytes());
            MerkleTree tree = MerkleTree.empty();
            for (byte[] each : new TreeTables(connection).entries(0, alsoOfTheTree ? 256 : 0)) {
                tree.append(
                        MerkleTree.leafHash(each),
                        (level, number, hash) -> Sql.update(connection, "UPDATE subtree SET hash = ?", hash));
            }
        }

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output)
                .contains(
                        alsoOfTheTree
                                ? dataDir.resolve("head") + " knows event " + EVENTS
                                : "subtree 0 of level 1 of its Merkle tree differs from its entries");
    }

    @Test
    void logOfEarlierStopsTheStartAndBothEndsAreNamed(CapturedOutput output) throws IOException {
        Files.delete(dataDir.resolve("events.db"));
        Files.copy(before.resolve("events.db"), dataDir.resolve("events.db"));

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output)
                .contains("The event log ends with event 1, but " + dataDir.resolve("head") + " knows event " + EVENTS)
                .contains("an older log was put in its place");
    }

    @Test
    void anotherLogStopsTheStart(@TempDir Path other, CapturedOutput output) throws IOException {
        try (RunningService service = RunningService.start(other)) {
            service.append(IntStream.rangeClosed(1, EVENTS)
                    .mapToObj(i -> event("e-" + i))
                    .toList());
        }
        Files.delete(dataDir.resolve("events.db"));
        Files.copy(other.resolve("events.db"), dataDir.resolve("events.db"));

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("another log was put in its place");
    }

    @Test
    void removedLogStopsTheStart(CapturedOutput output) throws IOException {
        Files.delete(dataDir.resolve("events.db"));
        // the keys and checkpoints that are left show that there was a log
        Files.delete(dataDir.resolve("head"));

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("The event log " + dataDir.resolve("events.db") + " is missing");
    }

    @Test
    void headThatWasRemovedStopsTheStart(CapturedOutput output) throws IOException {
        Files.delete(dataDir.resolve("head"));

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains(dataDir.resolve("head").toString());
    }

    @Tag("full")
    @Test
    void headThatWasOverwrittenStopsTheStart(CapturedOutput output) throws IOException {
        Files.writeString(dataDir.resolve("head"), "of another program");

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains(dataDir.resolve("head").toString());
    }

    @Tag("full")
    @Test
    void eventsOfAKilledServiceAreMissedWithoutItsWriteAheadLog(@TempDir Path folder, CapturedOutput output)
            throws Exception {
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            for (int i = 0; i < 10; i++) {
                assertThat(service.post(event("e-" + i)).statusCode()).isEqualTo(201);
            }
            service.kill();
        }
        Files.delete(folder.resolve("data/events.db-wal"));

        assertThatThrownBy(() -> RunningService.start(folder.resolve("data"))).isInstanceOf(RuntimeException.class);
        // which one depends on whether a checkpoint was published before the kill
        assertThat(output.toString()).containsAnyOf("knows event 10", "was never published");
    }

    @Test
    void rowThatIsMissingFromAnIndexIsFound(CapturedOutput output) throws SQLException {
        hideFromIndex("event_type_time");

        assertThatThrownBy(() -> RunningService.start(dataDir)).isInstanceOf(RuntimeException.class);
        assertThat(output).contains("event_type_time");
    }

    @Test
    void damageThatIsFoundLaterStopsWritesAndShowsInHealth() throws SQLException {
        execute("DROP TRIGGER event_is_never_updated", "UPDATE event SET subject = 'mallory' WHERE sequence = 2");

        try (RunningService service = RunningService.start(dataDir, "--audit.start-check=0s")) {
            awaitDown(service);
            assertThat(service.post(event("later")).statusCode()).isEqualTo(503);
            assertThat(service.get("/events/e-1").statusCode()).isEqualTo(200);
            assertThat(service.get("/events/e-2").statusCode()).isEqualTo(503);
        }
    }

    @Test
    void damageThatAQueryFindsStopsWritesAndShowsInHealth() throws IOException {
        try (RunningService service = RunningService.start(dataDir)) {
            Path file = dataDir.resolve("events.db");
            try (FileChannel log = FileChannel.open(file, StandardOpenOption.WRITE)) {
                // all but the first page, which holds the schema
                int page = 4_096;
                log.write(ByteBuffer.wrap(new byte[Math.toIntExact(Files.size(file)) - page]), page);
            }

            assertThat(service.get("/events?subject=alice").statusCode()).isEqualTo(503);
            awaitDown(service);
            assertThat(service.post(event("later")).statusCode()).isEqualTo(503);
        }
    }

    @Test
    void entryOfAnotherProgramStopsWrites() throws SQLException {
        try (RunningService service = RunningService.start(dataDir)) {
            execute("INSERT INTO event (sequence, entry) SELECT 1 + sequence, entry FROM event ORDER BY 1 DESC LIMIT"
                    + " 1");

            assertThat(service.post(event(null)).statusCode()).isEqualTo(503);
            awaitDown(service);
        }
    }

    @Test
    void removedLogStopsWritesBeforeTheNextResponse() throws IOException {
        assertStopsWrites("events.db");
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"events.db-wal", "head"})
    void removedFileStopsWritesBeforeTheNextResponse(String file) throws IOException {
        assertStopsWrites(file);
    }

    private void assertStopsWrites(String file) throws IOException {
        try (RunningService service = RunningService.start(dataDir)) {
            Files.delete(dataDir.resolve(file));

            assertThat(service.post(event("later")).statusCode()).isEqualTo(503);
            awaitDown(service);
        }
    }

    @Test
    void replacedFileShowsInHealthWithoutAnyRequest() throws IOException {
        try (RunningService service = RunningService.start(dataDir)) {
            Path log = dataDir.resolve("events.db");
            Files.move(log, dataDir.resolve("moved"));
            Files.copy(dataDir.resolve("moved"), log);

            awaitDown(service);
        }
    }

    @Test
    void stoppedServiceLeavesEverythingInOneFile(@TempDir Path folder, @TempDir Path copy) throws IOException {
        try (RunningService service = RunningService.start(folder)) {
            service.append(IntStream.range(0, 86).mapToObj(i -> event("e-" + i)).toList());
            service.query("limit=1");
        }

        assertThat(folder.resolve("events.db-wal")).doesNotExist();
        for (String file : List.of("events.db", "head", "log.key")) {
            Files.copy(folder.resolve(file), copy.resolve(file));
        }
        try (RunningService service = RunningService.start(copy)) {
            assertThat(service.query("limit=1000").items()).hasSize(86);
        }
    }

    @BeforeAll
    static void storeEvents() throws IOException {
        try (RunningService service = RunningService.start(stored)) {
            service.append(event("e-1"));
        }
        FileSystemUtils.copyRecursively(stored, before);
        try (RunningService service = RunningService.start(stored)) {
            service.append(IntStream.rangeClosed(2, EVENTS)
                    .mapToObj(i -> event("e-" + i))
                    .toList());
        }
    }

    @BeforeEach
    void copyThem() throws IOException {
        FileSystemUtils.copyRecursively(stored, dataDir);
    }

    private static void awaitDown(RunningService service) {
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> service.send(
                        HttpRequest.newBuilder(service.management("/actuator/health")))
                .body()
                .contains("\"DOWN\""));
    }

    /** Removes an event from an index, but not from the table: it is stored again while the index is not in the schema. */
    private void hideFromIndex(String index) throws SQLException {
        execute(
                "DROP TRIGGER event_is_never_deleted",
                "CREATE TABLE hidden AS SELECT " + StoredEvent.COLUMNS + " FROM event WHERE sequence = 2",
                "CREATE TABLE schema_row AS SELECT * FROM sqlite_schema WHERE name = '" + index + "'",
                "DELETE FROM event WHERE sequence = 2",
                "PRAGMA writable_schema = ON",
                "DELETE FROM sqlite_schema WHERE name = '" + index + "'");
        execute(
                "INSERT INTO event (" + StoredEvent.COLUMNS + ") SELECT * FROM hidden",
                "PRAGMA writable_schema = ON",
                "INSERT INTO sqlite_schema SELECT * FROM schema_row");
        execute("DROP TABLE hidden", "DROP TABLE schema_row");
    }

    private void execute(String... statements) throws SQLException {
        try (Connection connection = Events.openDatabase(dataDir);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.executeUpdate(sql);
            }
        }
    }
}
