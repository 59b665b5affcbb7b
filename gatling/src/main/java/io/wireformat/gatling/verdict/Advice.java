package io.wireformat.gatling.verdict;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What to do, in one sentence: for each region the contender to take, and the operations for which any contender will do,
 * or for which the run found no certain difference.
 * A region's contender is the first in the order of the run that is as good as the fastest wherever contenders differ there;
 * if there is none, the first that is so for most operations, and others for the rest.
 */
final class Advice {

    private final RunFacts run;
    private final List<Contest> contests;
    private final String first;

    private Advice(RunFacts run, List<Contest> contests) {
        this.run = run;
        this.contests = contests;
        this.first = run.contenders().get(0).name();
    }

    static String of(RunFacts run, List<Contest> contests) {
        List<Contest> measured =
                contests.stream().filter(contest -> contest.best().isPresent()).toList();
        return measured.isEmpty() ? Sentences.NO_RESULT : new Advice(run, measured).sentence();
    }

    private String sentence() {
        List<String> parts = new ArrayList<>();
        regions().forEach(region -> parts.add(region(region)));
        List<String> same = run.operations().stream()
                .filter(operation -> contests.stream().noneMatch(contest -> isDecided(contest, operation)))
                .toList();
        if (same.size() == run.operations().size()) {
            return areAlike(contests)
                    ? "Take any contender: here none is better by 5 % or more."
                    : "No difference is certain here: repeat the run with more launches.";
        }
        Map<String, List<String>> outcomes = same.stream()
                .collect(Collectors.groupingBy(
                        operation -> withoutChoice(contests.stream()
                                .filter(contest -> contest.operation().equals(operation))
                                .toList()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        outcomes.forEach((outcome, operations) -> parts.add("for " + operations(operations) + " " + outcome));
        String sentence = String.join("; ", parts);
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
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
        String where = where(region);
        if (open.isEmpty()) {
            return where + " " + withoutChoice(here);
        }
        List<String> choices = new ArrayList<>();
        while (!open.isEmpty()) {
            RunFacts.Contender choice = choice(open);
            List<Contest> suited = open.stream()
                    .filter(contest -> !contest.of(choice.name()).isSlower())
                    .toList();
            boolean forAll = choices.isEmpty() && suited.size() == open.size();
            choices.add((forAll ? "" : "for " + operations(operationsOf(suited)) + " ")
                    + action(choice)
                    + gain(choice, suited).map(gain -> " (" + gain + ")").orElse(""));
            open.removeAll(suited);
        }
        return where + " " + String.join(", ", choices);
    }

    private static String withoutChoice(List<Contest> undecided) {
        return areAlike(undecided) ? "any will do" : "no difference is certain";
    }

    /** Whether no contender took longer than the fastest by the threshold, even by chance. */
    private static boolean areAlike(List<Contest> undecided) {
        return undecided.stream()
                .flatMap(contest -> contest.cells().stream())
                .allMatch(cell -> cell.timesBest() < Interval.THRESHOLD);
    }

    /** The first contender of those that suit most contests; the fastest of a contest always does. */
    private RunFacts.Contender choice(List<Contest> open) {
        RunFacts.Contender choice = run.contenders().get(0);
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

    private String action(RunFacts.Contender choice) {
        RunFacts.Contender simplest = run.contenders().get(0);
        if (choice.equals(simplest)) {
            return "stay with " + first;
        }
        boolean compresses = !choice.coding().equals(simplest.coding());
        String compress = choice.coding().equals("identity") ? "do not compress" : "compress with " + choice.coding();
        if (choice.format().equals(simplest.format())) {
            return compress;
        }
        return "take " + choice.format() + (compresses ? " and " + compress : "");
    }

    /** The time that a choice saves where the first contender is slower than the fastest. */
    private Optional<String> gain(RunFacts.Contender choice, List<Contest> suited) {
        List<Contest> better = suited.stream()
                .filter(contest -> contest.of(first).isSlower())
                .filter(contest -> contest.of(choice.name()).timesFirst() != null)
                .toList();
        if (choice.name().equals(first) || better.isEmpty()) {
            return Optional.empty();
        }
        List<Long> saved = better.stream()
                .map(contest -> contest.of(choice.name()).timesFirst())
                .map(ratio -> Math.round(100 * (1 - (ratio == null ? 1 : ratio.value()))))
                .sorted()
                .toList();
        long least = saved.get(0);
        long most = saved.get(saved.size() - 1);
        List<String> states = better.stream()
                .filter(contest -> contest.place().linked())
                .map(contest -> Sentences.state(contest.place().state()))
                .distinct()
                .toList();
        return Optional.of((least == most ? "" : least + " to ") + most + " % less time than " + first
                + (states.size() == 1 ? ", " + states.get(0) : ""));
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
