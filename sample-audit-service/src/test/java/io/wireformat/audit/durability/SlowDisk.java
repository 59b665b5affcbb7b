package io.wireformat.audit.durability;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** A disk that takes its time: strace delays each sync of some processes, until it is closed. */
final class SlowDisk implements AutoCloseable {

    private final Process tracer;

    private SlowDisk(Process tracer) {
        this.tracer = tracer;
    }

    /** Delays each sync of these processes, or skips the test. */
    static SlowDisk of(List<ProcessHandle> processes, Duration delay) throws IOException, InterruptedException {
        String pids = processes.stream().map(each -> String.valueOf(each.pid())).collect(Collectors.joining(","));
        SlowDisk disk = new SlowDisk(start(
                "strace",
                "--quiet=all",
                "--output=/dev/null",
                "--trace=fsync,fdatasync",
                "--inject=fsync,fdatasync:delay_enter=" + delay.toNanos() / 1_000,
                "--follow-forks",
                "--attach=" + pids));
        try {
            for (ProcessHandle process : processes) {
                Programs.awaitTracer(process, disk.tracer);
            }
            return disk;
        } catch (IOException | InterruptedException | RuntimeException failure) {
            disk.close();
            throw failure;
        }
    }

    private static Process start(String... command) {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException absent) {
            return abort("strace is not installed: apt-get install strace");
        }
    }

    /** Ends also the delays that have begun. */
    @Override
    public void close() throws InterruptedException {
        tracer.destroyForcibly().waitFor();
    }
}
