package io.wireformat.benchmarks.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An application in its own process that listens on 127.0.0.1. */
public final class Application implements AutoCloseable {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Long enough to write an archive of classes. */
    private static final int SECONDS_TO_END = 180;

    private static final double TICKS_PER_SECOND = 100;

    /** The positions of {@code utime} and {@code stime} in {@code /proc/PID/stat}, after the name. */
    private static final int USER_TICKS = 11;

    /** The names of HotSpot's compiler threads. */
    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler");

    private final Process process;
    private final int port;
    private final Thread atExit;

    private Application(Process process, int port, Thread atExit) {
        this.process = process;
        this.port = port;
        this.atExit = atExit;
    }

    /**
     * Starts a Java program, and returns when it has printed its port.
     *
     * @param port finds it in a line of the output
     */
    public static Application start(Pattern port, List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            Thread atExit = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(atExit);
            BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
            StringBuilder lines = new StringBuilder();
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                Matcher matcher = port.matcher(line);
                if (matcher.find()) {
                    drain(process);
                    return new Application(process, Integer.parseInt(matcher.group(1)), atExit);
                }
                lines.append(line).append('\n');
            }
            throw new IllegalStateException(String.join(" ", arguments) + " did not start:\n" + lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The program would block if its output was not read. */
    private static void drain(Process process) {
        Thread thread = new Thread(() -> {
            try {
                process.getInputStream().transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                // the process has ended
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    public String url(String path) {
        return "http://127.0.0.1:" + port + path;
    }

    /**
     * Sends one request.
     *
     * @throws IllegalStateException if the response has an error status
     */
    public byte[] send(String method, String path, Map<String, String> headers, byte[] content) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url(path)))
                .method(
                        method,
                        content.length == 0
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(content));
        headers.forEach(request::header);
        try {
            HttpResponse<byte[]> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() / 100 != 2) {
                throw new IllegalStateException(
                        method + " " + path + " with " + headers.get("Content-Type") + ": " + response.statusCode());
            }
            return response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * The CPU time that it has used, in seconds.
     *
     * @throws IllegalStateException if it cannot be read: a report without it would look complete
     */
    public double cpuSeconds() {
        double seconds = cpuSeconds(directory().resolve("stat"));
        if (Double.isNaN(seconds)) {
            throw new IllegalStateException("the CPU time of an application cannot be read from " + directory()
                    + "/stat: the bench needs Linux");
        }
        return seconds;
    }

    /** The CPU time of its live compiler threads, in seconds; 0 if the system has no {@code /proc}. */
    double compilerSeconds() {
        Path threads = directory().resolve("task");
        if (!Files.exists(threads)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(threads)) {
            return all.filter(Application::isCompiler)
                    .mapToDouble(thread -> cpuSeconds(thread.resolve("stat")))
                    .filter(seconds -> seconds > 0)
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path directory() {
        return Path.of("/proc", Long.toString(process.pid()));
    }

    private static boolean isCompiler(Path thread) {
        try {
            return COMPILER.matcher(Files.readString(thread.resolve("comm"))).lookingAt();
        } catch (IOException e) {
            // the thread has ended
            return false;
        }
    }

    private static double cpuSeconds(Path stat) {
        try {
            String text = Files.readString(stat);
            String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1])) / TICKS_PER_SECOND;
        } catch (IOException e) {
            // no /proc, or a thread that has ended
            return Double.NaN;
        }
    }

    @Override
    public void close() {
        // with the handle: Process would close the output, to which a JVM still writes while it stores its AOT cache
        process.toHandle().destroy();
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
    }
}
