package io.wireformat.gatling.report;

import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * How sure a figure is, from the figure itself over many runs that could have been: blocks are drawn again with
 * replacement, because samples of one block share what drifts.
 *
 * @see <a href="https://doi.org/10.1214/aos/1176344552">Efron: Bootstrap methods</a>
 */
public final class Bootstrap {

    private static final int RESAMPLES = 2_000;

    private static final long SEED = 1;

    private Bootstrap() {}

    /**
     * Where a figure lies with a confidence of 95 %: the percentile interval.
     *
     * @param blocks how many there are to draw from
     * @param figure computes the figure from the indices of the blocks that were drawn
     * @return the lower and the upper bound
     */
    public static Interval interval(int blocks, ToDoubleFunction<int[]> figure) {
        Random random = new Random(SEED);
        return interval(() -> figure.applyAsDouble(draw(blocks, random)));
    }

    /** The same for a figure of two runs, whose blocks are drawn apart. */
    static Interval interval(int first, int second, ToDoubleBiFunction<int[], int[]> figure) {
        Random random = new Random(SEED);
        return interval(() -> figure.applyAsDouble(draw(first, random), draw(second, random)));
    }

    private static Interval interval(DoubleSupplier figure) {
        double[] figures =
                DoubleStream.generate(figure).limit(RESAMPLES).sorted().toArray();
        return new Interval(Statistics.percentile(figures, 0.025), Statistics.percentile(figures, 0.975));
    }

    private static int[] draw(int blocks, Random random) {
        return random.ints(blocks, 0, blocks).toArray();
    }
}
