package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.gatling.process.ChildProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Advice from live traffic beside the comparison: the audit service gives advice under the comparison's load in JSON, and
 * then the comparison measures what was advised. Takes three minutes on a machine that does nothing else. The table of both is
 * in target/advice-and-comparison.tsv.
 */
@Tag("processes")
@Tag("full")
@Tag("soak")
class LiveAdviceTests {

    private static final Path JAR = Path.of("../sample-audit-service/target/sample-audit-service.jar");
    private static final Path TABLE = Path.of("target", "advice-and-comparison.tsv");

    private static final Map<String, String> ENDPOINTS = new TreeMap<>(Map.of(
            "ingest-one", "POST /events", "ingest-batch-100", "POST /events/batch", "read-page-100", "GET /events"));

    private static final Duration PATIENCE = Duration.ofSeconds(150);

    /** Advice asks for as much; the comparison reports smaller differences as equal. */
    private static final double THRESHOLD = 1.05;

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void adviceAgreesWithTheComparison() throws Exception {
        assumeTrue(Files.isRegularFile(JAR), () -> JAR + " is missing");
        Map<String, JsonNode> advice = advice();
        TreeSet<String> contenders = new TreeSet<>(List.of("avro", "json+gzip", "protobuf"));
        advice.values().forEach(endpoint -> endpoint.get("paths")
                .forEach(path ->
                        contenders.add(contender(path.at("/verdict/candidate").asString()))));
        contenders.remove("json");

        List<Row> rows = rows(advice, compare("json," + String.join(",", contenders)));

        List<String> lines = new ArrayList<>(List.of(Row.HEAD));
        rows.forEach(row -> lines.add(row.line()));
        Files.write(TABLE, lines);
        lines.forEach(System.out::println);
        assertThat(rows).hasSize(9);
        assertThat(rows)
                .filteredOn(row -> !row.agrees())
                .as("within the zone advice may find less, as docs/advice.md says, but nothing that is slower")
                .allSatisfy(row -> {
                    assertThat(row.path()).as(row.line()).isEqualTo("same-zone");
                    assertThat(row.action()).as(row.line()).isEqualTo("keep");
                });
    }

    /** The advice for each operation, as soon as none needs more samples. */
    private Map<String, JsonNode> advice() throws Exception {
        Process load = load();
        try {
            Map<String, JsonNode> advice = new TreeMap<>();
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (advice.size() < ENDPOINTS.size()) {
                assertThat(load.isAlive()).as("the load, which takes longer").isTrue();
                assertThat(System.nanoTime())
                        .as("the end of the wait, with " + advice)
                        .isLessThan(end);
                Thread.sleep(1000);
                for (Map.Entry<String, String> endpoint : ENDPOINTS.entrySet()) {
                    JsonNode found = advice(load, endpoint.getValue());
                    if (found != null) {
                        advice.put(endpoint.getKey(), found);
                    }
                }
            }
            return advice;
        } finally {
            ChildProcess.end(load);
        }
    }

