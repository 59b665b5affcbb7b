package io.wireformat.benchmarks.exchange;

import io.wireformat.benchmarks.measure.Application;
import io.wireformat.benchmarks.measure.Bench;
import io.wireformat.benchmarks.measure.Pair;
import io.wireformat.benchmarks.measure.Part;
import io.wireformat.benchmarks.measure.Rivalry;
import io.wireformat.benchmarks.measure.Settings;
import io.wireformat.benchmarks.measure.Spoken;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.spi.ToolProvider;

/**
 * Measures the time from the start of a process to its first response, with an archive of its classes: CDS, or the AOT
 * cache from JDK 25 on.
 */
public record StartBench(Settings settings, Path folder) implements Bench {

    private static final int FIRST_WITH_AOT_CACHE = 25;

    /** Several archives, because two archives of the same classes differ as much as the measured effect. */
    private static final int ARCHIVES = 4;

    private static final byte[] NOTHING = new byte[0];

    /** An application, and the format of its first request. */
    private record Side(String label, Spoken format, List<String> arguments, byte[] content) {}

    private record Starts(double[] millis, double[] cpuMillis, double[] classes) {}

    @Override
    public List<String> names() {
        return List.of(Part.START.named());
    }

    @Override
    public List<Pair> measure() {
        int count = settings.starts();
        int withOneArchive = (count + ARCHIVES - 1) / ARCHIVES;
        List<Side> sides = trained();
        List<Starts> starts = sides.stream()
                .map(side -> new Starts(new double[count], new double[count], new double[count]))
                .toList();
        for (int n = 0; n < count; n++) {
            if (n > 0 && n % withOneArchive == 0) {
                sides = trained();
            }
            for (int i = 0; i < sides.size(); i++) {
                int turn = (n + i) % sides.size();
                measure(sides.get(turn), starts.get(turn), n);
            }
        }
        List<Pair> pairs = new ArrayList<>();
        Starts base = starts.get(0);
        for (int i = 1; i < sides.size(); i++) {
            Starts side = starts.get(i);
            pairs.add(pair(sides.get(i), side.millis, base.millis, "ms to the first response"));
            pairs.add(pair(sides.get(i), side.cpuMillis, base.cpuMillis, "ms CPU"));
            pairs.add(pair(sides.get(i), side.classes, base.classes, "classes"));
        }
        return pairs;
    }

    /** The applications, each with a new archive. */
    private List<Side> trained() {
        byte[] json = Events.json(1, 1).get(0);
        List<String> boot = trained("boot", false, List.of(Spoken.JSON));
        List<String> starter = trained("starter", true, List.of(Spoken.JSON, Spoken.PROTOBUF));
        byte[] protobuf;
        try (Application application = Application.start(Stack.PORT, starter)) {
            protobuf = SocketBench.content(application, Events.path(1), json, Spoken.PROTOBUF);
        }
        return List.of(
                new Side("Boot JSON", Spoken.JSON, boot, json),
                new Side("starter JSON", Spoken.JSON, starter, json),
                new Side("starter Protobuf", Spoken.PROTOBUF, starter, protobuf));
    }

    private static void measure(Side side, Starts to, int n) {
        long start = System.nanoTime();
        try (Application application = Application.start(Stack.PORT, side.arguments)) {
            Rivalry.requireEcho(application, Events.path(1), headers(side.format), side.content);
            to.millis[n] = (System.nanoTime() - start) / 1e6;
            to.cpuMillis[n] = application.cpuSeconds() * 1e3;
            to.classes[n] = Double.parseDouble(
                    new String(application.send("GET", "/classes", Map.of(), NOTHING), StandardCharsets.US_ASCII));
        }
    }

    /** The arguments that start an application with the archive of a first run. */
    private List<String> trained(String name, boolean starter, List<Spoken> formats) {
        String classPath = jars(name, Stack.MVC.classPath(starter));
        Path archive = folder.resolve(name + ".archive");
        try {
            Files.deleteIfExists(archive);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        boolean aot = Runtime.version().feature() >= FIRST_WITH_AOT_CACHE;
        try (Application application = Application.start(
                Stack.PORT,
                arguments((aot ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive, classPath))) {
            byte[] json = Events.json(1, 1).get(0);
            for (Spoken format : formats) {
                byte[] content =
                        format == Spoken.JSON ? json : SocketBench.content(application, Events.path(1), json, format);
                application.send("POST", Events.path(1), headers(format), content);
            }
        }
        if (!Files.exists(archive)) {
            throw new IllegalStateException("the first run did not create " + archive);
        }
        return arguments((aot ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive, classPath);
    }

    private static List<String> arguments(String option, String classPath) {
        List<String> arguments = new ArrayList<>(List.of("-Xmx256m", Stack.NATIVE_ACCESS, option, "-cp", classPath));
        arguments.addAll(Stack.options());
        return arguments;
    }

    /** Packs directories into jars, because archives only support classes from jars. */
    private String jars(String name, List<String> classPath) {
        List<String> jars = new ArrayList<>();
        for (String entry : classPath) {
            if (Files.isDirectory(Path.of(entry))) {
                String jar = folder.resolve(name + "-" + jars.size() + ".jar").toString();
                ToolProvider.findFirst("jar")
                        .orElseThrow()
                        .run(System.out, System.err, "--create", "--file", jar, "-C", entry, ".");
                jars.add(jar);
            } else {
                jars.add(entry);
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private static Map<String, String> headers(Spoken format) {
        return Map.of("Content-Type", format.mediaType(), "Accept", format.mediaType());
    }

    private static Pair pair(Side side, double[] figures, double[] base, String unit) {
        return Rivalry.ofBlocks(Part.START.named(), side.label, figures, "Boot JSON", base, unit);
    }
}
