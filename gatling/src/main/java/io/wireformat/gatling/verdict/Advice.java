package io.wireformat.gatling.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What to do, in plain sentences: for each region all contenders that are as good as the fastest wherever contenders differ
 * there, and the operations for which any format will do, or for which the run found no certain difference. If no contender
 * is that good for all operations of a region, those that are so for most come first, and others for the rest.
 */
final class Advice {

    private final RunFacts run;
    private final List<Contest> contests;
    private final RunFacts.Contender first;

    private Advice(RunFacts run, List<Contest> contests) {
        this.run = run;
        this.contests = contests;
        this.first = run.contenders().get(0);
    }

    static String of(RunFacts run, List<Contest> contests) {
        List<Contest> measured =
                contests.stream().filter(contest -> contest.best().isPresent()).toList();
        return measured.isEmpty() ? Sentences.NO_RESULT : new Advice(run, measured).sentences();
    }

    private String sentences() {
        List<String> same = run.operations().stream()
                .filter(operation -> contests.stream().noneMatch(contest -> isDecided(contest, operation)))
                .toList();
        if (same.size() == run.operations().size()) {
            return areAlike(contests)
                    ? "Any format will do: none is better by 5 % or more."
                    : "No difference is certain here: repeat the run with more launches.";
        }
        List<String> parts = new ArrayList<>();
        regions().forEach(region -> parts.add(region(region)));
        Map<String, List<String>> outcomes = same.stream()
                .collect(Collectors.groupingBy(
                        operation -> withoutChoice(contests.stream()
                                .filter(contest -> contest.operation().equals(operation))
                                .toList()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        outcomes.forEach((outcome, operations) -> parts.add("for " + operations(operations) + ", " + outcome));
        return parts.stream()
                .map(part -> Character.toUpperCase(part.charAt(0)) + part.substring(1) + ".")
                .collect(Collectors.joining(" "));
    }

    /** The regions, with the nearest one first. */
    private List<String> regions() {
        return contests.stream()
                .map(Contest::place)
                .sorted(Comparator.comparing(RunFacts.Place::linked))
                .map(RunFacts.Place::region)
                .distinct()
                .toList();
    }

    private String region(String region) {
        List<Contest> here = contests.stream()
                .filter(contest -> contest.place().region().equals(region))
                .toList();
        List<Contest> open =
                new ArrayList<>(here.stream().filter(Contest::isDecided).toList());
        String where = where(region) + ", ";
        if (open.isEmpty()) {
            return where + withoutChoice(here);
        }
        List<String> choices = new ArrayList<>();
        while (!open.isEmpty()) {
            RunFacts.Contender choice = choice(open);
            List<Contest> suited = open.stream()
                    .filter(contest -> !contest.of(choice.name()).isSlower())
                    .toList();
            List<RunFacts.Contender> equal = run.contenders().stream()
                    .filter(contender -> suits(contender, suited) == suited.size())
                    .toList();
            boolean forAll = choices.isEmpty() && suited.size() == open.size();
            choices.add((forAll ? "" : "for " + operations(operationsOf(suited)) + " ")
                    + new Choice(run.contenders(), equal)
                    + gain(equal, suited).map(gain -> ": " + gain).orElse(""));
            open.removeAll(suited);
        }
        return where + String.join("; ", choices);
    }

    private static String withoutChoice(List<Contest> undecided) {
        return areAlike(undecided) ? "any format will do" : "no difference is certain";
    }

    /** Whether no contender took longer than the fastest by the threshold, even by chance. */
    private static boolean areAlike(List<Contest> undecided) {
        return undecided.stream()
                .flatMap(contest -> contest.cells().stream())
                .allMatch(cell -> cell.timesBest() < Interval.THRESHOLD);
    }

    /** The first contender of those that suit most contests; the fastest of a contest always does. */
    private RunFacts.Contender choice(List<Contest> open) {
        RunFacts.Contender choice = first;
        for (RunFacts.Contender contender : run.contenders()) {
            choice = suits(contender, open) > suits(choice, open) ? contender : choice;
        }
        return choice;
    }

    private static long suits(RunFacts.Contender contender, List<Contest> open) {
        return open.stream()
                .filter(contest -> !contest.of(contender.name()).isSlower())
                .count();
    }

    /** The time that choices save where the first contender is slower than the fastest. */
    private Optional<String> gain(List<RunFacts.Contender> choices, List<Contest> suited) {
        List<Contest> better = suited.stream()
                .filter(contest -> contest.of(first.name()).isSlower())
                .toList();
        if (better.isEmpty()) {
            return Optional.empty();
        }
        LongSummaryStatistics saved = better.stream()
                .flatMap(contest -> choices.stream()
                        .flatMap(choice ->
                                Stream.ofNullable(contest.of(choice.name()).timesFirst())))
                .mapToLong(ratio -> Math.round(100 * (1 - ratio.value())))
                .summaryStatistics();
        List<String> states = better.stream()
                .filter(contest -> contest.place().linked())
                .map(contest -> contest.place().state())
                .distinct()
                .toList();
        return Optional.of((saved.getMin() == saved.getMax() ? "" : saved.getMin() + " to ") + saved.getMax()
                + " % less time than " + Choice.label(first) + (states.size() == 1 ? " " + state(states.get(0)) : ""));
    }

    private static String state(String label) {
        return label.equals("after-idle") ? "after an idle period" : Sentences.state(label);
    }

    /** A region in words, as a part of the sentence. */
    private String where(String region) {
        RunFacts.Place place = run.places().stream()
                .filter(each -> each.region().equals(region))
                .findFirst()
                .orElseThrow();
        return Sentences.within(place);
    }

    private static boolean isDecided(Contest contest, String operation) {
        return contest.operation().equals(operation) && contest.isDecided();
    }

    private static List<String> operationsOf(List<Contest> contests) {
        return contests.stream().map(Contest::operation).distinct().toList();
    }

    private static String operations(List<String> labels) {
        return labels.stream().map(Sentences::operation).collect(Collectors.joining(" and "));
    }
}