    /** The comparison, with no other contender than JSON. Its service inherits the environment. */
    private Process load() throws IOException {
        Path output = Files.createDirectory(directory.resolve("load"));
        ProcessBuilder java = new ProcessBuilder(ChildProcess.tied(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=java.base/java.lang=ALL-UNNAMED",
                        "-Djdk.httpclient.allowRestrictedHeaders=connection",
                        "-Djava.util.prefs.userRoot=" + output,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ComparisonMain.class.getName(),
                        "--contenders=json,json@b",
                        "--regions=same-zone",
                        "--launches=2",
                        "--rounds=20",
                        "--rate=200",
                        "--block-s=5",
                        "--warm-up-s=5",
                        "--service-jar=" + JAR,
                        "--output=" + output)))
                .redirectErrorStream(true)
                .redirectOutput(output.resolve("log.txt").toFile());
        java.environment()
                .putAll(Map.of(
                        "WIREFORMAT_ADVICE_ENABLED", "true",
                        "WIREFORMAT_ADVICE_CPU", "0.2",
                        "WIREFORMAT_ADVICE_PATHS", "same-zone,eu-us",
                        "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE", "health,wireformat"));
        return java.start();
    }

    /** Null if the service does not run yet, or needs more samples. */
    private @Nullable JsonNode advice(Process load, String endpoint) throws InterruptedException {
        Optional<String> management = load.descendants()
                .flatMap(process -> Stream.of(process.info().arguments().orElse(new String[0])))
                .filter(argument -> argument.startsWith("--management.server.port="))
                .map(argument -> argument.substring(argument.indexOf('=') + 1))
                .findFirst();
        if (management.isEmpty()) {
            return null;
        }
        URI uri = URI.create("http://127.0.0.1:" + management.get() + "/actuator/wireformat/advice?endpoint="
                + endpoint.replace(" ", "%20"));
        try {
            HttpResponse<byte[]> response =
                    http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofByteArray());
            JsonNode found = JsonMapper.shared().readTree(response.body()).at("/endpoints/0");
            boolean isKnown = found.has("paths")
                    && found.get("paths").valueStream().noneMatch(path -> path.at("/verdict/action")
                            .asString()
                            .equals("not-known-yet"));
            return isKnown ? found : null;
        } catch (IOException e) {
            return null;
        }
    }

    private JsonNode compare(String contenders) throws IOException {
        Path output = directory.resolve("comparison");
        Properties properties = new Properties();
        properties.setProperty("compare.contenders", contenders);
        properties.setProperty("compare.regions", "same-zone;eu-us");
        properties.setProperty("compare.launches", "2");
        properties.setProperty("compare.rounds", "1");
        properties.setProperty("compare.rate", "200");
        properties.setProperty("compare.block-s", "4");
        properties.setProperty("compare.warm-up-s", "10");
        properties.setProperty("compare.service-jar", JAR.toString());
        properties.setProperty("compare.output", output.toString());
        assertThat(ComparisonMain.run(ComparisonSettings.read(properties, Map.of())))
                .isZero();
        return JsonMapper.shared()
                .readTree(Files.readAllBytes(output.resolve(ComparisonMain.JSON)))
                .get("cells");
    }

    private static List<Row> rows(Map<String, JsonNode> advice, JsonNode cells) {
        List<Row> rows = new ArrayList<>();
        advice.forEach((operation, endpoint) -> endpoint.get("paths")
                .valueStream()
                .filter(path -> !path.get("connection").asString().equals("new"))
                .forEach(path -> rows.add(Row.of(
                        operation,
                        endpoint,
                        path,
                        cells.valueStream()
                                .filter(cell -> cell.get("operation").asString().equals(operation)
                                        && cell.get("region").equals(path.get("path"))
                                        && cell.get("state").equals(path.get("connection")))
                                .toList()))));
        return rows;
    }

    /** The contender of a candidate. A plan writes the same JSON. */
    private static String contender(String candidate) {
        return candidate
                .replace("as now", "json")
                .replace("json by a plan", "json")
                .replace(", not compressed", "")
                .replace(" with ", "+");
    }

    /**
     * What both say of an operation at a distance.
     *
     * @param timesBest the time of the advised contender relative to the fastest, in the comparison
     * @param predicted the time of the fastest contender relative to JSON, in the advice
     * @param low the same in the comparison, the lower end of its interval
     */
    private record Row(
            String operation,
            String path,
            String connection,
            String action,
            String advised,
            String because,
            String fastest,
            double timesBest,
            boolean differs,
            double predicted,
            double noise,
            double low,
            double high) {

        static final String HEAD = "operation\tdistance\tconnection\tadvice\tcontender\tbecause\tfastest\ttimes fastest"
                + "\tcertain\tfastest/json in advice\tnoise\tin the comparison, from\tto\tagrees";

        static Row of(String operation, JsonNode endpoint, JsonNode path, List<JsonNode> cells) {
            String distance = path.get("path").asString();
            String connection = path.get("connection").asString();
            JsonNode verdict = path.get("verdict");
            String advised = contender(verdict.get("candidate").asString());
            JsonNode cell = cell(cells, advised);
            JsonNode best = cells.stream()
                    .min((a, b) -> Double.compare(
                            a.get("timesBest").asDouble(), b.get("timesBest").asDouble()))
                    .orElseThrow();
            String fastest = best.get("contender").asString();
            double now = path.get("millisNow").asDouble();
            double then = endpoint.get("candidates")
                    .valueStream()
                    .filter(each -> contender(each.get("candidate").asString()).equals(fastest))
                    .mapToDouble(each ->
                            each.get("millis").get(distance + " " + connection).asDouble())
                    .min()
                    .orElse(Double.NaN);
            JsonNode ratio = Objects.requireNonNull(best.get("timesFirst"));
            return new Row(
                    operation,
                    distance,
                    connection,
                    verdict.get("action").asString(),
                    advised,
                    verdict.get("because").asString(),
                    fastest,
                    cell.get("timesBest").asDouble(),
                    cell.get("differsFromBest").asBoolean(),
                    then / now,
                    path.get("noiseMillis").asDouble() / now,
                    ratio.isNull() ? 1 : ratio.get("low").asDouble(),
                    ratio.isNull() ? 1 : ratio.get("high").asDouble());
        }

        private static JsonNode cell(List<JsonNode> cells, String contender) {
            return cells.stream()
                    .filter(each -> each.get("contender").asString().equals(contender))
                    .findFirst()
                    .orElseThrow();
        }

        /** Whether the advised contender is among the fastest, or both find the same saving of the fastest by chance. */
        boolean agrees() {
            boolean isAmongFastest = !differs || timesBest < THRESHOLD;
            return isAmongFastest || (predicted - noise <= high && predicted + noise >= low);
        }

        String line() {
            return String.join(
                    "\t",
                    operation,
                    path,
                    connection,
                    action,
                    advised,
                    because,
                    fastest,
                    rounded(timesBest),
                    String.valueOf(differs),
                    rounded(predicted),
                    rounded(noise),
                    rounded(low),
                    rounded(high),
                    String.valueOf(agrees()));
        }

        private static String rounded(double figure) {
            return String.format(Locale.ROOT, "%.3f", figure);
        }
    }
}
