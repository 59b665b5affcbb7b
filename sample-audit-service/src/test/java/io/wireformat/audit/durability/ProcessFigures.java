package io.wireformat.audit.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a JVM holds.
 *
 * @param heapKilobytes objects that are left after a full collection
 * @param handles open files and connections
 */
record ProcessFigures(long heapKilobytes, long handles, long threads) {

    private static final Pattern TOTAL = Pattern.compile("(?m)^Total +\\d+ +(\\d+)");

    /** Collects the garbage of another JVM, and counts what is left. */
    static ProcessFigures of(Process jvm) throws IOException, InterruptedException {
        Path process = Path.of("/proc", String.valueOf(jvm.pid()));
        return new ProcessFigures(heapBytes(jvm) / 1_024, count(process.resolve("fd")), count(process.resolve("task")));
    }

    private static long heapBytes(Process jvm) throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        Process run = new ProcessBuilder(jcmd.toString(), String.valueOf(jvm.pid()), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String printed = new String(run.getInputStream().readAllBytes());
        assertThat(run.waitFor()).as(printed).isZero();
        Matcher total = TOTAL.matcher(printed);
        assertThat(total.find()).as(printed).isTrue();
        return Long.parseLong(total.group(1));
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.count();
        }
    }
}
