package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole way, with Gatling, against a service that was started elsewhere. */
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
    void aServiceElsewhereIsComparedWithoutALink() throws IOException {
        assertThat(ComparisonMain.run(settings(StandInService.KEY))).isZero();

        JsonNode json = read(output);
        assertThat(json.get("settings").get("target").asString()).isEqualTo(service.baseUrl());
        assertThat(json.get("verdicts")).hasSize(4);
        assertThat(json.get("cells")).hasSize(4).allSatisfy(cell -> {
            assertThat(cell.get("format").asString()).isEqualTo("protobuf");
            assertThat(cell.get("requests").asInt())
                    .isEqualTo(cell.get("operation").asString().equals("ingest-batch-100") ? 10 : 20);
            assertThat(cell.get("failed").asInt()).isZero();
            assertThat(cell.get("wireBytes").isNull()).isTrue();
        });
        assertThat(output.resolve("index.html")).isNotEmptyFile();
        assertThat(gatlingReports()).hasSize(1);
        theSameSamplesSayTheSame(json);
    }

    private void theSameSamplesSayTheSame(JsonNode before) throws IOException {
        Path again = output.resolve("again");
        ComparisonSettings settings = settings(Map.of(
                "compare.from",
                output.toString(),
                "compare.output",
                again.toString(),
                "baseline",
                output.toString(),
                "baseline.fail",
                "true"));

        assertThat(ComparisonMain.run(settings)).isZero();
        JsonNode after = read(again);
        assertThat(after.get("cells")).isEqualTo(before.get("cells"));
        assertThat(after.get("verdicts")).isEqualTo(before.get("verdicts"));
        assertThat(after.get("regressions")).isEmpty();
    }

    @Tag("full")
    @Test
    void aLoadThatChangesIsASectionOfItsOwn() throws IOException {
        ComparisonSettings settings = settings(Map.of(
                "compare.shape", "steps",
                "compare.shape-from", "20",
                "compare.shape-to", "40",
                "compare.shape-steps", "2",
                "compare.shape-s", "1",
                "compare.p99-ms", "60000"));

        assertThat(ComparisonMain.run(settings)).isZero();

        JsonNode json = read(output);
        assertThat(json.get("cells")).isEmpty();
        assertThat(json.get("shapes")).singleElement().satisfies(shape -> {
            assertThat(shape.get("format").asString()).isEqualTo("protobuf");
            assertThat(shape.get("highestRate").asDouble()).isEqualTo(40);
            assertThat(shape.get("stages"))
                    .extracting(stage -> stage.get("exchangesPerSecond").asDouble())
                    .containsExactly(20.0, 40.0);
        });
    }

    @Tag("full")
    @Test
    void aServiceThatBearsEveryRateHasNoBreakpoint() throws IOException {
        ComparisonSettings settings = settings(Map.of(
                "compare.shape", "breakpoint",
                "compare.shape-from", "20",
                "compare.shape-to", "30",
                "compare.shape-s", "1",
                "compare.p99-ms", "60000"));

        assertThat(ComparisonMain.run(settings)).isZero();

        assertThat(read(output).get("shapes")).singleElement().satisfies(driven -> {
            assertThat(driven.get("shape").asString()).isEqualTo("breakpoint");
            assertThat(driven.get("stages")).hasSize(3);
        });
    }

    @Tag("full")
    @Test
    void answersThatAreWrongFailTheRun() throws IOException {
        service.spoilPagesAfter(Messages.DISTINCT);

        assertThat(ComparisonMain.run(settings(StandInService.KEY))).isEqualTo(1);
        JsonNode json = read(output);
        assertThat(json.get("cells"))
                .filteredOn(cell -> cell.get("operation").asString().equals("read-page-100"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.get("failed").asInt()).isEqualTo(20));
    }

    @Test
    void aKeyThatIsRefusedIsReportedBeforeAnyLoad() {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> ComparisonMain.run(settings("wrong")))
                .withMessageContaining("/events/batch with 401");
    }

    @Test
    void anUnknownFormatIsReportedWithThoseThatThereAre() {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> ComparisonMain.codecs(List.of("protobuf", "asn1")))
                .withMessageContaining("there is no format asn1, only json, xml, cbor, smile, protobuf");
    }

    private static JsonNode read(Path directory) throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve("comparison.json")));
    }

    private ComparisonSettings settings(String key) {
        return settings(Map.of("compare.key", key));
    }

    private ComparisonSettings settings(Map<String, String> more) {
        Properties properties = new Properties();
        properties.setProperty("compare.target", service.baseUrl());
        properties.setProperty("compare.key", StandInService.KEY);
        properties.setProperty("compare.formats", "protobuf");
        properties.setProperty("compare.output", output.toString());
        properties.setProperty("compare.rate", "20");
        properties.setProperty("compare.rounds", "1");
        properties.setProperty("compare.pause-ms", "100");
        properties.setProperty("compare.warm-up-s", "3");
        properties.putAll(more);
        return ComparisonSettings.read(properties, Map.of());
    }

    private List<Path> gatlingReports() throws IOException {
        try (Stream<Path> files = Files.walk(output, 2)) {
            return files.filter(file ->
                            file.endsWith("index.html") && !file.getParent().equals(output))
                    .toList();
        }
    }
}
