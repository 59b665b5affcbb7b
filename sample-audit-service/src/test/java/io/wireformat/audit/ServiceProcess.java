package io.wireformat.audit;

import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The service in its own process, which can be killed. */
public final class ServiceProcess implements AutoCloseable {

    private static final Pattern READY = Pattern.compile(
            "Events on (http://127\\.0\\.0\\.1:\\d+)/events, health and metrics on (http://127\\.0\\.0\\.1:\\d+)/");
    private static final int START_SECONDS = 240;

    private final Process process;
    private final String url;
    private final String managementUrl;
    private final Keys keys;
    private final HttpClient http = HttpClient.newHttpClient();

    private ServiceProcess(Process process, String url, String managementUrl, Keys keys) {
        this.process = process;
        this.url = url;
        this.managementUrl = managementUrl;
        this.keys = keys;
    }

    /**
     * Starts the service.
     *
     * @param folder the directory for its data and its output
     * @param prefix a command that runs it, such as a tracer
     */
    public static ServiceProcess start(Path folder, String... prefix) throws IOException, InterruptedException {
        return start(folder, List.of(), List.of(), prefix);
    }

    /**
     * Starts the service.
     *
     * @param folder the directory for its data and its output
     * @param jvm options of its JVM
     * @param arguments its properties
     * @param prefix a command that runs it, such as a tracer
     */
    public static ServiceProcess start(Path folder, List<String> jvm, List<String> arguments, String... prefix)
            throws IOException, InterruptedException {
        Path dataDir = folder.resolve("data");
        Path output = Files.createTempFile(folder, "service", ".log");
        List<String> command = new ArrayList<>(List.of(prefix));
        command.addAll(command(jvm));
        command.addAll(List.of("--server.port=0", "--management.server.port=0", "--audit.data-dir=" + dataDir));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Matcher urls = awaitUrls(process, output);
        return new ServiceProcess(process, urls.group(1), urls.group(2), Keys.read(dataDir.resolve("keys.properties")));
    }

    /** The program that runs the service or, by its arguments, a command. */
    public static List<String> command(List<String> jvm) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvm);
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // a fifth of a start
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-cp",
                System.getProperty("java.class.path"),
                AuditServiceApplication.class.getName()));
        return command;
    }

    private static Matcher awaitUrls(Process process, Path output) throws IOException, InterruptedException {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS); System.nanoTime() < end; ) {
            Matcher ready = READY.matcher(Files.readString(output));
            if (ready.find()) {
                return ready;
            }
            if (process.waitFor(50, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        process.destroyForcibly();
        throw new AssertionError("The service did not start:\n" + Files.readString(output));
    }

    public HttpResponse<String> post(String path, String json) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(url + path))
                        .header("Authorization", "Bearer " + keys.writer())
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(json))
                        .build(),
                BodyHandlers.ofString());
    }

    public HttpResponse<String> post(AuditEvent event) throws IOException, InterruptedException {
        return post("/events", RunningService.JSON.writeValueAsString(event));
    }

    public HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(url + path))
                        .header("Authorization", "Bearer " + keys.reader())
                        .build(),
                BodyHandlers.ofString());
    }

    public Keys keys() {
        return keys;
    }

    public Process process() {
        return process;
    }

    public URI uri(String path) {
        return URI.create(url + path);
    }

    public HttpResponse<String> management(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(managementUrl + path)).build(), BodyHandlers.ofString());
    }

    /** Sends a signal, such as STOP: as if its machine stood still, it goes on later with what it believed before. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** Kills the process with SIGKILL, like the kernel's OOM killer. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Stops the process and its children, and waits until it has ended. */
    @Override
    public void close() {
        List<ProcessHandle> children = process.descendants().toList();
        children.forEach(ProcessHandle::destroy);
        if (children.isEmpty()) {
            process.destroy();
        }
        process.onExit().completeOnTimeout(process, 30, TimeUnit.SECONDS).join();
        if (process.isAlive()) {
            children.forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly().onExit().join();
        }
    }
}
