package io.wireformat.benchmarks.codec;

import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Jmh;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Compares plans with handwritten code, the formats' libraries and JSON. */
public record CodecBench(Settings settings, Jmh jmh) implements Bench {

    @Override
    public List<String> names() {
        return Stream.concat(
                        Lineup.all().stream()
                                .flatMap(lineup -> cells(lineup, false))
                                .map(Cell::toString),
                        Stream.concat(textLimits(), records()).map(Jmh.Task::name))
                .toList();
    }

    @Override
    public List<Pair> measure() {
        List<Cell> cells = new ArrayList<>();
        for (Lineup<?> lineup : Lineup.all()) {
            List<Cell> chosen = cells(lineup, settings.isForGoals())
                    .filter(cell -> settings.includes(cell.toString()))
                    .toList();
            if (!chosen.isEmpty()) {
                Agreement.check(lineup);
                System.out.println(lineup.sample().name() + ": all contenders agree");
            }
            cells.addAll(chosen);
        }
        List<Pair> pairs = pairs(cells);
        if (!settings.isForGoals()) {
            pairs.addAll(textLimitPairs());
            pairs.addAll(recordPairs());
        }
        return pairs;
    }

    /** Serializers of Kafka beside spring-kafka's for JSON. */
    private List<Pair> recordPairs() {
        List<Jmh.Task> tasks =
                records().filter(task -> settings.includes(task.name())).toList();
        List<Jmh.Figures> figures = jmh.measure(tasks);
        Map<String, Jmh.Figures> bases = new LinkedHashMap<>();
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            // the first one of each operation
            Jmh.Figures base = bases.putIfAbsent(tasks.get(i).method(), figures.get(i));
            if (base != null) {
                pairs.add(Jmh.Figures.pair(tasks.get(i).name(), "serde", figures.get(i), "spring-kafka", base));
            }
        }
        return pairs;
    }

    private static Stream<Jmh.Task> records() {
        return Stream.of(Operation.values()).flatMap(operation -> Stream.of(RecordBenchmark.Serde.values())
                .map(serde -> new Jmh.Task(
                        Part.CODEC.named("record", serde.name(), operation.toString()),
                        RecordBenchmark.class,
                        operation.toString(),
                        Map.of("serde", serde.name()))));
    }

    private List<Pair> pairs(List<Cell> cells) {
        List<Jmh.Figures> measured = jmh.measure(cells.stream()
                .map(cell -> new Jmh.Task(
                        cell.toString(),
                        MessageBenchmark.class,
                        cell.operation().toString(),
                        cell.parameters()))
                .toList());
        Map<Cell, Jmh.Figures> figures = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            figures.put(cells.get(i), measured.get(i));
        }
        List<Pair> pairs = new ArrayList<>();
        for (Cell cell : cells) {
            if (cell.way() == Way.PLAN) {
                addPair(pairs, figures, cell, cell.of(cell.format(), Way.HAND_WRITTEN), "by hand");
            }
            if (cell.way() != Way.LIBRARY) {
                addPair(pairs, figures, cell, cell.of(cell.format(), Way.LIBRARY), "library");
            }
            if (cell.format() != Format.JSON) {
                addPair(pairs, figures, cell, cell.of(Format.JSON, Way.LIBRARY), "JSON");
            }
        }
        return pairs;
    }

    private static void addPair(List<Pair> to, Map<Cell, Jmh.Figures> figures, Cell side, Cell base, String baseLabel) {
        Jmh.Figures measured = figures.get(side);
        Jmh.Figures beside = figures.get(base);
        if (measured != null && beside != null) {
            to.add(Jmh.Figures.pair(side.toString(), side.way().toString(), measured, baseLabel, beside));
        }
    }

    /** The cost of the limit on the length of a text, per text. */
    private List<Pair> textLimitPairs() {
        List<Jmh.Task> tasks =
                textLimits().filter(task -> settings.includes(task.name())).toList();
        List<Jmh.Figures> figures = jmh.measure(tasks);
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i + 1 < tasks.size(); i += 2) {
            pairs.add(Jmh.Figures.pair(tasks.get(i).name(), "with", figures.get(i), "without", figures.get(i + 1)));
        }
        return pairs;
    }

    private static Stream<Jmh.Task> textLimits() {
        return Stream.of("4", "16").flatMap(length -> Stream.of("with", "without")
                .map(method -> new Jmh.Task(
                        Part.CODEC.named("text limit", length),
                        TextLimitBenchmark.class,
                        method,
                        Map.of("length", length))));
    }

    /**
     * Measures contenders of the same operation one after the other, so that a drift of the machine affects all of
     * them.
     */
    private static Stream<Cell> cells(Lineup<?> lineup, boolean forGoals) {
        return Stream.of(Operation.values()).flatMap(operation -> lineup.entries().stream()
                .filter(entry -> !forGoals || entry.isForGoals(lineup.sample().name()))
                .map(entry -> new Cell(lineup.sample().name(), entry.format(), entry.way(), operation)));
    }
}
