package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole comparison, with Gatling and the audit service from its jar. */
@Tag("full")
class ComparisonMainTests {

    @TempDir
    static Path shared;

    private static RelayedService service;

    @TempDir
    Path output;

    @BeforeAll
    static void start() throws IOException {
        service = new RelayedService(shared);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @BeforeEach
    void reset() {
        service.reset();
    }

    @Test
    void aServiceElsewhereIsComparedAndEvaluatedAgain() throws IOException {
        assertThat(ComparisonMain.run(settings(Map.of()))).isZero();

        JsonNode json = read(output);
        assertThat(json.get("run").get("settings").get("target").asString()).isEqualTo(service.baseUrl());
        assertThat(json.get("cells")).hasSize(4).allSatisfy(cell -> {
            assertThat(cell.propertyNames())
                    .contains(
                            "contender",
                            "format",
                            "coding",
                            "operation",
                            "region",
                            "state",
                            "requests",
                            "failed",
                            "median");
            assertThat(cell.get("region").asString()).isEqualTo("here");
            assertThat(cell.get("requests").asInt())
                    .isEqualTo(cell.get("operation").asString().equals("ingest-one") ? 16 : 8);
            assertThat(cell.get("failed").asInt()).isZero();
            assertThat(cell.get("median").get("low").asDouble()).isPositive();
            for (String figure : List.of("median", "timesFirst", "clientUs", "serverCpuUs", "cpuTimesFirst")) {
                assertThat(cell.get(figure).get("value").asDouble()).as(figure).isPositive();
            }
            for (String figure : List.of("p99Ms", "smallestSeen", "serverCodingUs", "cpuSmallestSeen")) {
                assertThat(cell.get(figure).asDouble()).as(figure).isPositive();
            }
        });
        assertThat(json.get("costs")).hasSize(2).allSatisfy(said -> assertThat(said.asString())
                .contains("of the service's CPU as json"));
        assertThat(json.get("run").get("notes").valueStream().map(JsonNode::asString))
                .allMatch(note ->
                        note.matches("launch \\d: not flat after 2 s: ([1-9]\\d* µs|none µs) of CPU per request .*"));
        String gatling = json.get("run").get("gatling").get(0).asString();
        assertThat(output.resolve("index.html")).content().contains("href=\"" + gatling + "\"");
        assertThat(output.resolve(gatling)).content().contains("href=\"../index.html\"");
        assertTheSameSamplesSayTheSameAgain(json);
        assertRunsOfTwoPlacesMakeOnePage();
    }

    private void assertTheSameSamplesSayTheSameAgain(JsonNode json) throws IOException {
        Path again = output.resolve("again");
        assertThat(ComparisonMain.run(
                        settings(Map.of("compare.from", output.toString(), "compare.output", again.toString()))))
                .isZero();
        assertThat(read(again).get("sentences")).isEqualTo(json.get("sentences"));
        assertThat(read(again).get("cells").get(0).get("requests"))
                .isEqualTo(json.get("cells").get(0).get("requests"));
    }

    private void assertRunsOfTwoPlacesMakeOnePage() throws IOException {
        Path near = Files.createDirectory(output.resolve("near"));
        Path far = Files.createDirectory(output.resolve("far"));
        for (String file : List.of("comparison.json", "samples.csv")) {
            Files.copy(output.resolve(file), near.resolve(file));
            Files.copy(output.resolve(file), far.resolve(file));
        }
        Path both = output.resolve("both");
        assertThat(ComparisonMain.run(
                        settings(Map.of("compare.from", near + "," + far, "compare.output", both.toString()))))
                .isZero();
        assertThat(read(both).get("cells"))
                .hasSize(8)
                .extracting(cell -> cell.get("region").asString())
                .containsOnly("near", "far");
        assertThat(both.resolve("index.html"))
                .content()
                .contains("From near, ", "From far, ", "href=\"../near/", "href=\"../far/");
    }

    @Test
    void aServiceThatDoesNotReportItsCpuIsNotMeasured() {
        assertThatNothingIsMeasuredWithout("cpu", "the service's CPU");
    }

    @Test
    void aServiceThatDoesNotReportItsCodingIsNotMeasured() {
        assertThatNothingIsMeasuredWithout("serialize", "the service's coding");
        assertThatNothingIsMeasuredWithout("deserialize", "the service's coding");
    }

    private void assertThatNothingIsMeasuredWithout(String step, String figure) {
        service.withhold(step);

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> ComparisonMain.run(settings(Map.of())))
                .withMessageContaining("no " + step + " in Server-Timing")
                .withMessageContaining("the report would lack " + figure)
                .withMessageContaining("--wireformat.server-timing=true");
        assertThatTheRunEndedInItsFirstLaunch();
    }

    private static void assertThatTheRunEndedInItsFirstLaunch() {
        assertThat(ComparisonRun.current().isReady(0)).isTrue();
        assertThat(ComparisonRun.current().isReady(1)).isFalse();
    }

