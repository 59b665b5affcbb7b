package io.wireformat.gatling.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Maps values to positions on an axis.
 *
 * @param from the value at the beginning
 * @param to the value at the end
 * @param logarithmic whether equal ratios, instead of equal differences, have equal distances
 */
public record Scale(double from, double to, boolean logarithmic) {

    private static final int TICKS = 4;

    /** The margin at both ends, so that no mark is on the frame. */
    private static final double MARGIN = 0.06;

    /** Only covers the values: for marks, not for bars, whose lengths would be misleading. */
    public static Scale around(DoubleStream values) {
        double[] sorted = values.filter(Double::isFinite).sorted().toArray();
        double min = sorted.length == 0 ? 0 : sorted[0];
        double max = sorted.length == 0 ? 1 : sorted[sorted.length - 1];
        double room = max > min ? (max - min) * MARGIN : Math.max(Math.abs(max) * MARGIN, 1e-3);
        return new Scale(min - room, max + room, false);
    }

    /** 0 at the start and 1 at the end; values beyond are clamped. */
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

    /** A tick with as few digits as distinguish it from its neighbours. */
    public String label(double tick) {
        double step = logarithmic && to / from > 5 ? tick : roundStep((to - from) / TICKS);
        return Figures.fixed(tick, Math.max(0, (int) -Math.floor(Math.log10(step) + 1e-9)));
    }

    /** Powers of ten, with multiples of two and five if there are few. */
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

    private static double roundStep(double min) {
        double power = Math.pow(10, Math.floor(Math.log10(min)));
        return DoubleStream.of(1, 2, 5, 10)
                .map(step -> step * power)
                .filter(step -> step >= min * (1 - 1e-9))
                .findFirst()
                .orElse(10 * power);
    }
}
