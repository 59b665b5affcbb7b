package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Where a value lies between the two ends of an axis.
 *
 * @param from the value at the beginning
 * @param to the value at the end
 * @param logarithmic whether equal ratios are equally far apart, instead of equal differences
 */
public record Scale(double from, double to, boolean logarithmic) {

    private static final int TICKS = 4;

    /** Room at both ends, so that nothing lies on the frame. */
    private static final double MARGIN = 0.06;

    /** Around the values alone: for marks, never for bars, whose length would lie. */
    public static Scale around(DoubleStream values) {
        double[] sorted = values.filter(Double::isFinite).sorted().toArray();
        double least = sorted.length == 0 ? 0 : sorted[0];
        double most = sorted.length == 0 ? 1 : sorted[sorted.length - 1];
        double room = most > least ? (most - least) * MARGIN : Math.max(Math.abs(most) * MARGIN, 1e-3);
        return new Scale(least - room, most + room, false);
    }

    /** 0 at the beginning, 1 at the end; values beyond them are held at the ends. */
    public double place(double value) {
        double place = logarithmic
                ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
                : (value - from) / (to - from);
        return Math.max(0, Math.min(1, place));
    }

    /** Round values for the axis, in order. */
    public List<Double> ticks() {
        if (logarithmic && to / from > 5) {
            return decades();
        }
        double step = roundStep((to - from) / TICKS);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(from / step); i * step <= to; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** A tick in as few digits as tell it from its neighbours. */
    public String label(double tick) {
        double step = logarithmic && to / from > 5 ? tick : roundStep((to - from) / TICKS);
        return Figures.fixed(tick, Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9)));
    }

    /** Powers of ten, with their halves and fifths where there are few of them. */
    private List<Double> decades() {
        double decades = Math.log10(to / from);
        List<Integer> steps = decades > 4 ? List.of(1) : decades > 2 ? List.of(1, 3) : List.of(1, 2, 5);
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(from)); Math.pow(10, power) <= to; power++) {
            for (int step : steps) {
                double tick = step * Math.pow(10, power);
                if (tick >= from && tick <= to) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    private static double roundStep(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return DoubleStream.of(1, 2, 5, 10)
                .map(step -> step * power)
                .filter(step -> step >= least * (1 - 1e-9))
                .findFirst()
                .orElse(10 * power);
    }
}
