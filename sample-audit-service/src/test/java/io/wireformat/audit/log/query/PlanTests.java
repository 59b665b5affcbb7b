package io.wireformat.audit.log.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.TestStore;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.Sql;
import io.wireformat.audit.log.store.StoredEvent;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * PostgreSQL's plans among a million events that misguide it: one id from all sources, one type and one time for nearly all,
 * and a type of its own at the end. No plan reads more than a few rows that it does not need, with and without statistics.
 */
@Tag("full")
class PlanTests {

    private static final int EVENTS = 1_000_000;
    private static final int FEW = 10;
    private static final Pattern REMOVED = Pattern.compile("Rows Removed by (?:Filter|Index Recheck): (\\d+)");
    private static EventDatabase database;

    @ParameterizedTest
    @CsvSource({
        ",,,,",
        "usual,,,,",
        "rare,,,,",
        "none,,,,",
        ",subject,,,",
        ",,source-999999,,",
        ",,none,,",
        ",,,5,900000",
        "usual,,,5,900000",
        "usual,,,5,1000001",
        "rare,,,4,1",
    })
    void pageReadsOneRangeOfAnIndex(
            @Nullable String type,
            @Nullable String subject,
            @Nullable String source,
            @Nullable Long time,
            @Nullable Long sequence)
            throws SQLException {
        PageQuery query = new PageQuery(
                database,
                new EventFilter(type, subject, source, null, null),
                time == null || sequence == null ? null : new Position(time, sequence),
                100,
                Long.MAX_VALUE);
        for (PageQuery.Statement statement : query.statements()) {
            List<Object> parameters = new ArrayList<>(statement.parameters());
            parameters.add(100);
            assertReadsAFewRows(statement.sql(StoredEvent.COLUMNS), parameters.toArray());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT data FROM main.event WHERE id = ? AND source = ? | one source-777777",
                "SELECT data FROM main.event WHERE id = ? AND source = ? | one nosuch",
                "SELECT data FROM main.event WHERE id = ? AND source = ? | nosuch source-777777",
                "SELECT data FROM main.event WHERE id = ? ORDER BY source LIMIT 2 | one",
                "SELECT data FROM main.event WHERE id = ? ORDER BY source LIMIT 2 | nosuch",
                "SELECT entry FROM main.event ORDER BY sequence DESC LIMIT 1 | ",
                "SELECT max(sequence) + 1 FROM main.event | ",
                "SELECT event.entry FROM main.erased JOIN main.event USING (sequence) WHERE erased.name = sha256(?::bytea) | a",
                // of an erasure
                "SELECT data FROM main.event WHERE sequence = ?::bigint AND salt IS NOT NULL | 777777",
                "UPDATE main.event SET salt = NULL, id = NULL WHERE sequence = ?::bigint | 77777",
                "SELECT sum((SELECT count(*) FROM main.erased WHERE reported_by = event.sequence)) FROM main.event WHERE type = ? AND time_at >= 5 | report",
                // of the check
                "SELECT hash FROM main.subtree WHERE level = ?::integer AND number = ?::bigint | 1 7",
                "SELECT reported_by FROM main.erased WHERE sequence = ?::bigint | 77777",
                "SELECT count(*) FROM main.erased WHERE sequence >= ?::bigint AND sequence < ?::bigint | 50000 60000",
            })
    void eventIsFoundByOneKey(String sql, @Nullable String parameters) throws SQLException {
        assertReadsAFewRows(sql, parameters == null ? new Object[0] : (Object[]) parameters.split(" "));
    }

    @ParameterizedTest
    @CsvSource({",", "subject,", ",source-999999", ",none", "none,", "subject,source-999999"})
    void erasureLooksThroughOneRangeOfAnIndex(@Nullable String subject, @Nullable String source, @TempDir Path folder)
            throws SQLException {
        ErasureRequest wanted = new ErasureRequest("", 400_000, EVENTS, 0, subject, source, "reason");
        ErasureSearch search = new ErasureSearch(database, wanted, false);
        for (int step = 0; step < 2; step++) {
            for (ErasureSearch.Step each : search.steps()) {
                each.parameters().add(10_000);
                boolean isShort = subject == null && source == null;
                List<String> without = isShort ? List.of("Seq Scan", "JIT") : List.of("Seq Scan", "Sort", "JIT");
                assertReadsAFewRows(without, each.sql(), each.parameters().toArray());
            }
            try (Connection connection = database.forChecks().getConnection()) {
                search.next(connection, 100);
            }
        }
        EventDatabase sqlite = TestStore.SQLITE.create(folder);
        try (Connection connection = sqlite.readable().getConnection()) {
            for (ErasureSearch.Step each : new ErasureSearch(sqlite, wanted, false).steps()) {
                each.parameters().add(10_000);
                assertSearches(connection, each.sql(), each.parameters().toArray());
            }
        }
    }

