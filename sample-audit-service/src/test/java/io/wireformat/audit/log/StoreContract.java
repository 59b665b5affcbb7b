package io.wireformat.audit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.log.merkle.ProofVerifier;
import io.wireformat.audit.log.query.ErasureRequest;
import io.wireformat.audit.log.query.EventFilter;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.query.Position;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Erasures;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.audit.log.store.Rfc3339;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredCheckpoint;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store promises. */
abstract class StoreContract {

    private EventDatabase database;
    private EventLog log;
    private Readers readers;
    private EventQueries queries;

    @Test
    void eventsAreFoundAsTheyWereSent() {
        AuditEvent sent = new AuditEvent("tÿpe", "subject 😀", "source", "2026-01-31T12:00:00.5+01:00", "", "e-1");
        append(sent);
        append(event("e-2", 3));

        assertThat(queries.find("e-1", "source").orElseThrow().toEvent()).isEqualTo(sent);
        assertThat(queries.find("e-2")).hasSize(1);
        assertThat(queries.find("e-2", "another source")).isEmpty();
    }

    @Test
    void longestNamesAreStored() {
        Random random = new Random(7);
        List<String> names = Stream.generate(() -> random.ints(512, 0x4E00, 0x9FFF)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString())
                .limit(3)
                .toList();
        AuditEvent sent =
                new AuditEvent(names.get(0), names.get(1), names.get(2), "1970-01-01T00:00:00Z", null, "i".repeat(128));
        append(sent);

        assertThat(queries.find(new EventFilter(names.get(0), names.get(1), names.get(2), null, null), null, 1)
                        .items())
                .containsExactly(sent);
    }

