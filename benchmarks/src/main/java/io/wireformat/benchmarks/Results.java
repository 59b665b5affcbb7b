package io.wireformat.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The measurements so far, and how they compare. */
final class Results {

    private final Map<Cell, Measurement> measurements = new LinkedHashMap<>();

    void add(Measurement measurement) {
        measurements.put(measurement.cell(), measurement);
    }

    void forEach(Consumer<Measurement> action) {
        measurements.values().forEach(action);
    }

    @Nullable
    Measurement of(Cell cell) {
        return measurements.get(cell);
    }

    /** Time as a multiple of what the format's library takes; null where that was not measured. */
    @Nullable
    Double timesLibrary(Cell cell) {
        return ratio(cell, new Cell(cell.sample(), cell.format(), Way.LIBRARY, cell.operation()));
    }

    /** Time as a multiple of what JSON takes; null where that was not measured. */
    @Nullable
    Double timesJson(Cell cell) {
        return ratio(cell, new Cell(cell.sample(), Format.JSON, Way.LIBRARY, cell.operation()));
    }

    private @Nullable Double ratio(Cell cell, Cell base) {
        Measurement one = measurements.get(cell);
        Measurement other = measurements.get(base);
        return one == null || other == null ? null : one.nanos() / other.nanos();
    }
}
