package io.wireformat.gatling.compare;

import io.wireformat.gatling.process.ChildProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The audit service in its own process, with its data in a temporary directory. Closing it, or the end of this JVM,
 * stops the process and deletes the data. If this JVM is killed, the data remains.
 */
final class ServiceProcess implements Service {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int LOG_LINES = 15;

    /** The arguments with which the service offers gRPC and Connect. */
    static final List<String> RPC = List.of("--audit.rpc.enabled=true", "--server.http2.enabled=true");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private final Path data;
    private final Path log;
    private final ChildProcess child;
    private final int port;
    private final int managementPort;

    private ServiceProcess(Path jar, Path log, Path data, int port, List<String> prefix, List<String> more)
            throws IOException {
        this.port = port;
        this.managementPort = freePort();
        this.log = log;
        this.data = data;
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-jar",
                jar.toString(),
                "--server.address=127.0.0.1",
                "--server.port=" + port,
                "--management.server.port=" + managementPort,
                "--audit.data-dir=" + data,
                "--wireformat.server-timing=true",
                // virtual threads have no processor time of their own
                "--spring.threads.virtual.enabled=false",
                // the pool's connections stay open from the warm-up to the end
                "--server.tomcat.max-keep-alive-requests=-1",
                "--server.tomcat.keep-alive-timeout=15m",
                // compresses responses if the client asks for it
                "--server.compression.enabled=true"));
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(ChildProcess.tied(command))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        this.child = ChildProcess.start(builder, data);
    }

    /**
     * Starts the service and waits until it is ready.
     *
     * @param prefix the start of its command
     * @param temporary the parent of the directory for the data
     * @param more further arguments
     * @throws ComparisonException if it does not start
     */
    static ServiceProcess start(Path jar, Path log, int port, List<String> prefix, Path temporary, List<String> more) {
        if (!Files.isRegularFile(jar)) {
            throw new ComparisonException("the jar " + jar
                    + " is missing; build it first, for example with mvn -Pcompare verify in the root of the project");
        }
        ServiceProcess service;
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            Path data = Files.createTempDirectory(temporary, "comparison-");
            service = new ServiceProcess(jar, log, data, port, prefix, more);
        } catch (IOException e) {
            throw new ComparisonException("the service cannot be started: " + e.getMessage(), e);
        }
        try {
            service.awaitHealthy();
            return service;
        } catch (RuntimeException e) {
            service.close();
            throw e;
        }
    }

    @Override
    public Endpoint endpoint() {
        return new Endpoint("http://127.0.0.1:" + port, key("writer"), key("reader"));
    }

    @Override
    public Optional<Duration> cpu() {
        return child.process().info().totalCpuDuration();
    }

    /** One of the keys that the service has generated. */
    private String key(String name) {
        Properties keys = new Properties();
        try (InputStream in = Files.newInputStream(data.resolve("keys.properties"))) {
            keys.load(in);
        } catch (IOException e) {
            throw new ComparisonException("the service has not written its keys", e);
        }
        String key = keys.getProperty(name);
        if (key == null) {
            throw new ComparisonException("the service has written no key named " + name);
        }
        return key;
    }

    /** Stops the process and deletes its data. */
    @Override
    public void close() {
        child.close();
    }

    private void awaitHealthy() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!isHealthy()) {
            if (!child.process().isAlive()) {
                throw new ComparisonException("the service ended with exit code "
                        + child.process().exitValue() + " before it was ready:\n" + lastLines());
            }
            if (System.nanoTime() > deadline) {
                throw new ComparisonException(
                        "the service was not ready after " + PATIENCE.toSeconds() + " s:\n" + lastLines());
            }
            pause();
        }
    }

    private boolean isHealthy() {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + managementPort + "/actuator/health"))
                .timeout(Duration.ofSeconds(5))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComparisonException("interrupted while the service started", e);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComparisonException("interrupted while the service started", e);
        }
    }

    private String lastLines() {
        try {
            List<String> lines = Files.readAllLines(log);
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
        } catch (IOException e) {
            return "its log cannot be read: " + e.getMessage();
        }
    }

    /** A free port of the loopback interface, below those that the kernel gives to others before the service starts. */
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 30_000);
            try {
                new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
                return port;
            } catch (IOException taken) {
                // try another one
            }
        }
    }
}
