package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EffectsTests {

    private static final int LAUNCHES = 5;
    private static final int CONTENDERS = 8;

    /** From a pilot: the deviation of launches, and of the residuals of a median within the zone. */
    private static final double OF_LAUNCHES = 0.06;

    private static final double OF_ERRORS = 0.02;

    /** The same for the processor time of the service's threads, on a machine with ten times its capacity of load. */
    private static final double OF_CPU_ERRORS = 0.013;

    @Test
    void theCriticalValuesAreThoseOfDunnettsTables() {
        assertThat(Dunnett.critical(1, 20, 0.95)).isCloseTo(2.09, within(0.02));
        assertThat(Dunnett.critical(3, 20, 0.95)).isCloseTo(2.54, within(0.02));
        assertThat(Dunnett.critical(7, 30, 0.95)).isCloseTo(2.77, within(0.02));
    }

    @Test
    void twoContendersAreComparedByThePairedTTest() {
        // differences of logarithms 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, t of two degrees 4.303
        double[][] medians = {{1, Math.exp(0.1)}, {2, 2 * Math.exp(0.2)}, {4, 4 * Math.exp(0.3)}};

        Interval ratio = new Effects(medians).ratio(1, 0);

        assertThat(Math.log(ratio.value())).isCloseTo(0.2, within(1e-9));
        assertThat(Math.log(ratio.high())).isCloseTo(0.2 + 4.303 * 0.1 / Math.sqrt(3), within(0.01));
    }

    @Test
    void effectsOfALaunchMakeNoDifference() {
        double[][] medians = {{1, 1.1, 2}, {10, 11, 20}, {3, 3.3, 6}};

        Interval ratio = new Effects(medians).ratio(2, 0);

        assertThat(ratio.low()).isCloseTo(2, within(1e-6));
        assertThat(ratio.high()).isCloseTo(2, within(1e-6));
    }

    @Test
    void equalContendersDifferInNoMoreThanOneOfTwentyRuns() {
        RandomGenerator random = new SplittableRandom(1);
        int runs = 10_000;
        int outside = 0;
        int claims = 0;
        for (int run = 0; run < runs; run++) {
            Effects effects = new Effects(medians(random, 1));
            outside += any(effects, false);
            claims += any(effects, true);
        }

        assertThat(outside / (double) runs).isBetween(0.03, 0.06);
        assertThat(claims / (double) runs).isLessThan(0.05);
    }

    @Test
    void fastestByChanceDiffersFromTheOthersInOneRunOfTwenty() {
        RandomGenerator random = new SplittableRandom(4);
        int runs = 4_000;
        int differing = 0;
        for (int run = 0; run < runs; run++) {
            Effects effects = new Effects(medians(random, 1));
            int best = 0;
            for (int c = 1; c < CONTENDERS; c++) {
                best = effects.ratio(c, best).value() < 1 ? c : best;
            }
            int fastest = best;
            differing += IntStream.range(0, CONTENDERS)
                            .anyMatch(c -> effects.ratioOfAny(c, fastest).leavesOutOne())
                    ? 1
                    : 0;
        }

        assertThat(differing / (double) runs).isBetween(0.03, 0.065);
    }

    @Test
    void theValuesForAnyTwoAreThoseOfTukeysTables() {
        assertThat(Dunnett.criticalOfAny(3, 20, 0.95)).isCloseTo(3.58 / Math.sqrt(2), within(0.02));
        assertThat(Dunnett.criticalOfAny(8, 30, 0.95)).isCloseTo(4.60 / Math.sqrt(2), within(0.02));
    }

    @Test
    void aContenderThatIsATwentiethSlowerIsUsuallyFound() {
        RandomGenerator random = new SplittableRandom(2);
        int found = 0;
        for (int run = 0; run < 1000; run++) {
            found +=
                    new Effects(medians(random, 1.055)).ratio(CONTENDERS - 1, 0).leavesOutOne() ? 1 : 0;
        }

        assertThat(found).isGreaterThan(850);
    }

    @Test
    void fourPercentMoreCpuIsFoundInNineOfTenRuns() {
        RandomGenerator random = new SplittableRandom(5);
        int found = 0;
        for (int run = 0; run < 1000; run++) {
            Effects effects = new Effects(medians(random, 1.04, OF_CPU_ERRORS));
            found += effects.ratio(CONTENDERS - 1, 0).leavesOutOne() ? 1 : 0;
        }

        assertThat(found).isGreaterThan(900);
    }

    @Test
    void theSmallestDifferenceIsFoundAsOftenAsStated() {
        RandomGenerator random = new SplittableRandom(3);
        double smallest = 0;
        for (int run = 0; run < 200; run++) {
            smallest += new Effects(medians(random, 1)).smallestSeen() / 200;
        }
        int found = 0;
        for (int run = 0; run < 1000; run++) {
            found += new Effects(medians(random, smallest))
                            .ratio(CONTENDERS - 1, 0)
                            .leavesOutOne()
                    ? 1
                    : 0;
        }

        assertThat(found / 1000.0).isBetween(0.85, 0.95);
    }

    @Test
    void aContenderThatVariesMoreHasItsOwnInterval() {
        double[][] medians = {
            {1, 1, 1, 1, 2}, {1.001, 1, 1, 1, 0.5}, {1, 1.001, 1, 1, 3}, {1, 1, 1.001, 1, 0.3}, {1, 1, 1, 1.001, 1}
        };

        assertThat(new Effects(medians).ratio(4, 0).high()).isGreaterThan(3);
    }

    private static int any(Effects effects, boolean claims) {
        for (int c = 1; c < CONTENDERS; c++) {
            Interval ratio = effects.ratio(c, 0);
            boolean alike = Math.max(ratio.value(), 1 / ratio.value()) < Interval.THRESHOLD;
            if (ratio.leavesOutOne() && !(claims && alike)) {
                return 1;
            }
        }
        return 0;
    }

    private static double[][] medians(RandomGenerator random, double factor) {
        return medians(random, factor, OF_ERRORS);
    }

    /** @param factor the factor by which the last contender is slower */
    private static double[][] medians(RandomGenerator random, double factor, double errors) {
        double[][] medians = new double[LAUNCHES][CONTENDERS];
        for (double[] launch : medians) {
            double common = OF_LAUNCHES * random.nextGaussian();
            for (int c = 0; c < CONTENDERS; c++) {
                double own = c == CONTENDERS - 1 ? Math.log(factor) : 0;
                launch[c] = 2 * Math.exp(common + own + errors * random.nextGaussian());
            }
        }
        return medians;
    }
}
