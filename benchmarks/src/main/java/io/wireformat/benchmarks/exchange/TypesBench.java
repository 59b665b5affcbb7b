package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Rivalry;
import io.wireformat.benchmarks.measure.Settings;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures what an application's types cost at its start: time, CPU and heap, by the number of types, whether they refer to
 * each other or not, with and without the starter. It also measures the report of all types by the Actuator.
 */
public record TypesBench(Settings settings, Path folder) implements Bench {

    private static final List<Integer> COUNTS = List.of(10, 100, 500, 2000);
    private static final String CONNECTED = "connected";
    private static final String APART = "apart";

    /** The goals are about these. */
    private static final List<Integer> COUNTS_OF_GOALS = List.of(100, 500);

    /** Fewer starts than {@link StartBench} needs, because the differences are larger. */
    private static final int STARTS_OF_START_BENCH = 3;

    /** Jackson follows a chain of types with a call for each. */
    private static final String DEEP_STACK = "-Xss32m";

    private static final byte[] NOTHING = new byte[0];
    private static final double MEGABYTE = 1e6;

    private record Starts(double[] millis, double[] cpuMillis, double[] megabytes) {}

    @Override
    public List<String> names() {
        return COUNTS.stream()
                .flatMap(count -> Stream.of(CONNECTED, APART).map(kind -> Part.TYPES.named(kind, count)))
                .toList();
    }

    @Override
    public List<Pair> measure() {
        List<Pair> pairs = new ArrayList<>();
        for (String kind : List.of(CONNECTED, APART)) {
            for (int count : COUNTS) {
                boolean isForGoals = kind.equals(CONNECTED) && COUNTS_OF_GOALS.contains(count);
                if (settings.includes(Part.TYPES.named(kind, count)) && (isForGoals || !settings.isForGoals())) {
                    pairs.addAll(measure(kind, count));
                }
            }
        }
        return pairs;
    }

    private List<Pair> measure(String kind, int count) {
        String name = Part.TYPES.named(kind, count);
        Path classes = new GeneratedTypes(count, kind.equals(CONNECTED)).compileIn(folder.resolve(name));
        int starts = Math.max(1, settings.starts() / STARTS_OF_START_BENCH);
        Starts boot = new Starts(new double[starts], new double[starts], new double[starts]);
        Starts starter = new Starts(new double[starts], new double[starts], new double[starts]);
        double[] report = new double[starts];
        for (int n = 0; n < starts; n++) {
            start(classes, false, boot, n, new double[starts]);
            start(classes, true, starter, n, report);
        }
        return List.of(
                pair(name, starter.millis, boot.millis, "ms to the start"),
                pair(name, starter.cpuMillis, boot.cpuMillis, "ms CPU"),
                pair(name, starter.megabytes, boot.megabytes, "MB heap"),
                Rivalry.ofBlocks(name, "report of all types", report, "start", starter.millis, "ms"));
    }

    private static void start(Path classes, boolean withStarter, Starts to, int n, double[] report) {
        List<String> classPath = new ArrayList<>(List.of(classes.toString()));
        classPath.addAll(Stack.MVC.classPath(withStarter));
        List<String> arguments = new ArrayList<>(
                List.of("-Xmx1g", DEEP_STACK, Stack.NATIVE_ACCESS, "-cp", String.join(File.pathSeparator, classPath)));
        arguments.addAll(Stack.options(TypesApplication.class));
        arguments.add("--management.endpoints.web.exposure.include=wireformat");
        // the report of unsupported types is part of the start
        arguments.add("--logging.level.io.wireformat=info");
        long start = System.nanoTime();
        try (Application application = Application.start(Stack.PORT, arguments)) {
            to.millis[n] = (System.nanoTime() - start) / 1e6;
            to.cpuMillis[n] = application.cpuSeconds() * 1e3;
            to.megabytes[n] = Long.parseLong(
                            new String(application.send("GET", "/heap", Map.of(), NOTHING), StandardCharsets.US_ASCII))
                    / MEGABYTE;
            if (withStarter) {
                long asked = System.nanoTime();
                application.send("GET", "/actuator/wireformat", Map.of(), NOTHING);
                report[n] = (System.nanoTime() - asked) / 1e6;
            }
        }
    }

    private static Pair pair(String name, double[] figures, double[] base, String unit) {
        return Rivalry.ofBlocks(name, "starter", figures, "Boot", base, unit);
    }
}
