package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerdictsTests {

    @Test
    void aFormatThatIsClearlyFasterIsNamedWithWhatTheOthersTakeLonger() {
        assertThat(verdicts(cell("json", 226), cell("protobuf", 141), cell("avro", 142)))
                .singleElement()
                .asString()
                .matches("Read a page of 100, second region: Protobuf answers first, in 141\\.\\d ms at the median;"
                        + " Avro takes \\d\\.\\d\\d ms longer \\(\\+0\\.\\d %\\),"
                        + " JSON takes 8\\d\\.\\d\\d ms longer \\(\\+60\\.\\d %\\)\\.");
    }

    @Test
    void formatsThatTheSpreadCannotTellApartShareTheFirstPlace() {
        assertThat(verdicts(cell("json", 226), cell("protobuf", 141.001), cell("avro", 141)))
                .singleElement()
                .asString()
                .matches("Read a page of 100, second region: (Avro or Protobuf|Protobuf or Avro), no difference between"
                        + " them, about 141\\.\\d ms at the median; JSON takes .*");
    }

    @Test
    void whenNothingCanBeToldApartThereIsNoDifferenceAndTheBytesDecide() {
        assertThat(verdicts(cell("json", 15), cell("protobuf", 15.002), cell("avro", 15.001)))
                .singleElement()
                .asString()
                .matches("Read a page of 100, second region: no difference, all answer in about 15\\.0 ms at the median"
                        + " and the blocks spread wider than the formats differ; \\w+ moves the fewest bytes,"
                        + " 800 against 800 of \\w+\\.");
    }

    @Test
    void aVoidCellTakesNoPartAndIsNamed() {
        List<Block> saturated =
                Recorded.cell(new CellKey("avro", "read-page-100", "second-region", "warm"), 100, 0.9, 50);

        assertThat(verdicts(cell("json", 226), cell("protobuf", 141), saturated))
                .singleElement()
                .asString()
                .startsWith("Read a page of 100, second region: Protobuf answers first")
                .endsWith("; void for Avro, the load generator was saturated.");
    }

    @Test
    void withNothingButVoidCellsThereIsNoAnswer() {
        CellKey key = new CellKey("avro", "read-page-100", "second-region", "warm");

        assertThat(verdicts(Recorded.cell(key, 100, 0.2, 5000)))
                .containsExactly("Read a page of 100, second region: no answer, the load generator was saturated.");
    }

    @Test
    void whereEveryRequestFailedThatIsSaid() {
        CellKey key = new CellKey("avro", "read-page-100", "second-region", "warm");
        Block failed = new Block(key, 0, List.of(), 5, Block.Wire.UNKNOWN, Double.NaN, 0.1, 10);

        assertThat(verdicts(List.of(failed)))
                .containsExactly("Read a page of 100, second region: no answer, no request passed its checks.");
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
                .anyMatch(
                        verdict -> verdict.startsWith("Ingest one event, second region, a new connection each time: "))
                .allMatch(verdict -> verdict.endsWith("."));
    }

    private static List<Block> cell(String format, double median) {
        return Recorded.cell(format, "read-page-100", "second-region", median);
    }

    @SafeVarargs
    private static List<String> verdicts(List<Block>... cells) {
        return verdicts(List.of(cells));
    }

    private static List<String> verdicts(List<List<Block>> cells) {
        List<Block> blocks = cells.stream().flatMap(List::stream).toList();
        return Comparison.of(Map.of(), blocks, LinkModel.NONE).verdicts();
    }
}
