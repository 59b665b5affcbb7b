package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a reader should know before believing the figures. */
final class Warnings {

    /** With fewer an interval by bootstrap is too narrow. */
    private static final int ENOUGH_ROUNDS = 5;

    /** The part of the median that the parts may leave over, or exceed it by. */
    private static final double UNEXPLAINED = 0.05;

    private Warnings() {}

    static List<String> of(List<CellResult> results) {
        List<String> warnings = new ArrayList<>();
        int fewest = results.stream()
                .filter(result -> !result.isVoid())
                .mapToInt(result -> result.rounds().count())
                .min()
                .orElse(ENOUGH_ROUNDS);
        if (fewest < ENOUGH_ROUNDS) {
            warnings.add("Some cells have " + fewest + " blocks; with fewer than " + ENOUGH_ROUNDS
                    + " the intervals are narrower than they should be.");
        }
        int leftOut = results.stream().mapToInt(CellResult::roundsLeftOut).max().orElse(0);
        if (leftOut > 0) {
            warnings.add("The load generator was saturated in " + leftOut + " blocks of a cell, left out.");
        }
        results.stream().filter(result -> !result.isVoid()).forEach(result -> addUnexplained(result, warnings));
        return warnings;
    }

    private static void addUnexplained(CellResult result, List<String> warnings) {
        if (!Double.isFinite(result.wire().request())) {
            return; // without a link nobody claims that the parts are the whole
        }
        Composition composition = new Composition(result.samples(), result.medianMillis());
        double part = composition.unexplainedMillis() / result.medianMillis();
        if (Math.abs(part) > UNEXPLAINED) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: the parts %s the median by %.1f %%%s.",
                    result.key().operation() + ", " + result.key().region() + ", "
                            + result.key().connection() + ", " + result.key().format(),
                    part > 0 ? "fall short of" : "exceed",
                    100 * Math.abs(part),
                    composition.hasWire() ? "" : ", because the link could not tell the exchanges apart"));
        }
    }
}
