package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The formats of one question, fastest first, and which of them the spread between blocks cannot tell from the fastest.
 */
final class Ranking {

    /** High, because every format of every question is held against the fastest. */
    private static final double CONFIDENCE = 0.99;

    private final List<CellResult> fastestFirst;
    private final List<CellResult> tied = new ArrayList<>();
    private final List<CellResult> slower = new ArrayList<>();

    /** @param cells of one question, none of them void */
    Ranking(List<CellResult> cells) {
        this.fastestFirst = cells.stream()
                .sorted(Comparator.comparingDouble(CellResult::medianMillis))
                .toList();
        for (CellResult cell : fastestFirst) {
            (isTied(cell) ? tied : slower).add(cell);
        }
    }

    CellResult fastest() {
        return fastestFirst.get(0);
    }

    /** The fastest, and those that may be as fast. */
    List<CellResult> tied() {
        return tied;
    }

    /** Those that certainly take longer. */
    List<CellResult> slower() {
        return slower;
    }

    CellResult fewestBytes() {
        return fastestFirst.stream()
                .min(Comparator.comparingDouble(Ranking::bytes))
                .orElseThrow();
    }

    CellResult mostBytes() {
        return fastestFirst.stream()
                .max(Comparator.comparingDouble(Ranking::bytes))
                .orElseThrow();
    }

    /** Over the link where that was counted, else content alone. */
    static double bytes(CellResult cell) {
        double wire = cell.wire().request() + cell.wire().response();
        return Double.isFinite(wire)
                ? wire
                : cell.meanOfSamples(Sample::contentRequest) + cell.meanOfSamples(Sample::contentResponse);
    }

    private boolean isTied(CellResult cell) {
        if (cell == fastest()) {
            return true;
        }
        Statistics.Interval difference =
                Statistics.medianDifference(cell.millisByRound(), fastest().millisByRound(), CONFIDENCE);
        return difference.low() <= 0;
    }
}
