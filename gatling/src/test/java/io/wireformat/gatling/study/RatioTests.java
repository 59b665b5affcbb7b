package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wireformat.gatling.report.Interval;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RatioTests {

    @Test
    void isThatOfTheMedians() {
        Ratio ratio = Ratio.of(rounds(30, 30, 31, 29, 30), rounds(10, 10, 10, 11, 9));

        assertThat(ratio.value()).isEqualTo(3);
        assertThat(ratio.interval().contains(3)).isTrue();
        assertThat(ratio.verdict()).isEqualTo(Ratio.Verdict.FASTER);
    }

    @Test
    void isUncertainWhereTheRoundsDisagree() {
        Ratio ratio = Ratio.of(rounds(10, 30, 10, 30, 20), rounds(20, 20, 20, 20, 20));

        assertThat(ratio.verdict()).isEqualTo(Ratio.Verdict.UNCERTAIN);
    }

    @Test
    void theIntervalIsTheWiderOfBothOnEachSide() {
        Ratio ratio = Ratio.of(rounds(1, 1, 1, 1, 1.5), rounds(1, 1, 1, 1, 1));

        // the logarithms' mean is ln 1.5 / 5 and so is its standard error, 2.776 the quantile
        double mean = Math.log(1.5) / 5;
        assertThat(ratio.interval().low()).isCloseTo(Math.exp(mean - 2.776 * mean), within(1e-9));
        // at least three of the five that are drawn are the last one in six of a hundred draws
        assertThat(ratio.interval().high()).isCloseTo(1.5, within(0.02));
    }

    @Test
    void roundsThatAreFewAndUnlikeShowNoSmallDifference() {
        Map<Integer, double[]> above = rounds(107, 118, 108, 109, 126);

        assertThat(Ratio.of(above, rounds(100, 100, 100, 100, 100)).verdict()).isEqualTo(Ratio.Verdict.UNCERTAIN);
    }

    @Test
    void leavesOutRoundsWithoutAFigure() {
        Ratio ratio = Ratio.of(rounds(30, 30, 30, 30, 30, Double.NaN), rounds(10, 10, 10, 10, 10, 10));

        assertThat(ratio.verdict()).isEqualTo(Ratio.Verdict.FASTER);
    }

    @Test
    void comparesOnlyRoundsThatBothHave() {
        Map<Integer, double[]> longer = rounds(20, 20, 20, 20, 20, 500, 500);

        assertThat(Ratio.of(longer, rounds(20, 20, 20, 20, 20)).verdict()).isEqualTo(Ratio.Verdict.ALIKE);
    }

    @Test
    void isUncertainWithTooFewRounds() {
        Ratio ratio = Ratio.of(rounds(30, 30, 30, 30), rounds(10, 10, 10, 10));

        assertThat(ratio.verdict()).isEqualTo(Ratio.Verdict.UNCERTAIN);
        assertThat(ratio).hasToString("3.00 (too few rounds)");
        assertThat(ratio.against(3)).isEqualTo(StudyReport.Verdict.NOT_DECIDED);
    }

    @Test
    void aPublishedRatioHoldsWhereItsDirectionIsOurs() {
        Ratio ratio = Ratio.of(rounds(30, 30, 31, 29, 30), rounds(10, 10, 10, 11, 9));

        assertThat(ratio.against(1.5)).isEqualTo(StudyReport.Verdict.HOLDS);
        assertThat(ratio.against(1.01)).isEqualTo(StudyReport.Verdict.DOES_NOT_HOLD);
    }

    @Test
    void aBoundIsExceededOrKeptByTheWholeInterval() {
        Ratio ratio = new Ratio(2, new Interval(1.5, 2.5));

        assertThat(ratio.above(1.4)).isEqualTo(StudyReport.Verdict.HOLDS);
        assertThat(ratio.within(1.4)).isEqualTo(StudyReport.Verdict.DOES_NOT_HOLD);
        assertThat(ratio.above(2)).isEqualTo(StudyReport.Verdict.NOT_DECIDED);
        assertThat(ratio.within(2)).isEqualTo(StudyReport.Verdict.NOT_DECIDED);
        assertThat(ratio.above(2.5)).isEqualTo(StudyReport.Verdict.DOES_NOT_HOLD);
        assertThat(ratio.within(2.5)).isEqualTo(StudyReport.Verdict.HOLDS);
    }

    @Test
    void smallDifferencesAreNone() {
        assertThat(Ratio.verdict(1.04)).isEqualTo(Ratio.Verdict.ALIKE);
        assertThat(Ratio.verdict(0.9)).isEqualTo(Ratio.Verdict.SLOWER);
        assertThat(new Ratio(1, new Interval(0.9, 1.01)).verdict()).isEqualTo(Ratio.Verdict.UNCERTAIN);
    }

    /** Three figures for each round, around its total. */
    private static Map<Integer, double[]> rounds(double... totals) {
        Map<Integer, double[]> rounds = new TreeMap<>();
        for (int round = 0; round < totals.length; round++) {
            rounds.put(round, new double[] {0.99 * totals[round], totals[round], 1.01 * totals[round]});
        }
        return rounds;
    }
}
