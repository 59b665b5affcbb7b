package io.wireformat.gatling.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * The formats of one question, fastest first, and what the rounds can tell about each of them and the fastest.
 *
 * <p>Two intervals have to agree that a format takes longer. That of the ratio of the medians, by bootstrap, says by
 * how much; but a few blocks cannot carry a confidence above 95 %, and of ten pairs of formats that are all alike one
 * would be told apart in every other question. So Student's t-interval of the paired differences decides too, at 99.9
 * % for each pair, which is 99 % for the ten together.
 */
final class Ranking {

    /** A smaller part of the fastest median is no reason to choose a format. */
    static final double MATTERS = 0.01;

    private final List<CellResult> fastestFirst;
    private final List<CellResult> tied = new ArrayList<>();
    private final List<Behind> slower = new ArrayList<>();
    private final List<CellResult> unknown = new ArrayList<>();
    private boolean equivalent = true;

    /** @param cells of one question, none of them void */
    Ranking(List<CellResult> cells) {
        this.fastestFirst = cells.stream()
                .sorted(Comparator.comparingDouble(CellResult::medianMillis))
                .toList();
        tied.add(fastest());
        fastestFirst.stream().skip(1).forEach(this::place);
    }

    CellResult fastest() {
        return fastestFirst.get(0);
    }

    /** The fastest, and those that may be as fast, or are in all that matters. */
    List<CellResult> tied() {
        return tied;
    }

    /** Whether the rounds show that those that are tied do not differ by as much as matters. */
    boolean isEquivalent() {
        return equivalent;
    }

    /** Those that take longer, and by so much that it matters. */
    List<Behind> slower() {
        return slower;
    }

    /** Those that have too few rounds in common with the fastest to tell. */
    List<CellResult> unknown() {
        return unknown;
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

    private void place(CellResult cell) {
        double[] differences = differences(cell);
        if (differences.length < Statistics.LEAST_VALUES) {
            unknown.add(cell);
            return;
        }
        double matters = MATTERS * fastest().medianMillis();
        Interval difference = StudentsT.PERCENT_99_9.ofMean(differences);
        Optional<Behind> behind = difference.low() > 0 ? behind(cell) : Optional.empty();
        behind.ifPresentOrElse(slower::add, () -> {
            tied.add(cell);
            equivalent &= difference.high() < matters && difference.low() > -matters;
        });
    }

    /** Of the medians of each round that both have: its blocks lie close together and share what drifts. */
    private double[] differences(CellResult cell) {
        SortedMap<Integer, Double> first = fastest().medianByRound();
        return cell.medianByRound().entrySet().stream()
                .mapToDouble(round -> round.getValue() - first.getOrDefault(round.getKey(), Double.NaN))
                .filter(Double::isFinite)
                .toArray();
    }

    /** Over the rounds that both have, drawn together; empty when the ratio does not matter or may be none. */
    private Optional<Behind> behind(CellResult cell) {
        Set<Integer> common = new HashSet<>(fastest().medianByRound().keySet());
        common.retainAll(cell.medianByRound().keySet());
        Rounds above = cell.rounds(common::contains);
        Rounds below = fastest().rounds(common::contains);
        double ratio = above.median() / below.median();
        if (ratio < 1 + MATTERS) {
            return Optional.empty();
        }
        Interval interval = Rounds.pairedRatio(above, below);
        return interval.low() > 1 ? Optional.of(new Behind(cell, ratio, interval)) : Optional.empty();
    }

    /**
     * A format that takes longer.
     *
     * @param ratio how many times as long as the fastest, by the medians
     * @param interval where the ratio lies with a confidence of 95 %
     */
    record Behind(CellResult cell, double ratio, Interval interval) {}
}
