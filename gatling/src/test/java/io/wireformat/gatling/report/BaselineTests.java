package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BaselineTests {

    private static final double BEFORE = 100;

    @TempDir
    Path directory;

    @Test
    void aCellThatTakesLongerIsARegression() throws IOException {
        write(BEFORE);

        assertThat(against(Baseline.read(directory), 110)).singleElement().satisfies(change -> {
            assertThat(change.cell()).isEqualTo("Read a page of 100, second region, JSON");
            assertThat(change.worse()).isTrue();
            assertThat(change.ratio()).isBetween(1.099, 1.101);
            assertThat(change.low()).isBetween(1.09, change.ratio());
            assertThat(change.high()).isBetween(change.ratio(), 1.11);
        });
    }

    @Test
    void aCellThatTakesLessLongIsAChangeForTheBetter() throws IOException {
        write(BEFORE);

        assertThat(against(Baseline.read(directory), 90))
                .singleElement()
                .extracting(Regression::worse)
                .isEqualTo(false);
    }

    @Test
    void whatDoesNotMatterIsNotListed() throws IOException {
        write(BEFORE);

        assertThat(against(Baseline.read(directory), 100.5)).isEmpty();
    }

    @Test
    void withoutRawSamplesTheIntervalsMustNotOverlap() throws IOException {
        write(BEFORE);
        Files.delete(directory.resolve("samples.csv"));
        Baseline baseline = Baseline.read(directory.resolve("comparison.json"));

        assertThat(against(baseline, 110)).singleElement().satisfies(change -> {
            assertThat(change.worse()).isTrue();
            assertThat(change.low()).isGreaterThan(1);
        });
        assertThat(against(baseline, 100.05)).isEmpty();
    }

    @Test
    void cellsThatTheBaselineDoesNotHaveAreLeftOut() throws IOException {
        write(BEFORE);
        List<Block> other = Recorded.cell("avro", "read-page-100", "second-region", 300);

        assertThat(Baseline.read(directory).against(Comparison.results(other))).isEmpty();
    }

    private void write(double millis) throws IOException {
        Comparison.of(Map.of(), List.of(), blocks(millis), LinkModel.NONE).writeTo(directory);
    }

    private static List<Regression> against(Baseline baseline, double millis) {
        Run run = new Run(Map.of(), List.of(), blocks(millis), LinkModel.NONE, Map.of(), null, List.of());
        return Comparison.of(run, Optional.of(baseline)).regressions();
    }

    private static List<Block> blocks(double millis) {
        return Recorded.cell("json", "read-page-100", "second-region", millis);
    }
}
