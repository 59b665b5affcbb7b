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

    static List<String> of(List<CellResult> results, List<String> ofTheRun) {
        List<String> warnings = new ArrayList<>(ofTheRun);
        int fewest = results.stream()
                .filter(result -> !result.isVoid())
                .mapToInt(result -> result.rounds().count())
                .min()
                .orElse(ENOUGH_ROUNDS);
        if (fewest < ENOUGH_ROUNDS) {
            warnings.add("Some cells have " + fewest + " blocks; with fewer than " + ENOUGH_ROUNDS
                    + " the intervals are narrower than they should be.");
        }
        results.stream().filter(result -> !result.isVoid()).forEach(result -> addUnexplained(result, warnings));
        return warnings;
    }

    private static void addUnexplained(CellResult result, List<String> warnings) {
        Composition composition = new Composition(result.samples(), result.medianMillis());
        double part = composition.unexplainedMillis() / result.medianMillis();
        if (Math.abs(part) > UNEXPLAINED) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%s: the parts %s the median by %.1f %%.",
                    Labels.cell(result.key()),
                    part > 0 ? "fall short of" : "exceed",
                    100 * Math.abs(part)));
        }
    }
}