    @Test
    @Tag("soak")
    void aRunOnThisMachineLeavesNoFigureOpen() throws IOException {
        assertThat(ComparisonMain.run(settings(Map.of(
                        "compare.target", "",
                        "compare.service-jar", RelayedService.JAR.toString(),
                        "compare.operations", "",
                        "compare.rate", "96",
                        "compare.contenders", "json+gzip,protobuf,cbor+gzip"))))
                .isZero();

        assertThat(output.resolve("index.html")).content().doesNotContain("–");
        JsonNode messages = read(output).get("run").get("messages");
        assertThat(read(output).at("/run/settings/processors").asString())
                .isEqualTo(Processors.separate().toString());
        for (String contender : List.of("json+gzip", "cbor+gzip")) {
            JsonNode pages = messages.get(contender + " read-page-100");
            assertThat(pages.get("inflateUs").asDouble()).isPositive();
            assertThat(pages.get("deflateUs").asDouble()).isPositive();
        }
    }

    @Test
    void theCapacityOfEachContenderIsFound() throws IOException {
        assertThat(ComparisonMain.run(settings(
                        Map.of("compare.shape", "capacity", "compare.capacity-s", "3", "compare.p99-ms", "60000"))))
                .isZero();

        JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(output.resolve("capacity.json")));
        assertThat(json.get("limitMs").asDouble()).isEqualTo(60_000);
        assertThat(json.get("found"))
                .hasSize(4)
                .anySatisfy(each -> assertThat(each.get("holds").asDouble()).isPositive());
        assertThat(output.resolve("capacity.html")).content().contains("For a page of 100 the service sustains ");
    }

    @Test
    void wrongResponsesFailTheRun() {
        service.spoilPagesAfter(Operation.DISTINCT);

        assertThat(ComparisonMain.run(settings(Map.of()))).isEqualTo(1);
    }

    @Test
    void aPercentileAboveTheLimitFailsTheRun() {
        assertThat(ComparisonMain.run(settings(Map.of("compare.operations", "read-page-100", "compare.p99-ms", "0"))))
                .isEqualTo(1);
    }

    /** The same messages over REST, Connect and gRPC; all responses are checked. */
    @Tag("full")
    @Test
    void grpcAndConnectAreComparedWithRest() throws IOException {
        assertThat(ComparisonMain.run(settings(Map.of(
                        "compare.target",
                        service.directUrl(),
                        "compare.operations",
                        "",
                        "compare.contenders",
                        "protobuf,connect,grpc,protobuf+gzip,connect+gzip,grpc+gzip",
                        "compare.rate",
                        "48"))))
                .isZero();

        JsonNode json = read(output);
        assertThat(json.get("cells")).hasSize(18).allSatisfy(cell -> {
            assertThat(cell.get("requests").asInt()).isPositive();
            assertThat(cell.get("failed").asInt()).isZero();
            assertThat(cell.get("timesRest").isNull())
                    .isEqualTo(cell.get("format").asString().equals("protobuf"));
        });
        for (String operation : List.of("ingest-one", "ingest-batch-100")) {
            assertThat(requestBytes(json, "grpc", operation)).isEqualTo(requestBytes(json, "protobuf", operation));
            assertThat(requestBytes(json, "connect+gzip", operation))
                    .isEqualTo(requestBytes(json, "protobuf+gzip", operation));
        }
        for (String contender : List.of("connect+gzip", "grpc+gzip")) {
            assertThat(bytes(json, contender, "read-page-100", "responseBytes"))
                    .as(contender)
                    .isLessThan(bytes(json, "grpc", "read-page-100", "responseBytes") / 2);
        }
        assertThat(json.get("sentences").get(0).asString())
                .matches("Is gRPC faster than REST with Protobuf\\? (Yes|No|In part): of all comparisons .*");
        assertThat(json.get("sentences").valueStream().map(JsonNode::asString))
                .anyMatch(said ->
                        said.matches(".* one event takes [\\d.]+ times as long \\(95 %: [\\d.]+ to [\\d.]+\\) with grpc"
                                + " as over REST with Protobuf\\."));
        assertThat(Files.readString(
                        output.resolve(json.get("run").get("gatling").get(0).asString())))
                .contains("grpc+gzip");
    }

    @Tag("full")
    @Test
    void aServiceWithoutRpcIsNamedInTheWarmUp() {
        ComparisonSettings settings = settings(Map.of("compare.contenders", "protobuf,grpc"));
        // over before the first request, as on a slow machine
        settings.warmUpSeconds = 0;

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> ComparisonMain.run(settings))
                .withMessageContaining("in the warm-up grpc failed at ")
                .withMessageContaining("--audit.rpc.enabled=true --server.http2.enabled=true");
        assertThatTheRunEndedInItsFirstLaunch();
    }

    private static double requestBytes(JsonNode json, String contender, String operation) {
        return bytes(json, contender, operation, "requestBytes");
    }

    private static double bytes(JsonNode json, String contender, String operation, String side) {
        return json.get("run")
                .get("messages")
                .get(contender + " " + operation)
                .get(side)
                .asDouble();
    }

    private static JsonNode read(Path directory) throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve("comparison.json")));
    }

    private ComparisonSettings settings(Map<String, String> more) {
        Properties properties = new Properties();
        properties.setProperty("compare.target", service.baseUrl());
        properties.setProperty("compare.key", service.keys());
        properties.setProperty("compare.contenders", "json,protobuf+gzip");
        properties.setProperty("compare.operations", "ingest-one,read-page-100");
        properties.setProperty("compare.output", output.toString());
        properties.setProperty("compare.launches", "2");
        properties.setProperty("compare.rounds", "1");
        properties.setProperty("compare.block-s", "1");
        properties.setProperty("compare.rate", "16");
        properties.setProperty("compare.warm-up-s", "1");
        properties.putAll(more);
        return ComparisonSettings.read(properties, Map.of());
    }
}
