package io.wireformat.gatling.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The figures that the report shows or that decide its sentences. A run without one of them has failed. */
final class RequiredFigures {

    private static final String RESPONSES = "responses";

    /**
     * A figure of each cell.
     *
     * @param where whether a cell must have it
     * @param found whether a cell has it
     */
    private record Figure(String name, Predicate<Cell> where, Predicate<Cell> found) {}

    private final Verdict verdict;
    private final List<String> missing = new ArrayList<>();

    private RequiredFigures(Verdict verdict) {
        this.verdict = verdict;
    }

    /** The missing figures in words, each with the first cell that lacks it. */
    static List<String> missing(Verdict verdict) {
        RequiredFigures required = new RequiredFigures(verdict);
        List<Figure> figures = List.of(
                everywhere(RESPONSES, Cell::requests),
                everywhere("the median time", cell -> value(cell.median())),
                everywhere("the 99th percentile of the time", Cell::p99Ms),
                everywhere("the time relative to the fastest contender", Cell::timesBest),
                everywhere("the time relative to the first contender", cell -> value(cell.timesFirst())),
                everywhere("the difference of time that would have been found", Cell::smallestSeen),
                everywhere("the bytes of both bodies", cell -> cell.requestBytes() + cell.responseBytes()),
                everywhere("the client's coding", cell -> value(cell.clientUs())),
                everywhere("the service's coding", Cell::serverCodingUs),
                everywhere("the service's CPU", cell -> value(cell.serverCpuUs())),
                new Figure(
                        "the service's CPU relative to the first contender",
                        required::isNear,
                        cell -> value(cell.cpuTimesFirst()) > 0),
                new Figure(
                        "the difference of the service's CPU that would have been found",
                        required::isNear,
                        cell -> cell.cpuSmallestSeen() > 0),
                new Figure("the delay of the load generator", cell -> true, cell -> Double.isFinite(cell.lateP99Ms())));
        for (Figure figure : figures) {
            required.check(figure);
            if (figure.name.equals(RESPONSES) && !required.missing.isEmpty()) {
                // all other figures come from responses
                break;
            }
        }
        return required.missing;
    }

    private static Figure everywhere(String name, ToDoubleFunction<Cell> positive) {
        return new Figure(name, cell -> true, cell -> positive.applyAsDouble(cell) > 0);
    }

    private void check(Figure figure) {
        List<Cell> without = verdict.cells().stream()
                .filter(figure.where)
                .filter(figure.found.negate())
                .toList();
        if (!without.isEmpty()) {
            Cell first = without.get(0);
            missing.add("the run has not measured " + figure.name + " of " + first.contender() + " at "
                    + first.operation() + ", " + first.region() + " " + first.state()
                    + (without.size() == 1 ? "" : ", nor of " + (without.size() - 1) + " other cells"));
        }
    }

    /** Whether the cell is without a link, where contenders are compared by CPU as well. */
    private boolean isNear(Cell cell) {
        return verdict.run().places().stream()
                .anyMatch(place -> !place.linked()
                        && place.region().equals(cell.region())
                        && place.state().equals(cell.state()));
    }

    private static double value(@Nullable Interval interval) {
        return interval == null ? Double.NaN : interval.value();
    }
}
