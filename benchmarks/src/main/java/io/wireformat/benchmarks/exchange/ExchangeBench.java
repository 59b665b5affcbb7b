package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Jmh;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Settings;
import io.wireformat.benchmarks.measure.Spoken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compares exchanges in process with an application without the starter. */
public record ExchangeBench(Settings settings, Jmh jmh) implements Bench {

    private static final List<Integer> ITEMS = List.of(1, 100);

    @Override
    public List<String> names() {
        return ITEMS.stream().map(Part.EXCHANGE::named).toList();
    }

    @Override
    public List<Pair> measure() {
        List<Spoken> formats = settings.isForGoals() ? List.of(Spoken.JSON) : settings.spoken();
        List<Jmh.Task> tasks = new ArrayList<>();
        for (int items : ITEMS) {
            String name = Part.EXCHANGE.named(items);
            if (settings.includes(name)) {
                tasks.add(task(name, false, Spoken.JSON, items));
                formats.forEach(format -> tasks.add(task(name, true, format, items)));
            }
        }
        List<Jmh.Figures> figures = jmh.measure(tasks);
        List<Pair> pairs = new ArrayList<>();
        for (int base = 0; base < tasks.size(); base += formats.size() + 1) {
            for (int i = 0; i < formats.size(); i++) {
                addPairs(
                        pairs,
                        tasks.get(base).name(),
                        "starter " + formats.get(i),
                        figures.get(base + 1 + i),
                        figures.get(base));
            }
        }
        return pairs;
    }

    private static void addPairs(List<Pair> pairs, String name, String label, Jmh.Figures side, Jmh.Figures base) {
        pairs.add(Jmh.Figures.pair(name, label, side.nanos(), "Boot JSON", base.nanos(), "ns"));
        pairs.add(Jmh.Figures.pair(name, label, side.bytes(), "Boot JSON", base.bytes(), "B"));
    }

    private static Jmh.Task task(String name, boolean starter, Spoken format, int items) {
        return new Jmh.Task(
                name,
                ExchangeBenchmark.class,
                "exchange",
                Map.of(
                        "starter", Boolean.toString(starter),
                        "format", format.name(),
                        "items", Integer.toString(items)));
    }
}
