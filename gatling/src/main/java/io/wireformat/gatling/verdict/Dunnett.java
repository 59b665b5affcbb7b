package io.wireformat.gatling.verdict;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * How many standard errors a difference from a control may have when nothing differs, for several contenders at once:
 * Dunnett's two-sided value for means of equally many observations, by simulation with a seed of its own.
 *
 * @see <a href="https://doi.org/10.2307/2281208">Dunnett: A multiple comparison procedure for comparing several
 *     treatments with a control (1955)</a>
 */
final class Dunnett {

    private static final int DRAWS = 200_000;
    private static final Map<String, Double> KNOWN = new ConcurrentHashMap<>();

    private Dunnett() {}

    /**
     * The value that none of the differences exceeds with the confidence.
     *
     * @param contenders without the control
     * @param freedom degrees of freedom of the variance
     */
    static double critical(int contenders, int freedom, double confidence) {
        return KNOWN.computeIfAbsent(
                contenders + " " + freedom + " " + confidence, none -> simulate(contenders, freedom, confidence));
    }

    private static double simulate(int contenders, int freedom, double confidence) {
        SplittableRandom random = new SplittableRandom(42);
        double[] largest = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double control = random.nextGaussian();
            double most = 0;
            for (int i = 0; i < contenders; i++) {
                most = Math.max(most, Math.abs(random.nextGaussian() - control));
            }
            double square = 0;
            for (int i = 0; i < freedom; i++) {
                double each = random.nextGaussian();
                square += each * each;
            }
            largest[draw] = most / Math.sqrt(2) / Math.sqrt(square / freedom);
        }
        Arrays.sort(largest);
        return Quantile.withDefaults().evaluate(largest, confidence);
    }
}
