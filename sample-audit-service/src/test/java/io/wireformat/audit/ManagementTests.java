package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagementTests {

    private static RunningService service;

    @Test
    void healthIsOnItsOwnPortWithoutAKey() {
        assertThat(get("/actuator/health")).contains("UP");
        assertThat(service.get("/actuator/health").statusCode()).isEqualTo(404);
    }

    @Test
    void metricsDescribeTheLog() {
        service.append(event("metered"));
        service.append(List.of(event("metered"), event("metered-2")));

        assertThat(get("/actuator/prometheus"))
                .contains("audit_queue_size_events 0.0")
                .contains("audit_stored_events_total 2.0")
                .contains("audit_commit_seconds_count{outcome=\"stored\"} 2")
                .contains("audit_commit_size_events_sum 3.0")
                .contains("audit_refused_events_total{cause=\"queue\"} 0.0")
                .contains("audit_broken_logs 0.0")
                .contains("audit_checks_total{outcome=\"intact\"} 1.0");
    }

    @Test
    void formatsAreReported() {
        assertThat(get("/actuator/wireformat")).contains("\"protobuf\":{\"enabled\":true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/actuator/env", "/actuator/beans", "/actuator/heapdump", "/actuator/shutdown", "/events"})
    void nothingElseIsExposed(String path) {
        assertThat(service.send(HttpRequest.newBuilder(service.management(path)))
                        .statusCode())
                .isIn(401, 404);
    }

    @BeforeAll
    static void start(@TempDir Path dataDir) {
        service = RunningService.start(dataDir);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static String get(String path) {
        return service.send(HttpRequest.newBuilder(service.management(path))).body();
    }
}
