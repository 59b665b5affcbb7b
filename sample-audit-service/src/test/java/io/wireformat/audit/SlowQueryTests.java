package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Queries that find no end, or no connection. */
class SlowQueryTests {

    private static final String ENDLESS_LOG = """
            CREATE VIEW event AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT x AS sequence, 'i' AS id, 0 AS received_at, 't' AS type, 's' AS subject, 'o' AS source,
            '1970-01-01T00:00:00Z' AS time, 0 AS time_at, NULL AS data FROM n
            """;

    @TempDir
    private Path dataDir;

    private RunningService service;

    @Test
    @Timeout(60)
    void queryThatTakesTooLongIsEndedAndItsConnectionGoesOn() throws SQLException {
        service.append(event("stored"));
        change("ALTER TABLE event RENAME TO stored", ENDLESS_LOG);

        assertUnavailable(service.get("/events?type=none"));

        change("DROP VIEW event", "ALTER TABLE stored RENAME TO event");
        assertThat(service.get("/events/stored").statusCode()).isEqualTo(200);
    }

    @Test
    @Timeout(60)
    void queryThatFindsNoConnectionIsAnsweredUnavailable() throws SQLException {
        try (Connection onlyOne = service.bean(HikariDataSource.class).getConnection()) {
            assertThat(onlyOne.isReadOnly()).isTrue();
            assertUnavailable(service.get("/events"));
        }

        assertThat(service.get("/events").statusCode()).isEqualTo(200);
    }

    @BeforeEach
    void start() {
        service = RunningService.start(dataDir, "--audit.readers=1", "--audit.query-timeout=250ms");
    }

    @AfterEach
    void stop() {
        service.close();
    }

    private void change(String... statements) throws SQLException {
        try (Connection connection = Events.openDatabase(dataDir);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.executeUpdate(sql);
            }
        }
    }

    private static void assertUnavailable(HttpResponse<String> response) {
        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.headers().firstValue("Retry-After")).contains("1");
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }
}
