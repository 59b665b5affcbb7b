package io.wireformat.audit.durability;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Programs of the operating system. */
final class Programs {

    private Programs() {}

    /** Runs a program to its end, and returns whether it is there and succeeded. */
    static boolean succeeds(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /** Waits until strace, which attaches to a program, traces all of its threads; skips the test if it cannot. */
    static void awaitTracer(ProcessHandle program, Process tracer) throws IOException, InterruptedException {
        while (program.isAlive() && !allThreadsAreTraced(Path.of("/proc", Long.toString(program.pid()), "task"))) {
            assumeTrue(tracer.isAlive(), "strace is not installed or not allowed: apt-get install strace");
            Thread.sleep(20);
        }
    }

    private static boolean allThreadsAreTraced(Path tasks) throws IOException {
        try (Stream<Path> threads = Files.list(tasks)) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("status")).contains("TracerPid:\t0\n")) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException ended) {
            // a thread that has just ended
            return false;
        }
    }
}
