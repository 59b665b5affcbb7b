package io.wireformat.gatling.compare;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A load that changes, instead of the fixed rate.
 *
 * @param shape how it changes
 * @param operation what is asked of the service, on warm connections from the first region
 * @param rates of the stages, in requests a second
 * @param stage how long each lasts
 * @param p99BoundMillis what the 99th percentile may be
 */
record ShapeSettings(Shape shape, Operation operation, List<Double> rates, Duration stage, double p99BoundMillis) {

    private static final double MOST = 2_000;
    private static final int LONGEST_STAGE = 600;
    private static final int LONGEST_SOAK = 24 * 3600;
    private static final int MOST_STEPS = 50;

    /** Empty unless {@code compare.shape} is set. */
    static Optional<ShapeSettings> read(PropertyReader properties, LoadSettings load) {
        String name = properties.text("shape", "");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Shape shape = shape(name);
        boolean soak = shape == Shape.SOAK;
        double lowest = properties.number("shape-from", soak ? load.rate() : 20, 1, MOST);
        double highest = properties.number("shape-to", Math.max(lowest, 400), lowest, MOST);
        return Optional.of(new ShapeSettings(
                shape,
                operation(properties.text("shape-operation", Operation.INGEST_ONE.label())),
                shape.rates(lowest, highest, properties.whole("shape-steps", 5, 1, MOST_STEPS)),
                properties.seconds("shape-s", soak ? 120 : 5, 1, soak ? LONGEST_SOAK : LONGEST_STAGE),
                properties.number("p99-ms", 100, 1, 60_000)));
    }

    /** Of one format. */
    Duration length() {
        return stage.multipliedBy(rates.size());
    }

    private static Shape shape(String name) {
        try {
            return Shape.named(name);
        } catch (IllegalArgumentException e) {
            throw new ComparisonException("compare.shape: " + e.getMessage(), e);
        }
    }

    private static Operation operation(String label) {
        return Arrays.stream(Operation.values())
                .filter(operation -> operation.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new ComparisonException("compare.shape-operation=" + label + " is none of "
                        + Arrays.stream(Operation.values())
                                .map(Operation::label)
                                .collect(Collectors.joining(", "))));
    }
}
