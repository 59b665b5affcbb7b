package io.wireformat.benchmarks.measure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Sends requests to several sides in alternation, so that a drift of the machine affects all of them.
 *
 * @param name its name in the report
 * @param connections the number of open connections
 * @param blocks the number of blocks of each side
 */
public record Rivalry(String name, int connections, int blocks) {

    private static final int WARM_UP_SECONDS = 1;
    private static final int MAX_WARM_UPS = 60;

    /**
     * A side that receives requests.
     *
     * @param label its name in the report
     * @param application the application that responds
     * @param path the path of the requests
     * @param script wrk's script, which holds the request
     * @param events the number of events in a request
     */
    public record Side(String label, Application application, String path, Path script, int events) {

        public static Side of(
                String label,
                Application application,
                String method,
                String path,
                Map<String, String> headers,
                byte[] content) {
            return new Side(label, application, path, Wrk.script(method, headers, content), 1);
        }

        public Side carrying(int number) {
            return new Side(label, application, path, script, number);
        }
    }

    private record Blocks(double[] perSecond, double[] cpuMicros, double[] p99Millis) {}

    /** Warms up all sides in alternation, and those whose application still compiles for longer. */
    public static void warmUp(List<Side> sides, int connections) {
        double most = WarmUp.BUSY_SHARE_AT_REST * WARM_UP_SECONDS * sides.size();
        List<Side> compiling = sides;
        int block = 0;
        for (; block < MAX_WARM_UPS && !compiling.isEmpty(); block++) {
            Map<Application, Double> before = new HashMap<>();
            for (Side side : compiling) {
                before.computeIfAbsent(side.application(), Application::compilerSeconds);
                Wrk.run(side.application().url(side.path()), side.script(), connections, WARM_UP_SECONDS);
            }
            before.entrySet().removeIf(each -> each.getKey().compilerSeconds() - each.getValue() <= most);
            compiling = compiling.stream()
                    .filter(side -> before.containsKey(side.application()))
                    .toList();
        }
        System.out.println(sides.size() + " sides were warmed up in " + block + " blocks"
                + (compiling.isEmpty() ? " until compilation ended" : ", and some still compile"));
    }

    /**
     * Measures each side after the warm-up, and compares it with previous sides of these labels by the median of the
     * blocks' ratios.
     */
    public List<Pair> measure(List<Side> sides, List<String> bases) {
        List<Blocks> measured = sides.stream()
                .map(side -> new Blocks(new double[blocks], new double[blocks], new double[blocks]))
                .toList();
        for (int block = 0; block < blocks; block++) {
            for (int i = 0; i < sides.size(); i++) {
                measure(sides.get(i), measured.get(i), block);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < sides.size(); i++) {
            Blocks side = measured.get(i);
            System.out.println(String.format(
                    Locale.ROOT,
                    "%s %s: %,.0f %ss/s",
                    name,
                    sides.get(i).label(),
                    Ratio.median(side.perSecond).value(),
                    thing()));
            for (int j = 0; j < i; j++) {
                if (bases.contains(sides.get(j).label())) {
                    addPairs(pairs, sides.get(i), side, sides.get(j), measured.get(j));
                }
            }
        }
        return pairs;
    }

    private void measure(Side side, Blocks to, int block) {
        double before = side.application().cpuSeconds();
        Wrk.Load load = Wrk.run(side.application().url(side.path()), side.script(), connections, 1);
        double used = side.application().cpuSeconds() - before;
        to.perSecond[block] = load.perSecond() * side.events();
        to.cpuMicros[block] = used * 1e6 / load.requests() / side.events();
        to.p99Millis[block] = load.p99Millis();
    }

    private void addPairs(List<Pair> pairs, Side side, Blocks figures, Side base, Blocks baseFigures) {
        pairs.add(pair(side, figures.perSecond, base, baseFigures.perSecond, thing() + "s/s"));
        pairs.add(pair(side, figures.cpuMicros, base, baseFigures.cpuMicros, "µs CPU/" + thing()));
        pairs.add(pair(side, figures.p99Millis, base, baseFigures.p99Millis, "ms p99"));
    }

    private Pair pair(Side side, double[] figures, Side base, double[] baseFigures, String unit) {
        return ofBlocks(name, side.label(), figures, base.label(), baseFigures, unit);
    }

    /** Compares two alternating sides. */
    public static Pair ofBlocks(
            String name, String side, double[] figures, String base, double[] baseFigures, String unit) {
        return new Pair(
                name,
                side,
                base,
                unit,
                Ratio.median(figures).value(),
                Ratio.median(baseFigures).value(),
                Ratio.ofBlocks(figures, baseFigures));
    }

    private String thing() {
        return name.startsWith(Part.SERVICE.toString()) ? "event" : "request";
    }

    /** Requires that a side returns the content of the request. */
    public static void requireEcho(Application application, String path, Map<String, String> headers, byte[] content) {
        if (!Arrays.equals(content, application.send("POST", path, headers, content))) {
            throw new IllegalStateException(path + " does not echo " + headers.get("Content-Type"));
        }
    }
}
