package io.wireformat.gatling.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudentsTTests {

    @Test
    void theIntervalOfEqualValuesIsAPoint() {
        assertThat(StudentsT.PERCENT_95.ofMean(new double[] {4, 4, 4})).isEqualTo(new Interval(4, 4));
    }

    @Test
    void theIntervalIsStudents() {
        // mean 3, standard error √(2.5 / 5), quantiles at four degrees of freedom
        Interval narrow = StudentsT.PERCENT_95.ofMean(new double[] {1, 2, 3, 4, 5});
        Interval wide = StudentsT.PERCENT_99_9.ofMean(new double[] {1, 2, 3, 4, 5});

        assertThat(narrow.low()).isEqualTo(3 - 2.776 * Math.sqrt(0.5), within(1e-9));
        assertThat(narrow.high()).isEqualTo(3 + 2.776 * Math.sqrt(0.5), within(1e-9));
        assertThat(wide.low()).isEqualTo(3 - 8.610 * Math.sqrt(0.5), within(1e-9));
        assertThat(wide.high()).isEqualTo(3 + 8.610 * Math.sqrt(0.5), within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 5, 8, 15, 31, 60})
    void missesTheMeanAsOftenAsItSays(int values) {
        SplittableRandom random = new SplittableRandom(values);
        int missed = 0;
        int missedByMuch = 0;
        for (int trial = 0; trial < 50_000; trial++) {
            double[] drawn = IntStream.range(0, values)
                    .mapToDouble(i -> random.nextGaussian())
                    .toArray();
            missed += StudentsT.PERCENT_95.ofMean(drawn).contains(0) ? 0 : 1;
            missedByMuch += StudentsT.PERCENT_99_9.ofMean(drawn).contains(0) ? 0 : 1;
        }

        // 2500 and 50 are expected, fewer beyond the table; 49 and 7 are the standard deviations
        assertThat(missed).isBetween(2_200, 2_700);
        assertThat(missedByMuch).isBetween(10, 80);
    }

    @Test
    void twoValuesHaveNoInterval() {
        assertThatIllegalArgumentException().isThrownBy(() -> StudentsT.PERCENT_95.ofMean(new double[] {1, 2}));
    }
}
