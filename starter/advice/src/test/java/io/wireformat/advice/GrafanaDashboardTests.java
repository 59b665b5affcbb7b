package io.wireformat.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.springframework.boot.WebApplicationType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The queries of docs/grafana/wireformat.json use metrics and labels that an application has. */
@ParameterizedClass
@SomeOf(value = "SERVLET", except = "NONE")
class GrafanaDashboardTests {

    private static final Path DASHBOARD = DocumentationPage.ROOT.resolve("docs/grafana/wireformat.json");

    private static final Pattern SERIES = Pattern.compile("^(\\w+)(?:\\{(.*)})? .*$", Pattern.MULTILINE);

    private static final Pattern VALUE = Pattern.compile("^(\\w+)(?:\\{.*})? (\\S+)$", Pattern.MULTILINE);

    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    /** A metric in a query, the labels that it is selected by, and those that it is grouped by. */
    private static final Pattern USE =
            Pattern.compile("(?:by \\(([^)]*)\\) \\(rate\\()?(\\w+)\\{([^}]*)}(?:\\[\\$__rate_interval]\\))?");

    /** Prometheus adds it. */
    private static final String INSTANCE = "instance";

    @Parameter
    WebApplicationType stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(WebApplicationType stack) {
        String documented = DocumentationPage.of("docs/metrics.md").blocks().stream()
                .filter(block -> block.note().equals("tried by GrafanaDashboardTests: properties"))
                .map(DocumentationPage.Block::text)
                .findFirst()
                .orElseThrow();
        server = TestServer.start(
                stack,
                Points.class,
                // tests export no metrics unless they ask for it
                Stream.concat(documented.lines(), Stream.of("management.prometheus.metrics.export.enabled=true"))
                        .toArray(String[]::new));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void eachMetricAndLabelIsInAScrape() throws IOException {
        Map<String, Set<String>> labels = scrapeAfterTraffic();

        for (String query : queries()) {
            Matcher use = USE.matcher(query);
            Set<String> metrics = new HashSet<>();
            while (use.find()) {
                metrics.add(use.group(2));
                Set<String> used = new TreeSet<>(List.of(
                        use.group(1) == null ? new String[0] : use.group(1).split(", ")));
                Stream.of(use.group(3).split(", ")).forEach(label -> used.add(label.split("[=!]")[0]));
                used.remove(INSTANCE);
                assertThat(labels).as(query).containsKey(use.group(2));
                assertThat(labels.get(use.group(2))).as(query).containsAll(used);
            }
            assertThat(metrics).as(query).isNotEmpty();
        }
    }

    /** A panel of zeros looks like an application without traffic. */
    @Test
    void eachMetricHasAFigureAfterTraffic() throws IOException {
        Set<String> metrics = new TreeSet<>();
        for (String query : queries()) {
            USE.matcher(query).results().forEach(use -> metrics.add(use.group(2)));
        }
        // bodies are held only while they are read
        metrics.remove("wireformat_content_held_bytes");

        // the advice takes seconds for its figures, and each look at them is four requests and three scrapes
        await().pollInterval(Duration.ofMillis(200))
                .atMost(Duration.ofMinutes(3))
                .untilAsserted(() -> {
                    scrapeAfterTraffic();
                    server.post("/points", "{\"x\":15,\"y\":-2}".getBytes(), "Content-Type", "application/json");
                    Set<String> measured = new HashSet<>();
                    VALUE.matcher(scrape())
                            .results()
                            .filter(series -> Double.parseDouble(series.group(2)) != 0)
                            .forEach(series -> measured.add(series.group(1)));
                    assertThat(measured).containsAll(metrics);
                });
    }

    @Test
    void eachVariableIsALabelOfAScrape() throws IOException {
        Map<String, Set<String>> labels = scrapeAfterTraffic();

        for (JsonNode variable : dashboard().at("/templating/list")) {
            Matcher values = Pattern.compile("label_values\\((\\w+), (\\w+)\\)")
                    .matcher(variable.at("/query/query").asString(""));
            if (values.find()) {
                assertThat(values.group(2)).isEqualTo(variable.get("name").asString());
                assertThat(labels).containsKey(values.group(1));
                if (!values.group(2).equals(INSTANCE)) {
                    assertThat(labels.get(values.group(1))).contains(values.group(2));
                }
            }
        }
    }

    @Test
    void prometheusParsesEachQuery(@TempDir Path directory) throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool"))),
                "promtool is not installed (Debian: prometheus)");
        StringBuilder rules = new StringBuilder("groups:\n- name: dashboard\n  rules:\n");
        List<String> queries = queries();
        for (int i = 0; i < queries.size(); i++) {
            String query = queries.get(i).replace("$__rate_interval", "5m").replaceAll("\\$\\w+", ".*");
            rules.append("  - record: query:")
                    .append(i)
                    .append("\n    expr: '")
                    .append(query)
                    .append("'\n");
        }
        Path file = Files.writeString(directory.resolve("rules.yml"), rules);

        Process promtool = new ProcessBuilder("promtool", "check", "rules", file.toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("output.txt").toFile())
                .start();

        assertThat(promtool.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(promtool.exitValue())
                .as(Files.readString(directory.resolve("output.txt")))
                .isZero();
    }

    /** Every panel has its own place and id, so that Grafana shows it. */
    @Test
    void panelsDoNotOverlap() throws IOException {
        Set<String> places = new HashSet<>();
        Set<Integer> ids = new HashSet<>();
        for (JsonNode panel : dashboard().get("panels")) {
            assertThat(ids.add(panel.get("id").asInt())).isTrue();
            assertThat(places.add(panel.at("/gridPos/x") + "," + panel.at("/gridPos/y")))
                    .isTrue();
        }
    }

    private static Map<String, Set<String>> scrapeAfterTraffic() throws IOException {
        // x = 15, y = 2
        byte[] content = {8, 15, 16, 2};
        String mediaType = "application/protobuf";
        server.post("/points", content, "Content-Type", mediaType, "Accept", mediaType);
        server.post("/points", new byte[] {-1, -1}, "Content-Type", mediaType);
        server.post("/points", gzip(content), "Content-Type", mediaType, "Content-Encoding", "gzip");
        await().atMost(Duration.ofMinutes(2)).until(() -> scrape().contains("wireformat_advice_saving_bytes{"));
        Map<String, Set<String>> labels = new HashMap<>();
        SERIES.matcher(scrape()).results().forEach(series -> {
            Set<String> ofMetric = labels.computeIfAbsent(series.group(1), first -> new HashSet<>());
            if (series.group(2) != null) {
                LABEL.matcher(series.group(2)).results().forEach(label -> ofMetric.add(label.group(1)));
            }
        });
        return labels;
    }

    private static String scrape() {
        return new String(server.get("/actuator/prometheus").body(), StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream coded = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(coded)) {
            gzip.write(content);
        }
        return coded.toByteArray();
    }

    private static List<String> queries() throws IOException {
        List<String> queries = dashboard().findValuesAsString("expr");
        assertThat(queries).hasSizeGreaterThan(10);
        return queries;
    }

    private static JsonNode dashboard() throws IOException {
        return JsonMapper.shared().readTree(Files.readString(DASHBOARD));
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
