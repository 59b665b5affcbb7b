package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.wireformat.audit.RunningService;
import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The alert rules of the folder {@code docker/}. */
class AlertRulesTests {

    private static final Path FOLDER = DocumentationPage.ROOT.resolve("docker/prometheus");

    @Test
    void everyMeterOfARuleIsOneOfTheService(@TempDir Path dataDir) throws IOException {
        String rules = Files.readString(FOLDER.resolve("alerts.yml"));
        try (RunningService service = RunningService.start(dataDir)) {
            service.append(event("metered"));
            service.query("");
            String scraped = service.send(HttpRequest.newBuilder(service.management("/actuator/prometheus")))
                    .body();

            assertThat(Pattern.compile("\\b(?:audit|http|disk)_[a-z_]+_[a-z]+\\b(?=[{\\[ ])")
                            .matcher(rules)
                            .results()
                            .map(MatchResult::group)
                            .distinct())
                    .hasSizeGreaterThan(5)
                    .allSatisfy(meter -> assertThat(scraped).containsPattern("(?m)^" + meter + "[{ ]"));
        }
    }

    /** What Prometheus reads from a service before and after its log was removed. */
    @Test
    void brokenLogRaisesItsAlerts(@TempDir Path folder) throws Exception {
        Path data = folder.resolve("data");
        Map<String, String> before;
        Map<String, String> broken;
        try (RunningService service = RunningService.start(data)) {
            service.append(event("before"));
            before = scrape(service);
            Files.move(data.resolve("events.db"), data.resolve("gone.db"));
            Awaitility.await()
                    .until(() -> service.post(event("after")).statusCode() == 503
                            && scrape(service).get("audit_broken_logs").equals("1.0"));
            assertThat(service.post(event("after")).statusCode()).isEqualTo(503);
            broken = scrape(service);
        }
        StringBuilder test =
                new StringBuilder("rule_files: [" + FOLDER.resolve("alerts.yml").toAbsolutePath()
                        + "]\nevaluation_interval: 1m\ntests:\n  - interval: 1m\n    input_series:\n");
        broken.forEach((series, value) -> test.append("      - {series: '")
                .append(series)
                .append("', values: '")
                .append(before.getOrDefault(series, "0"))
                .append("x2 ")
                .append(value)
                .append('+')
                .append(series.contains("refused") && series.contains("broken") ? 1 : 0)
                .append("x20'}\n"));
        test.append("    promql_expr_test:\n");
        for (String alert : List.of("AuditLogBroken", "AuditEventsRefused")) {
            test.append("      - {expr: 'count(ALERTS{alertname=\"")
                    .append(alert)
                    .append("\", alertstate=\"firing\"})', eval_time: 15m, exp_samples: [{labels: '{}', value: 1}]}\n");
        }
        Path file = Files.writeString(folder.resolve("broken_test.yml"), test);

        promtool("test rules " + file);
    }

    private static Map<String, String> scrape(RunningService service) {
        return service.send(HttpRequest.newBuilder(service.management("/actuator/prometheus")))
                .body()
                .lines()
                .filter(line -> line.startsWith("audit_"))
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> line.substring(line.lastIndexOf(' ') + 1).replace("NaN", "0")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"check rules alerts.yml", "test rules alerts_test.yml"})
    void rulesRaiseTheirAlertsAndNoOthers(String command) throws Exception {
        promtool(command);
    }

    private static void promtool(String command) throws Exception {
        Process promtool;
        try {
            promtool = new ProcessBuilder(("promtool " + command).split(" "))
                    .directory(FOLDER.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException missing) {
            abort("no promtool: " + missing.getMessage());
            return;
        }
        String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(output).isZero();
    }
}
