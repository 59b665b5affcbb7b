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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
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

    @ParameterizedTest
    @ValueSource(strings = {"check rules alerts.yml", "test rules alerts_test.yml"})
    void rulesRaiseTheirAlertsAndNoOthers(String command) throws Exception {
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
