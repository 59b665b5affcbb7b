package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VerdictsTests {

    @Test
    void aFormatThatIsClearlyFasterIsNamedWithWhatTheOthersTakeLonger() {
        assertThat(verdicts(cell("json", 226), cell("protobuf", 141), cell("avro", 144)))
                .singleElement()
                .asString()
                .matches("In the second region, pages of 100 events:"
                        + " Protobuf 1\\.02\\d× faster than Avro, 95 % interval 1\\.02\\d–1\\.02\\d;"
                        + " 1\\.60× faster than JSON, 95 % interval 1\\.60–1\\.60; 141\\.\\d ms at the median\\.");
    }

    @Test
    void formatsThatDifferByNothingThatMattersShareTheFirstPlace() {
        assertThat(verdicts(cell("json", 226), cell("protobuf", 142), cell("avro", 141)))
                .singleElement()
                .asString()
                .matches("In the second region, pages of 100 events: Avro or Protobuf \\(no difference that matters"
                        + " between them\\) 1\\.60× faster than JSON, .*; 141\\.\\d ms at the median\\.");
    }

    @Test
    void whereNothingDiffersTheBytesDecide() {
        assertThat(verdicts(cell("json", 141), cell("protobuf", 141.2), cell("avro", 141.1)))
                .singleElement()
                .asString()
                .matches(
                        "In the second region, pages of 100 events: no format differs \\(no difference that matters\\),"
                                + " all answer in about 141\\.\\d ms at the median; \\w+ moves the fewest bytes, 800 against 800 of \\w+\\.");
    }

    @Test
    void whereTheRoundsSpreadTooWideThatIsSaidInstead() {
        SplittableRandom random = new SplittableRandom(1);

        assertThat(verdicts(noisy("json", 100, 5, random), noisy("avro", 100, 5, random)))
                .singleElement()
                .asString()
                .contains(": no format differs (no difference that the blocks can show), all answer in about ");
    }

    @Test
    void driftThatHitsBothAlikeDoesNotHideADifference() {
        List<Block> fast = rounds("avro", 10, 20, 30, 40);
        List<Block> slow = rounds("json", 12, 22, 32, 42);

        assertThat(verdicts(fast, slow)).singleElement().asString().contains(": Avro 1.", "× faster than JSON");
    }

    @Test
    void formatsThatAreAlikeAreHardlyEverToldApart() {
        SplittableRandom random = new SplittableRandom(7);
        int wrong = 0;
        for (int trial = 0; trial < 1000; trial++) {
            List<List<Block>> cells = Stream.of("json", "protobuf", "avro", "flatbuffers", "msgpack")
                    .map(format -> noisy(format, 100, 5, random))
                    .toList();
            wrong += verdicts(cells).get(0).contains("faster") ? 1 : 0;
        }

        assertThat(wrong).isLessThan(20);
    }

    @Test
    void aClearDifferenceIsFoundThroughTheNoise() {
        SplittableRandom random = new SplittableRandom(7);
        int found = 0;
        for (int trial = 0; trial < 200; trial++) {
            found += verdicts(noisy("avro", 100, 1, random), noisy("json", 120, 1, random))
                            .get(0)
                            .contains("faster than JSON")
                    ? 1
                    : 0;
        }

        assertThat(found).isGreaterThan(190);
    }

    @Test
    void onlyRoundsThatBothHaveAreCompared() {
        List<Block> early = rounds("avro", 10, 20, 30, 40).subList(0, 3);
        List<Block> late = rounds("json", 12, 22, 32, 42);

        assertThat(verdicts(early, late)).singleElement().asString().contains(": Avro 1.", "× faster than JSON");
    }

    @Test
    void aFormatWithTooFewRoundsIsNamed() {
        List<Block> few = rounds("json", 40, 41, 42, 43).subList(0, 2);

        assertThat(verdicts(rounds("avro", 10, 10, 10, 10), rounds("protobuf", 20, 20, 20, 20), few))
                .singleElement()
                .asString()
                .startsWith("In the second region, pages of 100 events: Avro 2.00× faster than Protobuf")
                .endsWith("; too few rounds to tell for JSON.");
    }

    @Test
    void aRoundWithASaturatedBlockIsLeftOutForAll() {
        List<Block> fast = new ArrayList<>(rounds("avro", 10, 10, 10, 10));
        fast.set(1, Recorded.saturated(fast.get(1)));

        Comparison comparison = comparison(List.of(fast, rounds("json", 20, 90, 20, 20)));

        assertThat(comparison.verdicts())
                .containsExactly("In the second region, pages of 100 events: Avro 2.00× faster than JSON, 95 % interval"
                        + " 2.00–2.00; 10.0 ms at the median; the load generator was saturated in 1 round, left out.");
        assertThat(comparison.results())
                .extracting(CellResult::requests)
                .containsExactly(4 * Recorded.SAMPLES, 4 * Recorded.SAMPLES);
    }

    @Test
    void withFewerThanThreeRoundsLeftACellIsVoid() {
        List<Block> blocks = new ArrayList<>(rounds("avro", 10, 10, 10));
        blocks.set(1, Recorded.saturated(blocks.get(1)));

        assertThat(comparison(List.of(blocks)).voidCells()).isEqualTo(1);
    }

    @Test
    void oneRoundGivesNoAnswer() {
        assertThat(verdicts(rounds("avro", 10), rounds("json", 20)))
                .containsExactly(
                        "In the second region, pages of 100 events: no answer, it takes 3 rounds that the formats"
                                + " have in common.");
    }

    @Test
    void aVoidCellTakesNoPartAndIsNamed() {
        List<Block> saturated =
                Recorded.cell(new CellKey("avro", "read-page-100", "second-region", "warm"), 100, 0.9, 50);

        assertThat(verdicts(cell("json", 226), cell("protobuf", 141), saturated))
                .singleElement()
                .asString()
                .startsWith("In the second region, pages of 100 events: Protobuf 1.60× faster than JSON")
                .endsWith("; void for Avro, the load generator was saturated.");
    }

    @Test
    void withNothingButVoidCellsThereIsNoAnswer() {
        CellKey key = new CellKey("avro", "read-page-100", "second-region", "warm");

        assertThat(verdicts(Recorded.cell(key, 100, 0.2, 5000)))
                .containsExactly(
                        "In the second region, pages of 100 events: no answer, the load generator was saturated.");
    }

    @Test
    void whereEveryRequestFailedThatIsSaid() {
        CellKey key = new CellKey("avro", "read-page-100", "second-region", "warm");
        Block failed = new Block(key, 0, List.of(), 5, Block.Wire.UNKNOWN, Double.NaN, 0.1, 10);

        assertThat(verdicts(List.of(failed)))
                .containsExactly("In the second region, pages of 100 events: no answer, no request passed its checks.");
    }

    @Test
    void eachOperationRegionAndKindOfConnectionHasASentence() {
        List<List<Block>> cells = new ArrayList<>();
        for (String region : List.of("same-region", "second-region")) {
            for (String operation : List.of("ingest-one", "ingest-batch-100", "read-page-100")) {
                cells.add(Recorded.cell("json", operation, region, 20));
                cells.add(Recorded.cell("avro", operation, region, 10));
            }
            cells.add(Recorded.cell(new CellKey("json", "ingest-one", region, "new"), 30, 0.3, 50));
        }

        assertThat(verdicts(cells))
                .hasSize(8)
                .anyMatch(verdict ->
                        verdict.startsWith("In the second region, single events, a new connection each time: "))
                .allMatch(verdict -> verdict.endsWith("."));
    }

    private static List<Block> cell(String format, double median) {
        return Recorded.cell(format, "read-page-100", "second-region", median);
    }

    /** Blocks whose medians stray, as on a machine with neighbours. */
    private static List<Block> noisy(String format, double median, double spread, SplittableRandom random) {
        return rounds(
                format,
                DoubleStream.generate(() -> median + spread * random.nextGaussian())
                        .limit(Recorded.ROUNDS)
                        .toArray());
    }

    private static List<Block> rounds(String format, double... medians) {
        return IntStream.range(0, medians.length)
                .mapToObj(round -> Recorded.block(key(format), round, medians[round]))
                .toList();
    }

    private static CellKey key(String format) {
        return new CellKey(format, "read-page-100", "second-region", "warm");
    }

    @SafeVarargs
    private static List<String> verdicts(List<Block>... cells) {
        return verdicts(List.of(cells));
    }

    private static List<String> verdicts(List<List<Block>> cells) {
        return comparison(cells).verdicts();
    }

    private static Comparison comparison(List<List<Block>> cells) {
        List<Block> blocks = cells.stream().flatMap(List::stream).toList();
        return Comparison.of(Map.of(), List.of(), blocks, LinkModel.NONE);
    }
}
