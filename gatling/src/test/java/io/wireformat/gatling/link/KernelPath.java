package io.wireformat.gatling.link;

import static org.junit.jupiter.api.Assumptions.abort;

import io.wireformat.internal.link.RegionProfile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Times exchanges with the kernel's TCP, over a path with the times of a profile. */
final class KernelPath implements AutoCloseable {

    private static final Path SCRIPT = Path.of("src", "test", "resources", "link", "kernel_path.py");
    private static final int CANNOT_BE_HAD_HERE = 77;
    private static final int TIMEOUT_S = 30;

    private final Process process;

    private KernelPath(Process process) {
        this.process = process;
    }

    /**
     * Starts the exchanges, several at a time; aborts the test with a reason if there is no Python.
     *
     * @param options further options of the script
     */
    static KernelPath start(RegionProfile profile, List<TimedExchange> exchanges, int atOnce, String... options) {
        List<String> command = new ArrayList<>(List.of(
                "python3",
                SCRIPT.toString(),
                "--rtt-us=" + profile.roundTripNanos() / 1_000,
                "--bytes-per-second=" + profile.bytesPerSecond(),
                "--warm-up=" + 6 * profile.openWindow(),
                "--at-once=" + atOnce,
                "--timeout-s=" + TIMEOUT_S));
        command.addAll(List.of(options));
        exchanges.forEach(exchange -> command.add(exchange.toString()));
        try {
            return new KernelPath(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.PIPE)
                    .start());
        } catch (IOException e) {
            return abort("the kernel's own path needs Python 3: " + e.getMessage());
        }
    }

    /**
     * Waits for the exchanges and returns their times in milliseconds; aborts the test with a reason if such a path is
     * not possible.
     */
    Map<TimedExchange, Double> millis() throws IOException, InterruptedException {
        Map<TimedExchange, Double> millis = new HashMap<>();
        process.inputReader().lines().forEach(line -> {
            int space = line.indexOf(' ');
            millis.put(TimedExchange.parse(line.substring(0, space)), Double.parseDouble(line.substring(space + 1)));
        });
        String errors = new String(process.getErrorStream().readAllBytes());
        int exitCode = process.waitFor();
        if (exitCode == CANNOT_BE_HAD_HERE) {
            return abort("the kernel's own path is not available: " + errors.strip());
        }
        if (exitCode != 0) {
            throw new IOException("the kernel's own path ended with " + exitCode + ": " + errors);
        }
        return millis;
    }

    /** The script's child processes end with it. */
    @Override
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
    }
}
