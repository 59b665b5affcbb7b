package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CellPublisherTests {

    private static final CellKey KEY = new CellKey("json", "ingest-one", "same-region", "warm");
    private static final Prices PRICES = new Prices("EUR", 0.1, 0.036);

    @Test
    void bytesAndProcessorTimeHaveAPrice() {
        // 800 bytes and 250 microseconds each: 0.8 GB, 250 s
        assertThat(cell(quiet(), CellFacts.UNKNOWN).cost()).isNull();
        assertThat(PRICES.of(800, 250)).isEqualTo(new Cell.Cost("EUR", 0.0825, 0.08, 0.0025));
    }

    @Test
    void timeBelowTheResolutionOfTheCounterCostsNothing() {
        assertThat(PRICES.of(0, -3).perMillion()).isZero();
    }

    @Test
    void theCostOfACellIsThatOfItsBytesAndProcessorTime() {
        Sample sample = new Sample(
                0, 15, 200, 100, new ServerTiming(20, 5, 300, 2), new ClientTiming(30, 20), WireTiming.UNKNOWN);
        Block block = new Block(KEY, 0, List.of(sample), 0, new Block.Wire(500, 300), 250_000, 0.1, 10);

        Cell cell = cell(List.of(block), CellFacts.UNKNOWN);

        assertThat(cell.clientCpuUs()).isEqualTo(50);
        assertThat(cell.cost()).isEqualTo(new Cell.Cost("EUR", 0.083, 0.08, 0.003));
    }

    @Test
    void thePredictionIsTheLinkAndWhatDoesNotDependOnIt() {
        CellFacts facts = new CellFacts(Cell.Content.UNKNOWN, Cell.Content.UNKNOWN, 0.8);

        Cell cell = cell(quiet(), facts);

        assertThat(cell.predictedMs()).isEqualTo(15.0); // 14.2 ms of the link for 800 bytes
        assertThat(cell.localMs()).isEqualTo(0.8);
        assertThat(cell.roundTrips()).isEqualTo(1);
    }

    @Test
    void theErrorOfTheModelIsTheMedianOverTheCells() {
        CellFacts facts = new CellFacts(Cell.Content.UNKNOWN, Cell.Content.UNKNOWN, 0.8);

        // measured 15.02 on average, predicted 15
        assertThat(comparison(quiet(), facts).published().medianModelErrorPercent())
                .isBetween(0.0, 0.6);
        assertThat(comparison(quiet(), CellFacts.UNKNOWN).published().medianModelErrorPercent())
                .isNull();
    }

    @Test
    void compressedSizesStandBesideTheMeasuredOne() {
        CellFacts facts =
                new CellFacts(new Cell.Content(199.0, 120.0, 110.0), new Cell.Content(null, 80.0, 70.0), null);

        assertThat(cell(quiet(), facts).request()).isEqualTo(new Cell.Content(200.0, 120.0, 110.0));
        assertThat(cell(quiet(), facts).response()).isEqualTo(new Cell.Content(100.0, 80.0, 70.0));
    }

    @Test
    void theIntervalHoldsTheMedianAndIsAPointWhereAllBlocksAreEqual() {
        Cell.Latency latency = cell(quiet(), CellFacts.UNKNOWN).latency();
        Cell.Latency equal = cell(
                        IntStream.range(0, 5)
                                .mapToObj(round -> Recorded.block(KEY, round, 15))
                                .toList(),
                        CellFacts.UNKNOWN)
                .latency();

        assertThat(latency).isNotNull();
        assertThat(latency.p50()).isBetween(latency.p50Low(), latency.p50High());
        assertThat(latency.p50Low()).isLessThan(latency.p50High());
        assertThat(equal).isNotNull();
        assertThat(List.of(equal.p50Low(), equal.p50High(), equal.p99Low(), equal.p99High()))
                .containsOnly(15.0);
    }

    @Test
    void throughputIsCountedSecondBySecondFromTheBeginningOfEachBlock() {
        List<Sample> samples = List.of(
                Recorded.sample(10.4, 3), Recorded.sample(10.9, 5), Recorded.sample(11.3, 4), Recorded.sample(11.5, 9));
        Block block = new Block(KEY, 0, samples, 0, Block.Wire.UNKNOWN, Double.NaN, 0.1, 10);

        assertThat(cell(List.of(block), CellFacts.UNKNOWN).overTime())
                .containsExactly(new Cell.Second(10.4, 3, 4), new Cell.Second(11.4, 1, 9));
    }

    private static List<Block> quiet() {
        return Recorded.cell("json", "ingest-one", "same-region", 15);
    }

    private static Cell cell(List<Block> blocks, CellFacts facts) {
        return comparison(blocks, facts).published().cells().get(0);
    }

    private static Comparison comparison(List<Block> blocks, CellFacts facts) {
        return Comparison.of(
                new Run(Map.of(), List.of(), blocks, (key, wire) -> 14.2, Map.of(KEY, facts), PRICES, List.of()),
                Optional.empty());
    }
}
