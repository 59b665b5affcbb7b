package io.wireformat.gatling.verdict;

import io.wireformat.gatling.page.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The results in words, each with its distance and the state of the connection. */
final class Sentences {

    /** Said instead of results if there are none. */
    static final String NO_RESULT = "No result: at least two launches with responses for every contender are needed.";

    /** The region of the load generator itself. */
    private static final String HERE = "same-zone";

    private final RunFacts run;
    private final List<String> sentences = new ArrayList<>();

    private Sentences(RunFacts run) {
        this.run = run;
    }

    static List<String> of(RunFacts run, List<Contest> contests) {
        Sentences made = new Sentences(run);
        contests.stream()
                .filter(contest -> contest.place().linked())
                .filter(contest -> contest.best().isPresent())
                .sorted(Comparator.comparing(contest -> !contest.isDecided()))
                .forEach(made::measured);
        contests.stream()
                .filter(contest -> !contest.place().linked())
                .filter(contest -> contest.best().isPresent())
                .forEach(made::measured);
        if (made.sentences.isEmpty()) {
            made.sentences.add(NO_RESULT);
        }
        return List.copyOf(made.sentences);
    }

    /** An operation in words. */
    static String operation(String label) {
        return switch (label) {
            case "ingest-one" -> "one event";
            case "ingest-batch-100" -> "a batch of 100";
            case "read-page-100" -> "a page of 100";
            case "send-one" -> "one message";
            case "send-100" -> "sending a list of 100";
            case "read-100" -> "reading a list of 100";
            default -> label;
        };
    }

    /** The state of connections in words. */
    static String state(String label) {
        return switch (label) {
            case "steady" -> "on connections in steady use";
            case "after-idle" -> "on a previously idle connection";
            case "new" -> "on a new connection";
            default -> label;
        };
    }

    /** A region within a sentence. */
    static String within(RunFacts.Place place) {
        if (place.linked()) {
            return switch (place.region()) {
                case "across-zones" -> "between zones";
                case "eu-us" -> "from Europe to the US";
                case "us-asia" -> "from the US to Asia";
                default -> "over " + place.region() + " (" + Figures.significant(place.roundTripMs()) + " ms away)";
            };
        }
        if (place.roundTripMs() != null) {
            return "from " + place.region();
        }
        return "within a zone" + (place.region().equals(HERE) ? "" : " of " + place.region());
    }

    private void measured(Contest contest) {
        Cell best = contest.best().orElseThrow();
        if (contest.isDecided()) {
            sentences.add(subject(contest) + compared(contest, best) + ".");
            return;
        }
        double slowest =
                contest.cells().stream().mapToDouble(Cell::timesBest).max().orElse(1);
        sentences.add(subject(contest) + millis(best) + " ms: contenders differ by " + percent(slowest)
                + (slowest < Interval.THRESHOLD ? "" : ", which may be chance")
                + found(contest.smallestSeen(), contest.cells().get(0)));
    }

    /** The contenders that use more or less of the service's CPU than the first one. */
    static Optional<String> cpu(Contest contest) {
        Cell first = contest.cells().get(0);
        if (first.cpuTimesFirst() == null || first.serverCpuUs() == null) {
            return Optional.empty();
        }
        String differences = contest.cells().stream()
                .filter(cell ->
                        cell.cpuTimesFirst() != null && cell.cpuTimesFirst().leavesOutOne())
                .map(cell -> cell.contender() + " "
                        + Figures.fixed(cell.cpuTimesFirst().value(), 2) + " times as much")
                .collect(Collectors.joining(", "));
        return Optional.of(subject(contest) + Figures.fixed(first.serverCpuUs().value(), 0)
                + " µs of the service's CPU as " + first.contender() + ", "
                + (differences.isEmpty() ? "and no other contender differs significantly" : differences)
                + found(first.cpuSmallestSeen(), first));
    }

    private static String found(double smallestSeen, Cell first) {
        return "; a difference of " + percent(smallestSeen) + " from " + first.contender() + " would have been found.";
    }

