package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.report.Bootstrap;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatioTests {

    private static final StudyCell CELL = new StudyCell("near", StudyCell.WARM, "int64", 10, "json");

    @Test
    void isThatOfTheMedians() {
        Ratio ratio = Ratio.of(rounds(30, 30, 31, 29, 30), rounds(10, 10, 10, 11, 9), StudySample::totalUs);

        assertThat(ratio.value()).isEqualTo(3);
        assertThat(ratio.interval().contains(3)).isTrue();
        assertThat(ratio.verdict()).isEqualTo(Ratio.Verdict.FASTER);
    }

    @Test
    void isUncertainWhereTheRoundsDisagree() {
        Ratio ratio = Ratio.of(rounds(10, 30, 10, 30, 20), rounds(20, 20, 20, 20, 20), StudySample::totalUs);

        assertThat(ratio.verdict()).isEqualTo(Ratio.Verdict.UNCERTAIN);
    }

    @Test
    void comparesOnlyRoundsThatBothHave() {
        List<StudySample> longer = rounds(20, 20, 20, 500, 500);

        assertThat(Ratio.of(longer, rounds(20, 20, 20), StudySample::totalUs).verdict())
                .isEqualTo(Ratio.Verdict.ALIKE);
    }

    @Test
    void smallDifferencesAreNone() {
        assertThat(Ratio.verdict(1.04)).isEqualTo(Ratio.Verdict.ALIKE);
        assertThat(Ratio.verdict(0.9)).isEqualTo(Ratio.Verdict.SLOWER);
        assertThat(new Ratio(1, new Bootstrap.Interval(0.9, 1.01)).verdict()).isEqualTo(Ratio.Verdict.UNCERTAIN);
    }

    /** Three samples for each round, around its total. */
    private static List<StudySample> rounds(double... totals) {
        List<StudySample> samples = new ArrayList<>();
        for (int round = 0; round < totals.length; round++) {
            for (double factor : new double[] {0.99, 1, 1.01}) {
                samples.add(new StudySample(CELL, round, 1, totals[round] * factor, 0, 0, 0, 0));
            }
        }
        return samples;
    }
}
