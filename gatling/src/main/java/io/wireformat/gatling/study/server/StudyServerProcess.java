package io.wireformat.gatling.study.server;

import io.wireformat.gatling.process.ChildProcess;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** The study server in its own process. It ends when closed, and with this JVM. */
public final class StudyServerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final Process process;
    private final InetSocketAddress address;

    private StudyServerProcess(Process process, InetSocketAddress address) {
        this.process = process;
        this.address = address;
    }

    /**
     * Starts the server and waits until it listens.
     *
     * @param prefix the start of its command
     * @param log the file for its output
     * @param port 0 for a free one
     * @param classes an additional class path
     * @param arguments options of Spring Boot
     * @throws IllegalStateException if it does not start
     */
    public static StudyServerProcess start(
            List<String> prefix, Path log, int port, List<Path> classes, String... arguments) {
        Process process;
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            process = new ProcessBuilder(command(prefix, port, classes, arguments))
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException("the study server cannot be started: " + e.getMessage(), e);
        }
        CompletableFuture<Integer> listening = new CompletableFuture<>();
        Thread listener = new Thread(() -> copy(process, log, listening), "study-server-log");
        listener.setDaemon(true);
        listener.start();
        try {
            return new StudyServerProcess(
                    process, new InetSocketAddress("127.0.0.1", listening.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ChildProcess.end(process);
            throw new IllegalStateException("interrupted while the study server started", e);
        } catch (ExecutionException | TimeoutException e) {
            ChildProcess.end(process);
            throw new IllegalStateException("the study server does not listen; see " + log, e);
        }
    }

    private static List<String> command(List<String> prefix, int port, List<Path> classes, String... arguments) {
        String own = System.getProperty("java.class.path");
        String more =
                classes.stream().map(each -> each.toAbsolutePath().toString()).collect(Collectors.joining(","));
        List<String> command = new ArrayList<>(prefix);
        command.add(ProcessHandle.current().info().command().orElse("java"));
        if (own.endsWith(".jar") && !own.contains(File.pathSeparator)) {
            // compare.jar contains nested jars, which only its own loader finds
            command.addAll(
                    List.of("-Dloader.main=" + StudyServer.class.getName(), "-Dloader.path=" + more, "-jar", own));
        } else {
            command.addAll(List.of(
                    "-classpath",
                    own + File.pathSeparator + more.replace(",", File.pathSeparator),
                    StudyServer.class.getName()));
        }
        command.add("--server.port=" + port);
        command.addAll(List.of(arguments));
        return command;
    }

    private static void copy(Process process, Path log, CompletableFuture<Integer> port) {
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
                BufferedWriter copy = Files.newBufferedWriter(log)) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                if (line.startsWith(StudyServer.LISTENING)) {
                    port.complete(Integer.parseInt(line.substring(StudyServer.LISTENING.length())));
                }
                copy.write(line);
                copy.newLine();
                copy.flush();
            }
        } catch (IOException e) {
            port.completeExceptionally(e);
        }
        port.completeExceptionally(new IllegalStateException("the study server ended"));
    }

    /** The address on which it listens. */
    public InetSocketAddress address() {
        return address;
    }

    /** Its processor time. */
    public Optional<Duration> cpu() {
        return process.info().totalCpuDuration();
    }

    @Override
    public void close() {
        ChildProcess.end(process);
    }
}
