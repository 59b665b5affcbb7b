package io.wireformat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ResultsTests {

    private final Results results = new Results();

    @BeforeEach
    void measured() {
        results.add(new Measurement(cell(Format.JSON, Way.LIBRARY), 400, 4, 1000));
        results.add(new Measurement(cell(Format.PROTOBUF, Way.LIBRARY), 100, 1, 400));
        results.add(new Measurement(cell(Format.PROTOBUF, Way.PLAN), 80, 2, 0));
        results.add(new Measurement(cell(Format.AVRO, Way.PLAN), 60, Double.NaN, 0));
    }

    @Test
    void aRatioIsToTheSameFormatsLibrary() {
        assertThat(results.timesLibrary(cell(Format.PROTOBUF, Way.PLAN))).isEqualTo(0.8);
    }

    @Test
    void aRatioIsToJson() {
        assertThat(results.timesJson(cell(Format.PROTOBUF, Way.PLAN))).isEqualTo(0.2);
    }

    @Test
    void thereIsNoRatioToWhatWasNotMeasured() {
        assertThat(results.timesLibrary(cell(Format.AVRO, Way.PLAN))).isNull();
    }

    @Test
    void theFileHasARowForEachMeasurement(@TempDir Path directory) {
        Path file = directory.resolve("results.json");
        ResultsFile.of(new Settings(".*", 1, 3, 5, 400), results, List.of(Lineup.named("AuditEvent")))
                .writeTo(file);
        JsonNode row = JsonMapper.shared().readTree(file).get("results").get(2);
        assertThat(row.get("sample").asString()).isEqualTo("AuditEvent");
        assertThat(row.get("format").asString()).isEqualTo("Protobuf");
        assertThat(row.get("way").asString()).isEqualTo("plan");
        assertThat(row.get("operation").asString()).isEqualTo("write");
        assertThat(row.get("nanos").asDouble()).isEqualTo(80);
        assertThat(row.get("timesLibrary").asDouble()).isEqualTo(0.8);
        assertThat(row.get("contentBytes").asDouble()).isPositive();
    }

    @Test
    void anErrorThatIsNotKnownIsNull(@TempDir Path directory) {
        Path file = directory.resolve("results.json");
        ResultsFile.of(new Settings(".*", 1, 3, 1, 400), results, List.of(Lineup.named("AuditEvent")))
                .writeTo(file);
        assertThat(JsonMapper.shared()
                        .readTree(file)
                        .get("results")
                        .get(3)
                        .get("nanosError")
                        .isNull())
                .isTrue();
    }

    private static Cell cell(Format format, Way way) {
        return new Cell("AuditEvent", format, way, Operation.WRITE);
    }
}
