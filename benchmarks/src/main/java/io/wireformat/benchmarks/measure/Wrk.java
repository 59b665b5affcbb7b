package io.wireformat.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests over persistent connections with {@code wrk}. */
public final class Wrk {

    private static final Pattern RESULT = Pattern.compile("RESULT (\\d+) (\\d+) ([0-9.]+) (\\d+)");

    private Wrk() {}

    /**
     * The result of a run.
     *
     * @param requests the number of responses
     * @param perSecond the number of responses per second
     * @param p99Millis the 99th percentile of the latency, in milliseconds
     */
    public record Load(long requests, double perSecond, double p99Millis) {}

    /** Whether {@code wrk} is on the path. */
    public static boolean isHere() {
        for (String folder : System.getenv("PATH").split(":")) {
            if (Files.isExecutable(Path.of(folder, "wrk"))) {
                return true;
            }
        }
        return false;
    }

    /** Creates a script that repeats one request. */
    public static Path script(String method, Map<String, String> headers, byte[] content) {
        try {
            Path folder = Files.createTempDirectory("bench");
            Path body = Files.write(folder.resolve("content"), content);
            StringBuilder script = new StringBuilder("wrk.method = \"" + method + "\"\n");
            headers.forEach((name, value) -> script.append("wrk.headers[\"" + name + "\"] = \"" + value + "\"\n"));
            if (content.length > 0) {
                script.append("local file = io.open(\"" + body + "\", \"rb\")\n")
                        .append("wrk.body = file:read(\"*a\")\nfile:close()\n");
            }
            script.append("done = function(summary, latency, requests)\n")
                    .append("  local e = summary.errors\n")
                    .append("  io.write(string.format(\"RESULT %d %d %f %d\\n\", summary.requests, summary.duration,\n")
                    .append("    latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))\n")
                    .append("end\n");
            Path file = Files.writeString(folder.resolve("request.lua"), script);
            List.of(folder, body, file).forEach(path -> path.toFile().deleteOnExit());
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends requests for some seconds.
     *
     * @throws IllegalStateException if a request fails
     */
    public static Load run(String url, Path script, int connections, int seconds) {
        try {
            Process process = new ProcessBuilder(
                            "wrk",
                            "-t1",
                            "-c" + connections,
                            "-d" + seconds + "s",
                            // for a new JVM on a busy machine
                            "--timeout",
                            "30s",
                            "-s",
                            script.toString(),
                            url)
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher result = RESULT.matcher(output);
            if (process.waitFor() != 0 || !result.find() || !result.group(4).equals("0")) {
                throw new IllegalStateException(url + " fails:\n" + output);
            }
            long requests = Long.parseLong(result.group(1));
            return new Load(
                    requests,
                    requests * 1e6 / Long.parseLong(result.group(2)),
                    Double.parseDouble(result.group(3)) / 1e3);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
