package io.wireformat.gatling.verdict;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * Computes the number of standard errors that differences between equal contenders may have: Dunnett's two-sided value
 * for several contenders and a control with equal numbers of observations, and Tukey's if the control is selected by
 * its result. Both are simulated with a fixed seed.
 *
 * @see <a href="https://doi.org/10.2307/2281208">Dunnett: A multiple comparison procedure for comparing several
 *     treatments with a control (1955)</a>
 * @see <a href="https://doi.org/10.2307/3001913">Tukey: Comparing individual means in the analysis of variance (1949)</a>
 */
final class Dunnett {

    private static final int DRAWS = 200_000;
    private static final Map<String, Double> KNOWN = new ConcurrentHashMap<>();

    private Dunnett() {}

    /**
     * The value that no difference from the control exceeds with the confidence.
     *
     * @param contenders their number without the control
     * @param freedom the degrees of freedom of the variance
     */
    static double critical(int contenders, int freedom, double confidence) {
        return known(contenders, freedom, confidence, false);
    }

    /** The value that no difference between any two exceeds with the confidence. */
    static double criticalOfAny(int contenders, int freedom, double confidence) {
        return known(contenders - 1, freedom, confidence, true);
    }

    private static double known(int others, int freedom, double confidence, boolean any) {
        return KNOWN.computeIfAbsent(
                others + " " + freedom + " " + confidence + " " + any,
                none -> simulate(others, freedom, confidence, any));
    }

    private static double simulate(int others, int freedom, double confidence, boolean any) {
        SplittableRandom random = new SplittableRandom(42);
        double[] largest = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double control = random.nextGaussian();
            double min = control;
            double max = control;
            for (int i = 0; i < others; i++) {
                double mean = random.nextGaussian();
                min = Math.min(min, mean);
                max = Math.max(max, mean);
            }
            double difference = any ? max - min : Math.max(max - control, control - min);
            double square = 0;
            for (int i = 0; i < freedom; i++) {
                double each = random.nextGaussian();
                square += each * each;
            }
            largest[draw] = difference / Math.sqrt(2) / Math.sqrt(square / freedom);
        }
        Arrays.sort(largest);
        return Quantile.withDefaults().evaluate(largest, confidence);
    }
}
