package io.wireformat.fuzzing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@link SmallService} in its own process, with a heap of 128 MiB. */
final class HostileServer implements AutoCloseable {

    private static final Pattern FAULT = Pattern.compile("OutOfMemoryError|IllegalReferenceCountException");

    private final Process process;
    private final PrintStream in;
    private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(100);

    /** The JVM's message about threads that ended because of an OutOfMemoryError, and Netty's about what was released twice. */
    final Queue<String> errors = new ConcurrentLinkedQueue<>();

    final int port;
    final int managementPort;

    HostileServer(String stack) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                // as in the manifest of Boot's jars: without it, Netty frees memory much more slowly from Java 25 on
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SmallService.class.getName(),
                stack,
                // limits only apply to Spring's own formats if they are set
                "wireformat.limits.content-size=16MB",
                "wireformat.limits.elements=1000000",
                // more than a busy machine takes from harmless content
                "wireformat.limits.decode-time=2s",
                "wireformat.limits.in-flight=32MB"));
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        in = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        Thread reader = new Thread(this::read, "hostile-server-output");
        reader.setDaemon(true);
        reader.start();
        String line = lineOrNull("ports ", 300);
        if (line == null) {
            process.destroyForcibly();
            throw new AssertionError("the service does not respond");
        }
        String[] ports = line.split(" ");
        port = Integer.parseInt(ports[0]);
        managementPort = Integer.parseInt(ports[1]);
    }

    private void read() {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith("ports ") || line.startsWith("state ")) {
                    lines.offer(line);
                } else if (FAULT.matcher(line).find()) {
                    errors.add(line.strip());
                }
            }
        } catch (IOException e) {
            // the process has ended
        }
    }

    private @Nullable String lineOrNull(String start, int seconds) throws InterruptedException {
        String line = lines.poll(seconds, TimeUnit.SECONDS);
        return line == null ? null : line.substring(start.length());
    }

    /** The current state; null if the process does not respond. */
    @Nullable
    State state() throws InterruptedException {
        lines.clear();
        in.println("state");
        String line = lineOrNull("state ", 120);
        if (line == null) {
            return null;
        }
        String[] parts = line.split("\t");
        return new State(
                Long.parseLong(parts[0]),
                Arrays.stream(parts).skip(1).filter(State::serves).collect(Collectors.toSet()));
    }

    boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /**
     * The state of the process.
     *
     * @param heap live bytes
     * @param threads the names of the threads that must survive every request
     */
    record State(long heap, Set<String> threads) {

        private static boolean serves(String thread) {
            return thread.contains("Poller")
                    || thread.contains("Acceptor")
                    || thread.startsWith("Catalina-utility")
                    || thread.startsWith("reactor-http-");
        }
    }
}
