package io.wireformat.gatling.compare;

import io.wireformat.gatling.verdict.RunFacts;
import io.wireformat.gatling.verdict.Sample;
import io.wireformat.gatling.verdict.SampleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Combines earlier runs, possibly from several places. */
final class EarlierRuns {

    /**
     * An earlier run.
     *
     * @param name the name of its directory
     */
    private record Run(String name, RunFacts facts, List<Sample> samples) {}

    private final List<Run> runs;

    /** @throws ComparisonException for a directory without a run, or runs that cannot be combined */
    EarlierRuns(List<Path> directories, Path output) {
        runs = directories.stream().map(directory -> read(directory, output)).toList();
        Run first = runs.get(0);
        for (Run run : runs) {
            requireSame(first, run, "contenders", RunFacts::contenders);
            requireSame(first, run, "operations", RunFacts::operations);
        }
    }

    private static Run read(Path directory, Path output) {
        Path from = directory.toAbsolutePath().normalize();
        try {
            JsonNode json = JsonMapper.shared().readTree(Files.readAllBytes(from.resolve(ComparisonMain.JSON)));
            RunFacts facts = JsonMapper.shared().treeToValue(json.get("run"), RunFacts.class);
            List<String> reports = facts.gatling().stream()
                    .map(report -> output.toAbsolutePath().normalize().relativize(from.resolve(report)))
                    .map(Path::toString)
                    .toList();
            return new Run(
                    String.valueOf(from.getFileName()),
                    facts.withGatling(reports),
                    SampleFile.read(from.resolve(ComparisonMain.SAMPLES)));
        } catch (IOException | JacksonException e) {
            throw new ComparisonException(
                    "compare.from=" + directory + " has no comparison.json and samples.csv of a run: " + e.getMessage(),
                    e);
        }
    }

    private static void requireSame(Run first, Run run, String what, Function<RunFacts, Object> part) {
        if (!part.apply(first.facts).equals(part.apply(run.facts))) {
            throw new ComparisonException("compare.from: " + what + " differ: " + first.name + " has "
                    + part.apply(first.facts) + ", " + run.name + " has " + part.apply(run.facts));
        }
    }

    RunFacts facts() {
        RunFacts first = runs.get(0).facts;
        Map<String, Object> settings = new LinkedHashMap<>();
        List<RunFacts.Place> places = new ArrayList<>();
        Map<String, RunFacts.Message> messages = new LinkedHashMap<>();
        Map<String, Integer> failures = new LinkedHashMap<>();
        for (Run run : runs) {
            run.facts
                    .settings()
                    .forEach((name, value) -> settings.merge(
                            name,
                            value,
                            (old, other) -> old.equals(other) ? old : old + "; " + run.name + ": " + other));
            run.facts.messages().forEach(messages::putIfAbsent);
            run.facts.places().forEach(place -> {
                places.add(place.called(region(run, place.region())));
                first.contenders().forEach(contender -> first.operations()
                        .forEach(operation -> failures.put(
                                place.called(region(run, place.region())).failuresKey(contender.name(), operation),
                                run.facts.failures().getOrDefault(place.failuresKey(contender.name(), operation), 0))));
            });
        }
        return new RunFacts(
                settings,
                first.contenders(),
                first.operations(),
                places,
                messages,
                failures,
                first.prices(),
                strings((run, facts) ->
                        facts.notes().stream().map(note -> runs.size() == 1 ? note : run + ": " + note)),
                strings((run, facts) -> facts.gatling().stream()));
    }

    List<Sample> samples() {
        return runs.stream()
                .flatMap(run -> run.samples.stream().map(sample -> sample.in(region(run, sample.region()))))
                .toList();
    }

    /** The name of the region, made unique if several runs use the same one. */
    private String region(Run run, String region) {
        boolean shared = runs.stream()
                .anyMatch(other -> other != run
                        && other.facts.places().stream()
                                .anyMatch(place -> place.region().equals(region)));
        return !shared ? region : region.equals(Place.HERE) ? run.name : region + " " + run.name;
    }

    private List<String> strings(BiFunction<String, RunFacts, Stream<String>> part) {
        return runs.stream().flatMap(run -> part.apply(run.name, run.facts)).toList();
    }
}
