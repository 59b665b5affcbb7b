package io.wireformat.gatling.verdict;

import io.wireformat.gatling.page.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Says whether RPC is faster than REST: with the same messages in Protobuf and the same compression. */
final class RpcComparison {

    private static final List<String> APIS = List.of("grpc", "connect");

    private RpcComparison() {}

    /** The same contender over REST; null for one that is no RPC, or if the run has none. */
    static RunFacts.@Nullable Contender overRest(RunFacts run, RunFacts.Contender contender) {
        return !APIS.contains(contender.format())
                ? null
                : run.contenders().stream()
                        .filter(each -> each.format().equals("protobuf")
                                && each.coding().equals(contender.coding()))
                        .findFirst()
                        .orElse(null);
    }

    /** A result for each API, over all operations and places. */
    static List<String> results(List<Contest> contests) {
        return APIS.stream()
                .flatMap(api -> result(
                        api,
                        contests.stream()
                                .flatMap(contest -> contest.cells().stream())
                                .filter(cell -> cell.format().equals(api))
                                .flatMap(cell -> Stream.ofNullable(cell.timesRest()))
                                .toList()))
                .toList();
    }

    private static Stream<String> result(String api, List<Interval> times) {
        if (times.isEmpty()) {
            return Stream.empty();
        }
        long faster = times.stream().filter(RpcComparison::isFaster).count();
        long slower = times.stream().filter(RpcComparison::isSlower).count();
        return Stream.of("Is " + label(api) + " faster than REST with Protobuf? "
                + (faster == times.size() ? "Yes" : faster == 0 ? "No" : "In part")
                + ": of all comparisons it is faster in " + faster + " and slower in " + slower + "; in "
                + (times.size() - faster - slower) + " no difference of 5 % or more is certain.");
    }

    private static String label(String api) {
        return Choice.label(new RunFacts.Contender(api, api, ""));
    }

    private static boolean isFaster(Interval times) {
        return times.leavesOutOne() && times.value() <= 1 / Interval.THRESHOLD;
    }

    private static boolean isSlower(Interval times) {
        return times.leavesOutOne() && times.value() >= Interval.THRESHOLD;
    }

    /** The comparisons one by one, with their intervals. */
    static List<String> sentences(List<Contest> contests) {
        List<String> sentences = new ArrayList<>();
        for (Contest contest : contests) {
            for (Cell cell : contest.cells()) {
                Interval times = cell.timesRest();
                if (times != null) {
                    sentences.add(Sentences.subject(contest) + Figures.fixed(times.value(), 2)
                            + " times as long (95 %: "
                            + Figures.fixed(times.low(), 2) + " to " + Figures.fixed(times.high(), 2) + ") with "
                            + cell.contender() + " as over REST with Protobuf"
                            + (cell.coding().equals("identity") ? "" : " and " + cell.coding()) + ".");
                }
            }
        }
        return sentences;
    }
}
