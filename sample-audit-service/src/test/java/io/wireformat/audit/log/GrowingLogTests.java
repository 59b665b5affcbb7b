package io.wireformat.audit.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.TestPostgres;
import io.wireformat.audit.log.postgres.PostgresDatabase;
import io.wireformat.audit.log.postgres.PostgresServer;
import io.wireformat.audit.log.query.EventFilter;
import io.wireformat.audit.log.query.EventQueries;
import io.wireformat.audit.log.store.Readers;
import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One session of PostgreSQL, and one for pages, while the log grows from nothing to a million events: no plan of the time
 * when the table was small reads the whole table later.
 */
@Tag("full")
@Tag("soak")
class GrowingLogTests {

    private static final int EVENTS = 1_000_000;
    private static final int GROUP = 1_000;
    private static final int SMALL = 10_000;

    private static final String READ_WITHOUT_INDEX = "SELECT sum(seq_tup_read) FROM pg_stat_user_tables"
            + " WHERE schemaname = 'audit_growing' AND relname IN ('event', 'subtree', 'erased')";

    private static TestPostgres postgres;

    @Test
    void sessionsReadByIndexesHoweverTheTableGrows(@TempDir Path folder) throws Exception {
        try (PostgresServer server = postgres.connectOnce()) {
            PostgresDatabase database = new PostgresDatabase(server, "growing", folder);
            database.update();
            try (EventLog log = new EventLog(
                            database,
                            GROUP,
                            Long.MAX_VALUE,
                            GROUP,
                            Duration.ofMinutes(5),
                            new LogMetrics(new SimpleMeterRegistry()),
                            Clock.systemUTC());
                    Readers readers = database.openReaders(1, Duration.ofMinutes(1), damage -> {})) {
                EventQueries queries = new EventQueries(database, readers, Long.MAX_VALUE);
                // more often than a server that keeps plans needs to make one for all parameters
                for (int i = 1; i <= 20; i++) {
                    append(log, i, i);
                    use(log, queries, i);
                }
                long before = -1;
                for (int last = 20; last < EVENTS; last += GROUP) {
                    append(log, last + 1, last + GROUP);
                    if (last % 50_000 == 20 || last == SMALL + 20) {
                        use(log, queries, last);
                    }
                    if (last == SMALL + 20) {
                        before = readWithoutIndex();
                    }
                }
                use(log, queries, EVENTS / 2);
                assertThat(readWithoutIndex() - before).isLessThan(SMALL);
            }
        }
    }

    /** Sends events again, looks for them, and reads pages in each order. */
    private static void use(EventLog log, EventQueries queries, int number) {
        assertThat(append(log, number, number)).extracting(Appended::result).containsOnly(Appended.Result.REPEATED);
        assertThat(queries.find("e-" + number, "source-" + number % 7)).isPresent();
        assertThat(queries.find("e-" + number)).hasSize(1);
        for (EventFilter filter : List.of(
                new EventFilter(null, null, null, null, null),
                new EventFilter("type", null, null, null, null),
                new EventFilter(null, "subject-" + number % 1_000, null, null, null),
                new EventFilter(null, null, "source-" + number % 7, null, null),
                new EventFilter("none", null, null, null, null),
                new EventFilter(null, null, null, Instant.ofEpochSecond(number), Instant.ofEpochSecond(number + 1)))) {
            queries.find(filter, null, 10);
        }
    }

    private static List<Appended> append(EventLog log, int first, int last) {
        return log.append(LongStream.rangeClosed(first, last)
                .mapToObj(number -> new NewEvent(
                        new AuditEvent(
                                "type",
                                "subject-" + number % 1_000,
                                "source-" + number % 7,
                                Instant.ofEpochSecond(number).toString(),
                                "data",
                                "e-" + number),
                        Instant.ofEpochSecond(number),
                        "writer.growing/test"))
                .toList());
    }

    private static long readWithoutIndex() throws SQLException {
        try (Connection connection = postgres.connect("postgres");
                Statement statement = connection.createStatement()) {
            // sessions report what they read about once a second
            statement.execute("SELECT pg_sleep(3)");
            try (ResultSet row = statement.executeQuery(READ_WITHOUT_INDEX)) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    @BeforeAll
    static void start(@TempDir Path folder) {
        postgres = TestPostgres.start(folder, 0);
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }
}
