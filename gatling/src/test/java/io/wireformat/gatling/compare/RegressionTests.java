package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Comparison;
import io.wireformat.gatling.report.LinkModel;
import io.wireformat.gatling.report.PublishedComparison;
import io.wireformat.gatling.report.Run;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ServerTiming;
import io.wireformat.gatling.report.WireTiming;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a build that compares with an earlier run gets for an exit code. */
class RegressionTests {

    private static final CellKey CELL = new CellKey("json", "ingest-one", "same-region", "warm");

    @TempDir
    Path directory;

    private Path before;

    private Path slower;

    @BeforeEach
    void record() throws IOException {
        before = recorded("before", 15);
        slower = recorded("slower", 18);
    }

    @Test
    void aCellThatTakesLongerFailsTheBuildThatAsksForIt() {
        assertThat(ComparisonMain.run(settings(slower, before, true))).isEqualTo(1);
    }

    @Test
    void otherwiseItIsOnlyListed() throws IOException {
        assertThat(ComparisonMain.run(settings(slower, before, false))).isZero();
        byte[] evaluated = Files.readAllBytes(directory.resolve("evaluated").resolve("comparison.json"));
        assertThat(PublishedComparison.parse(evaluated).regressions())
                .singleElement()
                .satisfies(change -> assertThat(change.worse()).isTrue());
    }

    @Test
    void aCellThatTakesLessLongFailsNothing() {
        assertThat(ComparisonMain.run(settings(before, slower, true))).isZero();
    }

    @Test
    void aRunThatHasNothingInCommonWithTheBaselineFailsTheBuild() throws IOException {
        Path elsewhere = recorded("elsewhere", new CellKey("json", "ingest-one", "moon", "warm"), 15);

        assertThat(ComparisonMain.run(settings(before, elsewhere, true))).isEqualTo(1);
        assertThat(ComparisonMain.run(settings(before, elsewhere, false))).isZero();
    }

    private Path recorded(String name, double millis) throws IOException {
        return recorded(name, CELL, millis);
    }

    private Path recorded(String name, CellKey cell, double millis) throws IOException {
        List<Block> blocks = IntStream.range(0, 5)
                .mapToObj(round -> new Block(
                        cell,
                        round,
                        IntStream.range(0, 20)
                                .mapToObj(i -> sample(millis + 0.01 * round + 0.02 * i))
                                .toList(),
                        0,
                        Block.Wire.UNKNOWN,
                        Double.NaN,
                        0.3,
                        50))
                .toList();
        Path recorded = directory.resolve(name);
        Comparison.of(new Run(Map.of(), List.of(), blocks, LinkModel.NONE, Map.of(), null, List.of()), Optional.empty())
                .writeTo(recorded);
        return recorded;
    }

    private static Sample sample(double millis) {
        return new Sample(
                0, millis, 200, 100, new ServerTiming(20, 5, 300, 2), ClientTiming.UNKNOWN, WireTiming.UNKNOWN);
    }

    private ComparisonSettings settings(Path from, Path baseline, boolean fail) {
        Properties properties = new Properties();
        properties.setProperty("compare.from", from.toString());
        properties.setProperty("compare.output", directory.resolve("evaluated").toString());
        properties.setProperty("baseline", baseline.toString());
        properties.setProperty("baseline.fail", Boolean.toString(fail));
        return ComparisonSettings.read(properties, Map.of());
    }
}
