package io.wireformat.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.util.ListStatistics;

class RatioTests {

    @Test
    void errorsOfMeansAddUpAsSquares() {
        // standard errors of 1 % and two degrees of freedom each: 2.776 is Student's t for four degrees
        double deviation = Math.sqrt(3);
        Ratio ratio = Ratio.ofMeans(
                new ListStatistics(new double[] {100 - deviation, 100, 100 + deviation}),
                new ListStatistics(new double[] {50 - deviation / 2, 50, 50 + deviation / 2}));
        double factor = 1 + 0.02776 * Math.sqrt(2);
        assertThat(ratio.value()).isEqualTo(2);
        assertThat(ratio.low()).isCloseTo(2 / factor, within(0.0001));
        assertThat(ratio.high()).isCloseTo(2 * factor, within(0.0001));
    }

    @Test
    void freedomIsThatOfTheMeanThatVaries() {
        double deviation = Math.sqrt(3);
        Ratio ratio = Ratio.ofMeans(
                new ListStatistics(new double[] {100 - deviation, 100, 100 + deviation}),
                new ListStatistics(new double[] {50, 50, 50}));
        assertThat(ratio.high()).isCloseTo(2 * 1.04303, within(0.0001));
    }

    @Test
    void constantFiguresAreExact() {
        ListStatistics figures = new ListStatistics(new double[] {64, 64, 64});
        assertThat(Ratio.ofMeans(figures, figures)).isEqualTo(new Ratio(1, 1, 1));
    }

    @Test
    void oneMeasurementBearsNoInterval() {
        ListStatistics figure = new ListStatistics(new double[] {64});
        assertThat(Ratio.ofMeans(figure, figure)).hasToString("1.0 (no interval)");
    }

    @Test
    void ofBlocksItIsTheMedianOfTheirRatios() {
        Ratio ratio = Ratio.ofBlocks(new double[] {1, 2, 3, 4, 5, 60}, new double[] {1, 1, 1, 1, 1, 1});
        assertThat(ratio).isEqualTo(new Ratio(3.5, 1, 60));
    }

    @Test
    void theIntervalOfAMedianLeavesOutWhatItMay() {
        // of nine, the median is beyond the second or the second last in 2 × 1.95 % of all cases
        assertThat(Ratio.median(9, 8, 7, 6, 5, 4, 3, 2, 1)).isEqualTo(new Ratio(5, 2, 8));
    }

    @Test
    void fiveBlocksBearNoInterval() {
        assertThat(Ratio.median(1, 2, 3, 4, 5)).hasToString("3.0 (no interval)");
    }

    @Test
    void aGeometricMeanIsNarrowerThanItsParts() {
        Ratio mean = Ratio.geometricMean(List.of(new Ratio(0.5, 0.5 / 1.2, 0.5 * 1.2), new Ratio(2, 2 / 1.2, 2 * 1.2)));
        assertThat(mean.value()).isCloseTo(1, within(1e-9));
        assertThat(mean.high()).isCloseTo(Math.pow(1.2, Math.sqrt(0.5)), within(1e-9));
        assertThat(mean.low()).isCloseTo(1 / mean.high(), within(1e-9));
    }

    @Test
    void saysNoDecimalThatItsIntervalDoesNotBear() {
        assertThat(new Ratio(0.7512, 0.7271, 0.7789)).hasToString("0.75 (0.73 to 0.78)");
        assertThat(new Ratio(0.7512, 0.4271, 1.1789)).hasToString("0.8 (0.4 to 1.2)");
        assertThat(new Ratio(7.512, 4.271, 11.789)).hasToString("8 (4 to 12)");
        assertThat(new Ratio(0.7512, 0.7511, 0.7513)).hasToString("0.75 (0.75 to 0.75)");
    }
}