    @Test
    void groupIsStoredInTheOrderOfItsEvents() throws SQLException {
        List<Appended> outcomes = append(events(1, 600));

        assertThat(outcomes).extracting(Appended::result).containsOnly(Appended.Result.STORED);
        assertThat(outcomes)
                .extracting(Appended::sequence)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 600).boxed().toList());
        assertThat(verified()).usingRecursiveComparison().isEqualTo(log.head());
        assertThat(log.head().size()).isEqualTo(601);
    }

    @Test
    void knownEventsAreNotStoredAgain() throws SQLException {
        append(event("known", 1), event("known", 1));
        List<Appended> outcomes = append(
                event("new", 1),
                event("known", 1),
                event("known", 2),
                event("new", 1),
                event("new", 2),
                event(null, 1));

        assertThat(outcomes)
                .extracting(Appended::result)
                .containsExactly(
                        Appended.Result.STORED,
                        Appended.Result.REPEATED,
                        Appended.Result.CONFLICT,
                        Appended.Result.REPEATED,
                        Appended.Result.CONFLICT,
                        Appended.Result.STORED);
        assertThat(outcomes).extracting(Appended::sequence).containsExactly(2L, 1L, 1L, 2L, 2L, 3L);
        assertThat(verified().size()).isEqualTo(4);
    }

    @Test
    void groupThatFailsLeavesNothing() throws SQLException {
        append(events(1, 254));
        change("ALTER TABLE main.subtree RENAME TO lost");
        // the first event completes a subtree, which cannot be stored
        assertThatThrownBy(() -> append(events(255, 300))).isInstanceOf(LogUnavailableException.class);
        change("ALTER TABLE main.lost RENAME TO subtree");

        assertThat(queries.find("e-255")).isEmpty();
        assertThat(append(events(255, 300)))
                .extracting(Appended::sequence)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(255, 300).boxed().toList());
        assertThat(verified().size()).isEqualTo(301);
    }

    @Test
    void pagesFollowTheTimeAndThenTheArrival() {
        append(event("late", 9), event("early-1", 1), event("early-2", 1), event("middle", 5));

        assertThat(pages(new EventFilter(null, null, null, null, null)))
                .containsExactly("early-1", "early-2", "middle", "late");
        assertThat(pages(new EventFilter("type", null, "source", Instant.ofEpochSecond(5), Instant.ofEpochSecond(9))))
                .containsExactly("middle");
        assertThat(pages(new EventFilter(null, "subject", null, null, null))).hasSize(4);
        assertThat(pages(new EventFilter("typ", null, null, null, null))).isEmpty();
    }

    @Test
    void scanFollowsTheArrival() {
        append(event("late", 9), event("early", 1));
        append(event("middle", 5));

        assertThat(queries.scan(1, 4))
                .extracting(logged -> Objects.requireNonNull(logged.event()).id())
                .containsExactly("late", "early", "middle");
    }

    @Test
    void treeProvesItsEntries() {
        append(events(1, 700));
        Head head = log.head();
        byte[] entry = queries.entries(300, 1).get(0);

        List<byte[]> proof = queries.inclusion(300, head.size());

        assertThat(ProofVerifier.includes(new Entry(entry).leafHash(), 300, head.size(), proof, head.root()))
                .isTrue();
    }

    @Test
    void erasedEventIsKnownByItsNameOnly() throws SQLException, IOException {
        append(event("e-1", 1), event("e-2", 1));
        log.close();
        assertThat(erase(1, 1)).isEqualTo(1);
        assertThat(erase(1, 1)).isZero();
        open();

        assertThat(queries.find("e-1")).isEmpty();
        assertThat(queries.isErased("e-1", "source")).isTrue();
        assertThat(append(event("e-1", 1)).get(0).result()).isEqualTo(Appended.Result.ERASED);
        assertThat(append(event("e-3", 1)).get(0).sequence()).isEqualTo(4);
        assertThat(verified().size()).isEqualTo(5);
    }

    @Test
    void oneEventReportsManyErasures() throws SQLException, IOException {
        append(events(1, 250));
        log.close();
        assertThat(erase(10, 10)).isEqualTo(1);
        // as a process that was killed after its first transaction
        try (EventWriter writer = new EventWriter(database.openTable(Head.NONE), Clock.systemUTC())) {
            assertThat(writer.erase(LongStream.rangeClosed(1, 101).boxed().toList(), "a reason"))
                    .isEqualTo(Erasures.GROUP);
        }
        assertThat(erase(1, 230)).isEqualTo(129);
        open();

        EventFilter erasures = new EventFilter(Erasures.TYPE, null, null, null, null);
        assertThat(queries.find(erasures, null, 100).items())
                .extracting(AuditEvent::subject)
                .containsExactly("10", "1-101", "102-201", "202-230");
        assertThat(queries.isErased("e-230", "source")).isTrue();
        assertThat(queries.isErased("e-231", "source")).isFalse();
        assertThat(verified().size()).isEqualTo(255);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM main.erased WHERE sequence = 6",
                "UPDATE main.erased SET reported_by = 32 WHERE sequence = 6",
                "UPDATE main.erased SET name = (SELECT substr(entry, 1, 32) FROM main.event WHERE sequence = 25) WHERE"
                        + " sequence = 6",
                "INSERT INTO main.erased SELECT substr(entry, 1, 32), 25, 32 FROM main.event WHERE sequence = 25",
            })
    void erasureThatItsReportDoesNotExplainIsDamage(String change) throws SQLException, IOException {
        append(events(1, 30));
        log.close();
        erase(5, 9);
        erase(11, 20);
        open();
        change(change);
        change("UPDATE main.event SET salt = NULL, id = NULL WHERE sequence IN (SELECT sequence FROM main.erased)");

        assertThatThrownBy(this::verified).hasMessageContaining("no content, and no erasure explains this");
    }

    @Test
    void eventsAreNeverChanged() {
        append(event("e-1", 1));

        assertThatThrownBy(() -> change("UPDATE main.event SET data = 'forged'"))
                .hasMessageContaining("never changed");
        assertThatThrownBy(() -> change("DELETE FROM main.event")).hasMessageContaining("never");
    }

    @Test
    void eventOfAnotherTenantIsRefused() {
        NewEvent event = new NewEvent(event("e-1", 1), Instant.EPOCH, "writer.other/test");

        assertThatThrownBy(() -> log.append(List.of(event))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void logMayGrowWhileAnotherInstanceStarts() {
        append(event("e-1", 1));

        LogStart.open(database, (connection, known) -> append(event("e-2", 2)));
    }

    @Test
    void logContinuesAfterItWasClosed() throws SQLException, IOException {
        append(events(1, 300));
        Head before = log.head();
        log.close();
        open();

        assertThat(log.head()).usingRecursiveComparison().isEqualTo(before);
        assertThat(append(event("next", 1)).get(0).sequence()).isEqualTo(301);
        assertThat(verified().size()).isEqualTo(302);
    }

    @Test
    void checkpointIsReplacedOnlyIfItIsTheExpectedOne() throws SQLException {
        assertThat(log.replaceCheckpoint(0, 5, "five")).isTrue();
        assertThat(log.replaceCheckpoint(0, 6, "six")).isFalse();
        assertThat(log.replaceCheckpoint(5, 7, "seven")).isTrue();

        try (Connection connection = database.readable().getConnection()) {
            assertThatThrownBy(() -> StoredCheckpoint.read(connection, List.of()))
                    .hasMessageContaining("7 entries");
        }
    }

    @Test
    void probeLeavesNothing() throws SQLException {
        try (EventWriter writer = new EventWriter(database.openTable(Head.NONE), Clock.systemUTC())) {
            writer.probe();
        }

        try (Connection connection = database.readable().getConnection()) {
            assertThat(Sql.first(connection, "SELECT count(*) FROM main.disk_probe", row -> row.getLong(1)))
                    .contains(0L);
        }
    }

    /** Creates an empty log. */
    abstract EventDatabase database(Path folder);

    @BeforeEach
    void create(@TempDir Path folder) throws SQLException, IOException {
        database = database(folder);
        readers = database.openReaders(2, Duration.ofSeconds(60), damage -> {});
        queries = new EventQueries(database, readers, Long.MAX_VALUE);
        open();
    }

    private void open() throws SQLException, IOException {
        log = new EventLog(
                database,
                10_000,
                100_000_000,
                1_000,
                Duration.ofMinutes(1),
                new LogMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC());
    }

    @AfterEach
    void close() {
        readers.close();
        log.close();
    }

    private long erase(long first, long last) throws SQLException, IOException {
        try (EventLog erasing = new EventLog(
                database,
                1,
                1,
                1,
                Duration.ofMinutes(1),
                new LogMetrics(new SimpleMeterRegistry()),
                Clock.systemUTC())) {
            return new Eraser(database, erasing)
                    .erase(new ErasureRequest(database.tenant(), first, last, Long.MAX_VALUE, null, null, "a reason"));
        }
    }

    private Head verified() throws SQLException {
        return TestLog.verified(database);
    }

    private void change(String sql) throws SQLException {
        try (Connection connection = database.writable().getConnection()) {
            Sql.update(connection, sql);
        }
    }

    private List<Appended> append(AuditEvent... events) {
        String tenant = database.tenant();
        String key = tenant.isEmpty() ? "writer" : "writer." + tenant + "/test";
        return log.append(List.of(events).stream()
                .map(event -> new NewEvent(event, Rfc3339.parse(event.time()), key))
                .toList());
    }

    private List<String> pages(EventFilter filter) {
        List<String> ids = new ArrayList<>();
        Position after = null;
        EventQueries.Page page;
        do {
            page = queries.find(filter, after, 2);
            page.items().forEach(event -> ids.add(String.valueOf(event.id())));
            after = page.last();
        } while (page.more());
        return ids;
    }

    private static AuditEvent[] events(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(number -> event("e-" + number, number))
                .toArray(AuditEvent[]::new);
    }

    private static AuditEvent event(@Nullable String id, int second) {
        return new AuditEvent(
                "type", "subject", "source", Instant.ofEpochSecond(second).toString(), null, id);
    }
}
