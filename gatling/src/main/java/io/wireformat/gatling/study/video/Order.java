package io.wireformat.gatling.study.video;

import io.wireformat.gatling.study.Ratio;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A claim that each of some cells has more of something than each of some others, held against ours pair by pair. */
final class Order {

    private final List<Pair> pairs = new ArrayList<>();

    /** Adds a pair, where both were measured. */
    void claim(String more, String less, Optional<Ratio> ratio) {
        ratio.ifPresent(measured -> pairs.add(new Pair(more, less, measured)));
    }

    /** It holds when every pair is so, and does not when one is otherwise. */
    Verdict verdict() {
        if (pairs.isEmpty()) {
            return Verdict.NOT_COMPARABLE;
        }
        List<Verdict> verdicts = pairs.stream().map(Pair::verdict).toList();
        return verdicts.contains(Verdict.DOES_NOT_HOLD)
                ? Verdict.DOES_NOT_HOLD
                : verdicts.contains(Verdict.NOT_DECIDED) ? Verdict.NOT_DECIDED : Verdict.HOLDS;
    }

    /** The pairs that decide: those that the verdict rests on, or the closest one when all are so. */
    String words() {
        Verdict verdict = verdict();
        if (pairs.isEmpty()) {
            return "not measured";
        }
        return pairs.stream()
                .filter(pair -> pair.verdict() == verdict)
                .sorted(Comparator.comparingDouble(pair -> pair.ratio.value()))
                .limit(verdict == Verdict.HOLDS ? 1 : pairs.size())
                .map(pair -> pair.more + " " + pair.ratio + " × " + pair.less)
                .collect(Collectors.joining("; "));
    }

    private record Pair(String more, String less, Ratio ratio) {

        Verdict verdict() {
            return switch (ratio.verdict()) {
                case FASTER -> Verdict.HOLDS;
                case UNCERTAIN -> Verdict.NOT_DECIDED;
                case ALIKE, SLOWER -> Verdict.DOES_NOT_HOLD;
            };
        }
    }
}