    /** The start of each sentence about a contest. */
    static String subject(Contest contest) {
        RunFacts.Place place = contest.place();
        String where = place.linked()
                ? "At " + Figures.significant(place.roundTripMs()) + " ms and " + megabytes(place.bytesPerSecond())
                        + " (" + place.region() + ")"
                : place.roundTripMs() == null
                        ? "Within the zone (" + place.region() + ", no link)"
                        : "From " + place.region() + ", " + Figures.significant(place.roundTripMs())
                                + " ms away, at the available bandwidth";
        return where + ", " + state(place.state()) + ", " + operation(contest.operation()) + " takes ";
    }

    /**
     * The times of the fastest contender, the fastest with and without compression, and the first contender's format.
     */
    private String compared(Contest contest, Cell best) {
        Set<String> named = new LinkedHashSet<>();
        named.add(best.contender());
        fastest(contest, true).ifPresent(named::add);
        fastest(contest, false).ifPresent(named::add);
        run.contenders().stream()
                .filter(contender ->
                        contender.format().equals(run.contenders().get(0).format()))
                .forEach(contender -> named.add(contender.name()));
        return named.stream()
                .map(contest::of)
                .sorted(Comparator.comparingDouble(Cell::timesBest))
                .map(cell -> millis(cell)
                        + (cell.equals(best) ? " ms as " : " as ")
                        + cell.contender()
                        + (cell.equals(best) || cell.isSlower()
                                ? ""
                                : cell.timesBest() < Interval.THRESHOLD ? " (equal)" : " (may be chance)"))
                .collect(Collectors.joining(", "));
    }

    private Optional<String> fastest(Contest contest, boolean plain) {
        return contest.cells().stream()
                .filter(cell -> cell.coding().equals("identity") == plain)
                .filter(cell -> !cell.format().equals(run.contenders().get(0).format()))
                .min(Comparator.comparingDouble(Cell::timesBest))
                .map(Cell::contender);
    }

    /** The bandwidth above which the first contender is sufficient, at each measured distance. */
    static List<String> thresholds(RunFacts run, Model model, String state) {
        return run.places().stream()
                .filter(RunFacts.Place::linked)
                .map(RunFacts.Place::roundTripMs)
                .distinct()
                .map(roundTrip -> "By the model, at " + Figures.significant(roundTrip) + " ms, " + state(state) + ", "
                        + run.contenders().get(0).name() + " is within 5 % of the best for "
                        + operation(model.operation()) + " "
                        + above(
                                model.enoughBandwidth(roundTrip, state, 0),
                                model.enoughBandwidth(roundTrip, state, -model.error()),
                                model.enoughBandwidth(roundTrip, state, model.error()))
                        + ".")
                .toList();
    }

    private static String above(double enough, double early, double late) {
        if (Double.isInfinite(enough)) {
            return "at no bandwidth" + (Double.isInfinite(early) ? "" : " (95 %: or from " + megabytes(early) + ")");
        }
        if (enough == 0) {
            return "at every bandwidth"
                    + (late == 0
                            ? ""
                            : " (95 %: or " + (Double.isInfinite(late) ? "none" : "from " + megabytes(late)) + ")");
        }
        return "above " + megabytes(enough) + " (95 %: " + (early == 0 ? "0" : megabytes(early)) + " to "
                + (Double.isInfinite(late) ? "none" : megabytes(late)) + ")";
    }

    /** Bytes per second in words. */
    static String megabytes(@Nullable Double bytesPerSecond) {
        if (bytesPerSecond == null) {
            return Figures.NONE;
        }
        double megabytes = bytesPerSecond / 1e6;
        return megabytes < 1
                ? Figures.fixed(megabytes * 1000, 0) + " kB/s"
                : Figures.fixed(megabytes, megabytes < 10 && megabytes != Math.rint(megabytes) ? 1 : 0) + " MB/s";
    }

    private static String millis(Cell cell) {
        return cell.median() == null
                ? Figures.NONE
                : Figures.significant(cell.median().value());
    }

    private static String percent(double factor) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * (factor - 1));
    }
}
