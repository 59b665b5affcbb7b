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
    void theMedianDoesNotNeedSortedValues() {
        assertThat(Statistics.median(new double[] {9, 1, 5})).isEqualTo(5);
    }

    @Test
    void theIntervalOfEqualSamplesIsAPoint() {
        double[][] rounds = {{4, 4, 4}, {4, 4}};

        assertThat(Statistics.medianInterval(rounds, 0.95)).isEqualTo(new Statistics.Interval(4, 4));
    }

    @Test
    void blocksThatDifferWidenTheIntervalThoughTheirSamplesAgree() {
        double[][] rounds = {{10, 10, 10}, {10, 10, 10}, {30, 30, 30}, {30, 30, 30}};

        assertThat(Statistics.medianInterval(rounds, 0.95)).isEqualTo(new Statistics.Interval(10, 30));
    }

    @Test
    void driftThatHitsBothAlikeDoesNotHideADifference() {
        double[][] fast = {{10, 10, 10}, {20, 20, 20}, {30, 30, 30}, {40, 40, 40}};
        double[][] slow = {{11, 11, 11}, {21, 21, 21}, {31, 31, 31}, {41, 41, 41}};

        assertThat(Statistics.medianDifference(slow, fast, 0.99)).isEqualTo(new Statistics.Interval(1, 1));
    }

    @Test
    void aDifferenceWithinTheSpreadIncludesZero() {
        double[][] left = {{10, 12, 14}, {14, 12, 10}, {9, 13, 12}};
        double[][] right = {{11, 12, 13}, {13, 12, 14}, {10, 12, 13}};

        assertThat(Statistics.medianDifference(left, right, 0.99).contains(0)).isTrue();
    }
}
