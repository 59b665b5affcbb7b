package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole comparison, with Gatling and a running service. */
class ComparisonMainTests {

    @TempDir
    Path output;

    private StandInService service;

    @BeforeEach
    void start() throws IOException {
        service = new StandInService();
    }

    @AfterEach
    void stop() {
        service.close();
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
            assertThat(cell.get("serverCpuUs").get("value").asDouble()).isEqualTo(500);
        });
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
    @Tag("full")
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

    @Tag("full")
    @Test
    void wrongResponsesFailTheRun() {
        service.spoilPagesAfter(Operation.DISTINCT);

        assertThat(ComparisonMain.run(settings(Map.of()))).isEqualTo(1);
    }

    @Tag("full")
    @Test
    void aPercentileAboveTheLimitFailsTheRun() {
        assertThat(ComparisonMain.run(settings(Map.of("compare.p99-ms", "0")))).isEqualTo(1);
    }

    private static JsonNode read(Path directory) throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve("comparison.json")));
    }

    private ComparisonSettings settings(Map<String, String> more) {
        Properties properties = new Properties();
        properties.setProperty("compare.target", service.baseUrl());
        properties.setProperty("compare.key", StandInService.KEY);
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
