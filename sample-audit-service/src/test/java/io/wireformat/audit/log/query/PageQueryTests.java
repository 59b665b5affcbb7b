package io.wireformat.audit.log.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.sqlite.SqliteDatabase;
import io.wireformat.audit.log.store.CanonicalContent;
import io.wireformat.audit.log.store.Entry;
import io.wireformat.audit.log.store.Head;
import io.wireformat.audit.log.store.LogTable;
import io.wireformat.audit.log.store.Micros;
import io.wireformat.audit.log.store.StoredEvent;
import io.wireformat.schemas.audit.AuditEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite's plans for the statements: each reads one range of one index and sorts nothing. */
class PageQueryTests {

    private static final Instant FROM = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-02-01T00:00:00Z");
    private static final long NO_BYTES_LIMIT = Long.MAX_VALUE;

    private SqliteDatabase database;

    @Test
    void everyFilterIsOneRangeOfAnIndex() throws Exception {
        store(1_000);

        assertPlans();
    }

    @Test
    @Tag("full")
    void everyFilterIsOneRangeOfAnIndexAmongAMillionEvents() throws Exception {
        store(1_000_000);
        assertPlans();
        try (Connection connection = database.writable().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE");
        }

        assertPlans();
    }

    @Test
    void pagesOfEventsOfOneTimeFollowEachOther() throws Exception {
        store(1_000);

        for (EventFilter filter : filters()) {
            List<AuditEvent> all = read(filter, null, 1_000).items();
            List<AuditEvent> paged = new ArrayList<>();
            Position after = null;
            do {
                EventQueries.Page page = read(filter, after, 7);
                paged.addAll(page.items());
                after = page.more() ? page.last() : null;
            } while (after != null);

            assertThat(paged).isEqualTo(all);
        }
    }

    /** The index has the subject alone: there are more events of it than one page reads, and the last have the type. */
    @Test
    void pageEndsAfterSoManyEventsThatItSkips() throws Exception {
        store(75_000);
        EventFilter none = new EventFilter("none", "subject-1", null, null, null);
        EventQueries.Page first = read(none, null, 100);

        assertThat(first.items()).isEmpty();
        assertThat(first.more()).isTrue();
        EventQueries.Page rest = read(none, first.last(), 100);
        assertThat(rest.items()).isEmpty();
        assertThat(rest.more()).isFalse();

        EventFilter some = new EventFilter("type.1", "subject-1", null, null, null);
        List<AuditEvent> all = new ArrayList<>();
        Position after = null;
        do {
            EventQueries.Page page = read(some, after, 1_000);
            all.addAll(page.items());
            after = page.more() ? page.last() : null;
        } while (after != null);
        assertThat(all).doesNotHaveDuplicates().hasSize((int) IntStream.rangeClosed(1, 75_000)
                .filter(i -> i % 5 == 1 && i % 7 == 1)
                .count());
    }

    @Test
    void filterCombinesWithACursor() throws Exception {
        store(1_000);
        Position early = new Position(Micros.of(FROM), 1);
        Position late = new Position(Micros.of(FROM.plusSeconds(50)), 1);
        EventFilter filter = new EventFilter(null, null, null, FROM.plusSeconds(10), FROM.plusSeconds(20));

        assertThat(read(filter, early, 1_000).items())
                .isEqualTo(read(filter, null, 1_000).items())
                .isNotEmpty();
        assertThat(read(filter, late, 1_000).items()).isEmpty();
    }

    @BeforeEach
    void open(@TempDir Path folder) {
        database = TestLog.in(folder);
    }

    /** Ten events a second, a hundred at the same microsecond. */
    private void store(int count) throws Exception {
        try (LogTable table = database.openTable(Head.NONE)) {
            table.append(table.begin(List.of()), Entry.of(Entry.BEGINNING, 0, new byte[32]));
            byte[] salt = new byte[16];
            for (int i = 1; i <= count; i++) {
                Instant time = FROM.plusSeconds(i / 100 * 10);
                String[] texts = {"id-" + i, "type." + i % 5, "subject-" + i % 7, "source-" + i % 3, time.toString()};
                byte[] commitment = CanonicalContent.of("", texts[0], texts[1], texts[2], texts[3], texts[4], null)
                        .commitment(salt);
                table.append(new StoredEvent(
                        i,
                        Entry.of(Entry.EVENT, i, commitment),
                        salt,
                        texts[0],
                        texts[1],
                        texts[2],
                        texts[3],
                        texts[4],
                        Micros.of(time),
                        null,
                        null,
                        ""));
            }
            table.commit();
        }
    }

    private void assertPlans() throws SQLException {
        for (EventFilter filter : filters()) {
            PageQuery query = new PageQuery(database, filter, new Position(Micros.of(FROM), 1), 1, NO_BYTES_LIMIT);

            String key = String.join(
                    "",
                    servedByIndex(filter).stream()
                            .map(column -> column + "=\\? AND ")
                            .toList());
            List<PageQuery.Statement> statements = query.statements();
            assertThat(plan(statements.get(0)))
                    .singleElement()
                    .asString()
                    .matches("SEARCH event USING INDEX event_\\w+ \\(" + key + "time_at=\\? AND rowid>\\?\\)");
            assertThat(plan(statements.get(1)))
                    .singleElement()
                    .asString()
                    .matches("SEARCH event USING INDEX event_\\w+ \\(" + key + "time_at>\\? AND time_at<\\?\\)");
        }
    }

    private static List<EventFilter> filters() {
        List<EventFilter> filters = new ArrayList<>();
        for (int bits = 0; bits < 1 << 5; bits++) {
            filters.add(new EventFilter(
                    (bits & 1) == 0 ? null : "type.1",
                    (bits & 2) == 0 ? null : "subject-1",
                    (bits & 4) == 0 ? null : "source-1",
                    (bits & 8) == 0 ? null : FROM,
                    (bits & 16) == 0 ? null : TO));
        }
        return filters;
    }

    /** The columns that the index restricts to a single value. */
    private static List<String> servedByIndex(EventFilter filter) {
        if (filter.subject() != null) {
            return List.of("subject");
        }
        List<String> columns = new ArrayList<>();
        if (filter.type() != null) {
            columns.add("type");
        }
        if (filter.source() != null) {
            columns.add("source");
        }
        return columns;
    }

    private List<String> plan(PageQuery.Statement query) throws SQLException {
        List<String> steps = new ArrayList<>();
        try (Connection reader = database.readable().getConnection();
                PreparedStatement statement =
                        reader.prepareStatement("EXPLAIN QUERY PLAN " + query.sql("sequence, entry, data"));
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                steps.add(rows.getString("detail"));
            }
        }
        return steps;
    }

    private EventQueries.Page read(EventFilter filter, @Nullable Position after, int limit) throws SQLException {
        try (Connection reader = database.readable().getConnection()) {
            return new PageQuery(database, filter, after, limit, NO_BYTES_LIMIT).read(reader);
        }
    }
}
