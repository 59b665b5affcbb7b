package io.wireformat.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Exchanges in process, beside those of an application without the starter. */
record ExchangeBench(Settings settings, Jmh jmh) implements Bench {

    /** What Spring does for a request is much code. */
    private static final int WARMUPS = 12;

    private static final List<Integer> ITEMS = List.of(1, 100);

    @Override
    public List<String> names() {
        return ITEMS.stream().map(Part.EXCHANGE::named).toList();
    }

    @Override
    public List<Pair> measure() {
        List<Pair> pairs = new ArrayList<>();
        for (int items : ITEMS) {
            String name = Part.EXCHANGE.named(items);
            if (settings.includes(name)) {
                measure(name, items, pairs);
            }
        }
        return pairs;
    }

    private void measure(String name, int items, List<Pair> pairs) {
        List<Jmh.Task> tasks = new ArrayList<>();
        tasks.add(task(name, false, Spoken.JSON, items));
        for (Spoken format : settings.spoken()) {
            tasks.add(task(name, true, format, items));
        }
        List<Jmh.Figures> figures = jmh.measure(tasks);
        Jmh.Figures base = figures.get(0);
        for (int i = 1; i < figures.size(); i++) {
            Jmh.Figures side = figures.get(i);
            String label = "starter " + settings.spoken().get(i - 1);
            pairs.add(Jmh.Figures.pair(name, label, side.nanos(), "Boot JSON", base.nanos(), "ns"));
            pairs.add(Jmh.Figures.pair(name, label, side.bytes(), "Boot JSON", base.bytes(), "B"));
        }
    }

    private static Jmh.Task task(String name, boolean starter, Spoken format, int items) {
        return new Jmh.Task(
                name,
                ExchangeBenchmark.class,
                "exchange",
                Map.of(
                        "starter", Boolean.toString(starter),
                        "format", format.name(),
                        "items", Integer.toString(items)),
                WARMUPS);
    }
}
