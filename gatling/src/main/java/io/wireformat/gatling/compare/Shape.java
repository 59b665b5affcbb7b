package io.wireformat.gatling.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How the load changes while a format is driven. */
enum Shape {
    /** Evenly up from the lowest rate to the highest. */
    STEPS,
    /** The lowest rate, at once the highest, and the lowest again. */
    SPIKE,
    /** Up by a quarter each time, until the 99th percentile passes its bound. */
    BREAKPOINT,
    /** One rate for a long time. */
    SOAK;

    private static final double GROWTH = 1.25;

    /** @throws IllegalArgumentException when there is none of this name, saying which there are */
    static Shape named(String name) {
        return Arrays.stream(values())
                .filter(shape -> shape.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no shape " + name + ", only "
                        + Arrays.stream(values()).map(Shape::label).collect(Collectors.joining(", "))));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The rate of each stage, in requests a second. */
    List<Double> rates(double lowest, double highest, int steps) {
        return switch (this) {
            case STEPS -> evenly(lowest, highest, steps);
            case SPIKE -> List.of(lowest, highest, lowest);
            case BREAKPOINT -> growing(lowest, highest);
            case SOAK -> List.of(lowest);
        };
    }

    private static List<Double> evenly(double lowest, double highest, int steps) {
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            rates.add(lowest + (highest - lowest) * i / Math.max(1, steps - 1));
        }
        return rates;
    }

    private static List<Double> growing(double lowest, double highest) {
        List<Double> rates = new ArrayList<>();
        for (double rate = lowest; rate < highest; rate *= GROWTH) {
            rates.add(rate);
        }
        rates.add(highest);
        return rates;
    }
}