    /** SQLite, too, has an index for each statement of an erasure and of the check. */
    @Test
    void sqliteSearchesForWhatItErasesAndChecks(@TempDir Path folder) throws SQLException {
        try (Connection connection = TestStore.SQLITE.create(folder).readable().getConnection()) {
            for (String where : List.of(
                    "event WHERE sequence = 7 AND salt IS NOT NULL",
                    "event WHERE sequence >= 7 AND sequence < 9 ORDER BY sequence",
                    "erased WHERE reported_by = 7 ORDER BY sequence",
                    "event WHERE type = 'a' AND time_at >= 5",
                    "erased WHERE reported_by = 7",
                    "erased WHERE sequence = 7",
                    "erased WHERE sequence >= 7 AND sequence < 9",
                    "subtree WHERE level = 1 AND number = 7")) {
                assertSearches(connection, "SELECT * FROM main." + where);
            }
        }
    }

    private static void assertSearches(Connection connection, String sql, Object... parameters) throws SQLException {
        List<String> plan = new ArrayList<>();
        Sql.forEach(connection, "EXPLAIN QUERY PLAN " + sql, row -> plan.add(row.getString("detail")), parameters);
        assertThat(plan)
                .as(sql)
                .isNotEmpty()
                .noneMatch(step -> step.startsWith("SCAN") || step.contains("TEMP B-TREE"));
    }

    /** What the range of a statement bounds may be sorted. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT sequence, name FROM main.erased WHERE reported_by = ?::bigint ORDER BY sequence | 999950",
                "SELECT sequence, name FROM main.erased WHERE reported_by = ?::bigint ORDER BY sequence | 7",
                "SELECT data FROM main.event WHERE sequence >= ?::bigint AND sequence < ?::bigint ORDER BY sequence | 500000 510000",
            })
    void shortRangeIsReadByItsIndex(String sql, String parameters) throws SQLException {
        assertReadsAFewRows(List.of("Seq Scan", "JIT"), sql, (Object[]) parameters.split(" "));
    }

    private static void assertReadsAFewRows(String sql, Object... parameters) throws SQLException {
        assertReadsAFewRows(List.of("Seq Scan", "Sort", "JIT"), sql, parameters);
    }

    private static void assertReadsAFewRows(List<String> without, String sql, Object... parameters)
            throws SQLException {
        String plan;
        try (Connection connection = database.readable().getConnection()) {
            connection.setAutoCommit(false);
            List<String> lines = new ArrayList<>();
            Sql.forEach(connection, "EXPLAIN (ANALYZE) " + sql, row -> lines.add(row.getString(1)), parameters);
            plan = lines.stream().collect(Collectors.joining("\n"));
        }
        assertThat(plan).as(sql).doesNotContain(without);
        Matcher removed = REMOVED.matcher(plan);
        while (removed.find()) {
            assertThat(Long.parseLong(removed.group(1))).as(plan).isLessThan(FEW);
        }
    }

    @BeforeAll
    static void fill(@TempDir Path folder) throws SQLException {
        database = TestStore.POSTGRESQL.create(folder);
        try (Connection connection = database.writable().getConnection()) {
            connection.setAutoCommit(false);
            Sql.update(connection, "SET LOCAL statement_timeout = 0");
            Sql.update(
                    connection,
                    "INSERT INTO main.event SELECT i, decode(repeat('00', 41), 'hex'), decode(repeat('00', 16), 'hex'), 'one',"
                            + " CASE WHEN i > 999990 THEN 'report' WHEN i > 999900 THEN 'rare' ELSE 'usual' END, 'subject', 'source-' || i, 'time', 5, NULL, NULL"
                            + " FROM generate_series(0, " + (EVENTS - 1) + ") AS i");
            Sql.update(
                    connection,
                    "INSERT INTO main.erased SELECT sha256(i::text::bytea), i, 999900 + i / 1000 FROM generate_series(1, 99999) AS i");
            connection.commit();
        }
    }
}
