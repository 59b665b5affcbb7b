package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatisticsTests {

    @Test
    void aPercentileIsASampleByTheNearestRank() {
        double[] sorted = IntStream.rangeClosed(1, 200).asDoubleStream().toArray();

        assertThat(Statistics.percentile(sorted, 0.5)).isEqualTo(100);
        assertThat(Statistics.percentile(sorted, 0.95)).isEqualTo(190);
        assertThat(Statistics.percentile(sorted, 0.99)).isEqualTo(198);
        assertThat(Statistics.percentile(sorted, 1)).isEqualTo(200);
    }

    @Test
    void aSingleSampleIsEveryPercentile() {
        assertThat(Statistics.percentile(new double[] {7}, 0.01)).isEqualTo(7);
        assertThat(Statistics.percentile(new double[] {7}, 0.99)).isEqualTo(7);
    }

    @Test
    void withoutSamplesThereIsNoFigure() {
        assertThat(Statistics.percentile(new double[0], 0.5)).isNaN();
        assertThat(Statistics.mean(new double[0])).isNaN();
    }

    @Test
    void theMeanLeavesOutWhatIsNotANumber() {
        assertThat(Statistics.mean(new double[] {1, Double.NaN, 3})).isEqualTo(2);
    }

    @Test
    void theLowerMedianDoesNotNeedSortedValues() {
        assertThat(Statistics.lowerMedian(new double[] {9, 1, 5})).isEqualTo(5);
    }

    @Test
    void ofTwoInTheMiddleTheLowerOneWasMeasured() {
        assertThat(Statistics.lowerMedian(new double[] {9, 1, 5, 4})).isEqualTo(4);
        assertThat(Median.of(new double[] {9, 1, 5, 4})).isEqualTo(4.5);
    }
}
