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
            })
    void eventIsFoundByOneKey(String sql, @Nullable String parameters) throws SQLException {
        assertReadsAFewRows(sql, parameters == null ? new Object[0] : (Object[]) parameters.split(" "));
    }

    private static void assertReadsAFewRows(String sql, Object... parameters) throws SQLException {
        String plan;
        try (Connection connection = database.readable().getConnection()) {
            connection.setAutoCommit(false);
            List<String> lines = new ArrayList<>();
            Sql.forEach(connection, "EXPLAIN (ANALYZE) " + sql, row -> lines.add(row.getString(1)), parameters);
            plan = lines.stream().collect(Collectors.joining("\n"));
        }
        assertThat(plan).as(sql).doesNotContain("Seq Scan on event", "Sort", "JIT");
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
                            + " CASE WHEN i > 999900 THEN 'rare' ELSE 'usual' END, 'subject', 'source-' || i, 'time', 5, NULL, NULL"
                            + " FROM generate_series(0, " + (EVENTS - 1) + ") AS i");
            connection.commit();
        }
    }
}
