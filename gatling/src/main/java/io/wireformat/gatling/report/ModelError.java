package io.wireformat.gatling.report;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** By how much the model is off. */
final class ModelError {

    private ModelError() {}

    /** Of one cell, in percent of the measured median; null when nothing was predicted. */
    static @Nullable Double percent(Cell cell) {
        Cell.Latency latency = cell.latency();
        Double predicted = cell.predictedMs();
        return latency == null || predicted == null ? null : 100 * Math.abs(predicted - latency.p50()) / latency.p50();
    }

    /** What half of the predicted cells do not exceed; null when there are none. */
    static @Nullable Double medianPercent(List<Cell> cells) {
        double[] errors = cells.stream()
                .map(ModelError::percent)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return errors.length == 0 ? null : Rounded.to(Statistics.lowerMedian(errors), 2);
    }
}
