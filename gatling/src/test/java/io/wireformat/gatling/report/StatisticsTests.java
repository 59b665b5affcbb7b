package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void theIntervalOfEqualValuesIsAPoint() {
        assertThat(Statistics.meanInterval(new double[] {4, 4, 4})).isEqualTo(new Interval(4, 4));
    }

    @Test
    void theIntervalIsStudents() {
        // mean 3, standard error √(2.5 / 5), 99.95 % quantile at four degrees of freedom 8.610
        Interval interval = Statistics.meanInterval(new double[] {1, 2, 3, 4, 5});

        assertThat(interval.middle()).isEqualTo(3, within(1e-9));
        assertThat(interval.high()).isEqualTo(3 + 8.610 * Math.sqrt(0.5), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 8, 15, 31, 60})
    void theIntervalMissesTheMeanOnceInAThousandTimesAtMost(int values) {
        SplittableRandom random = new SplittableRandom(values);
        int missed = 0;
        for (int trial = 0; trial < 50_000; trial++) {
            double[] drawn = IntStream.range(0, values)
                    .mapToDouble(i -> random.nextGaussian())
                    .toArray();
            missed += Statistics.meanInterval(drawn).contains(0) ? 0 : 1;
        }

        // 50 are expected, 7 is the standard deviation
        assertThat(missed).isBetween(10, 80);
    }

    @Test
    void twoValuesHaveNoInterval() {
        assertThatIllegalArgumentException().isThrownBy(() -> Statistics.meanInterval(new double[] {1, 2}));
    }
}
