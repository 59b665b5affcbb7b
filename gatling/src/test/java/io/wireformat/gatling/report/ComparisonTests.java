package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ComparisonTests {

    private static final CellKey SATURATED = new CellKey("msgpack", "ingest-one", "same-region", "warm");

    private final Comparison comparison = comparison();

    @Test
    void theFileHasSettingsVerdictsAndCellsWithExactlyTheirFields() {
        JsonNode json = json();

        assertThat(json.propertyNames())
                .containsExactly(
                        "settings",
                        "verdicts",
                        "regions",
                        "cells",
                        "medianModelErrorPercent",
                        "warnings",
                        "regressions",
                        "shapes");
        assertThat(json.get("cells").get(0).propertyNames())
                .containsExactly(
                        "format",
                        "operation",
                        "region",
                        "connection",
                        "protocol",
                        "requests",
                        "failed",
                        "whyVoid",
                        "request",
                        "response",
                        "wireBytes",
                        "wireRequest",
                        "wireResponse",
                        "roundTrips",
                        "latency",
                        "parts",
                        "predictedMs",
                        "localMs",
                        "serverCpuUs",
                        "clientCpuUs",
                        "cost",
                        "overTime");
    }

    @Test
    void whatIsWrittenCanBeReadAgain() {
        PublishedComparison published = comparison.published();

        assertThat(PublishedComparison.parse(published.toJson().getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(published);
    }

    @Test
    void aCellCarriesItsFigures() {
        JsonNode cell = json().get("cells").get(1);

        assertThat(cell.get("format").asString()).isEqualTo("avro");
        assertThat(cell.get("requests").asInt()).isEqualTo(Recorded.ROUNDS * Recorded.SAMPLES);
        assertThat(cell.get("failed").asInt()).isZero();
        assertThat(cell.get("request").get("raw").asDouble()).isEqualTo(200);
        assertThat(cell.get("wireBytes").asDouble()).isEqualTo(800);
        assertThat(cell.get("latency").get("p50").asDouble()).isBetween(14.9, 15.2);
        assertThat(cell.get("latency").get("p99").asDouble())
                .isGreaterThanOrEqualTo(cell.get("latency").get("p95").asDouble());
        assertThat(cell.get("latency").get("percentiles")).hasSize(102);
        assertThat(cell.get("serverCpuUs").asDouble()).isEqualTo(250);
    }

    @Test
    void aVoidCellIsListedWithoutAnyFigure() {
        JsonNode cell = json().get("cells").get(2);

        assertThat(cell.get("format").asString()).isEqualTo("msgpack");
        assertThat(cell.get("latency").isNull()).isTrue();
        assertThat(cell.get("serverCpuUs").isNull()).isTrue();
        assertThat(comparison.toText())
                .contains(
                        "MessagePack  void: the load generator was saturated (generator at 95 % of the machine, 3.0 ms late)");
        assertThat(comparison.voidCells()).isEqualTo(1);
    }

    @Test
    void figuresThatNobodyMeasuredAreNull() {
        CellKey key = new CellKey("json", "ingest-one", "here", "warm");
        Sample silent = new Sample(0, 3, 10, 10, ServerTiming.parse(""), ClientTiming.UNKNOWN, WireTiming.UNKNOWN);
        Block block = new Block(key, 0, List.of(silent), 1, Block.Wire.UNKNOWN, Double.NaN, 0.1, 10);

        Cell cell = Comparison.of(Map.of(), List.of(), List.of(block), LinkModel.NONE)
                .published()
                .cells()
                .get(0);

        assertThat(cell.wireBytes()).isNull();
        assertThat(cell.serverCpuUs()).isNull();
        assertThat(cell.latency()).isNotNull().extracting(Cell.Latency::p50).isEqualTo(3.0);
        assertThat(cell.requests()).isEqualTo(2);
        assertThat(cell.failed()).isEqualTo(1);
    }

    @Test
    void cellsOfOneQuestionStandTogetherThoughTheirBlocksDoNot() {
        List<Block> json = Recorded.cell("json", "ingest-one", "same-region", 15);
        List<Block> page = Recorded.cell("json", "read-page-100", "same-region", 18);
        List<Block> avro = Recorded.cell("avro", "ingest-one", "same-region", 15);

        Comparison mixed = Comparison.of(Map.of(), List.of(), concat(json, page, avro), LinkModel.NONE);

        assertThat(mixed.results().stream().map(CellResult::key))
                .containsExactly(
                        json.get(0).key(), avro.get(0).key(), page.get(0).key());
    }

    @Test
    void theFileIsWritten(@TempDir Path directory) throws Exception {
        comparison.writeTo(directory.resolve("new"));

        assertThat(directory.resolve("new/comparison.json")).content().isEqualTo(comparison.toJson());
    }

    private JsonNode json() {
        return JsonMapper.shared().readTree(comparison.toJson());
    }

    private static Comparison comparison() {
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("ratePerSecondAndRegion", 60.0);
        settings.put("profiles", Map.of("same-region", "rtt=14ms"));
        return Comparison.of(
                settings,
                List.of(new PublishedRegion("same-region", 14.0, 23e6, 10)),
                concat(
                        Recorded.cell("json", "ingest-one", "same-region", 15.4),
                        Recorded.cell("avro", "ingest-one", "same-region", 15),
                        Recorded.cell(SATURATED, 40, 0.95, 3000)),
                LinkModel.NONE);
    }

    @SafeVarargs
    private static List<Block> concat(List<Block>... cells) {
        List<Block> blocks = new ArrayList<>();
        for (List<Block> cell : cells) {
            blocks.addAll(cell);
        }
        return blocks;
    }
}
