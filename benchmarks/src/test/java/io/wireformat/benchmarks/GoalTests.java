package io.wireformat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Ratio;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoalTests {

    private static final Goal MOST = new Goal("", Goal.Kind.MAX, 1.15, pair -> true);
    private static final Goal LEAST = new Goal("", Goal.Kind.MIN, 0.97, pair -> true);
    private static final Goal MEAN = new Goal("", Goal.Kind.MAX_MEAN, 1, pair -> true);
    private static final Goal DIFFERENCE = new Goal("", Goal.Kind.MAX_DIFFERENCE, 1.1, pair -> true);

    @Test
    void theWorstPairDecides() {
        List<Pair> pairs = List.of(pair("a", 90, 100), pair("b", 120, 100), pair("c", 100, 100));
        assertThat(MOST.verdict(pairs)).isEqualTo("missed");
        assertThat(MOST.measured(pairs)).isEqualTo("1.20 (1.19 to 1.21), b");
        assertThat(LEAST.verdict(pairs)).isEqualTo("missed");
        assertThat(LEAST.measured(pairs)).isEqualTo("0.90 (0.89 to 0.91), a");
    }

    @Test
    void aMeanBalancesPairs() {
        assertThat(MEAN.verdict(List.of(pair("a", 50, 100), pair("b", 200, 100))))
                .isEqualTo("met");
        assertThat(MEAN.measured(List.of(pair("a", 50, 100), pair("b", 200, 100))))
                .startsWith("1.00 (")
                .endsWith("), of 2");
        assertThat(MEAN.verdict(List.of(pair("a", 50, 100), pair("b", 210, 100))))
                .isEqualTo("missed");
    }

    @Test
    void aDifferenceIsInTheFiguresUnit() {
        assertThat(DIFFERENCE.verdict(List.of(pair("a", 11, 10)))).isEqualTo("met");
        assertThat(DIFFERENCE.verdict(List.of(pair("a", 11.2, 10)))).isEqualTo("missed");
        assertThat(DIFFERENCE.measured(List.of(pair("a", 11.2, 10)))).startsWith("+1.2; ");
    }

    @Test
    void aLimitWithinAWideIntervalIsUndecided() {
        Pair wide = pair("wide", new Ratio(1.2, 0.7, 2.1));
        assertThat(MOST.verdict(List.of(wide, pair("met", 100, 100)))).isEqualTo("undecided");
        assertThat(MOST.measured(List.of(wide, pair("met", 100, 100)))).endsWith(", wide");
        assertThat(MEAN.verdict(List.of(wide))).isEqualTo("undecided");
        assertThat(MOST.verdict(List.of(pair("narrow", new Ratio(1.2, 0.9, 1.6)))))
                .isEqualTo("missed");
        assertThat(MOST.verdict(List.of(pair("below", new Ratio(0.5, 0.2, 1.1)))))
                .isEqualTo("met");
    }

    @Test
    void oneThatMissesOutweighsOneThatTellsNothing() {
        List<Pair> pairs = List.of(pair("wide", new Ratio(1.4, 0.7, 2.8)), pair("missed", 120, 100));
        assertThat(MOST.verdict(pairs)).isEqualTo("missed");
        assertThat(MOST.measured(pairs)).endsWith(", missed");
    }

    @Test
    void nothingMeasuredIsNoVerdict() {
        assertThat(MOST.verdict(List.of())).isEqualTo("not measured");
    }

    @Test
    void eachGoalHasItsOwnText() {
        assertThat(Goal.all()).extracting(Goal::text).doesNotHaveDuplicates();
    }

    private static Pair pair(String name, Ratio ratio) {
        return new Pair(name, "side", "base", "unit", ratio.value(), 1, ratio);
    }

    private static Pair pair(String name, double figure, double base) {
        double ratio = figure / base;
        return new Pair(name, "side", "base", "unit", figure, base, new Ratio(ratio, ratio - 0.01, ratio + 0.01));
    }
}
