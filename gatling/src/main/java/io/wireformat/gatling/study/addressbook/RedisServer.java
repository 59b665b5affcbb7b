package io.wireformat.gatling.study.addressbook;

import io.wireformat.gatling.process.ChildProcess;
import io.wireformat.gatling.study.StudyException;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import redis.clients.jedis.RedisClient;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A Redis that was started for a study: on a free port of the loopback interface, with its data in memory and its files
 * in a directory that goes with it. It ends when this is closed, and with this JVM however that ends.
 *
 * @see <a href="https://redis.io/docs/latest/commands/memory-usage/">MEMORY USAGE</a>
 */
final class RedisServer implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ChildProcess child;

    private final URI uri;

    private RedisServer(ChildProcess child, int port) {
        this.child = child;
        this.uri = URI.create("redis://127.0.0.1:" + port);
    }

    /** Whether a program can be started: a path, or a name that the environment's path leads to. */
    static boolean isInstalled(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Stream.of(""), Pattern.compile(File.pathSeparator).splitAsStream(path))
                .filter(directory -> directory.isEmpty() == program.contains(File.separator))
                .map(directory -> Path.of(directory, program))
                .anyMatch(Files::isExecutable);
    }

    /**
     * Starts it and waits until it answers.
     *
     * @throws StudyException when it does not
     */
    static RedisServer start(String program) {
        try {
            int port = freePort();
            Path directory = Files.createTempDirectory("study-redis");
            ProcessBuilder builder = new ProcessBuilder(ChildProcess.tied(command(program, port, directory)))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            RedisServer server = new RedisServer(ChildProcess.start(builder, directory), port);
            server.await(program);
            return server;
        } catch (IOException e) {
            throw new StudyException(program + " cannot be started: " + e.getMessage(), e);
        }
    }

    private static List<String> command(String program, int port, Path directory) {
        return List.of(
                program,
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--dir",
                directory.toString(),
                "--save",
                "",
                "--appendonly",
                "no");
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void await(String program) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!answers()) {
            if (!child.process().isAlive() || System.nanoTime() > deadline) {
                close();
                throw new StudyException(program + " does not answer at " + uri);
            }
        }
    }

    private boolean answers() {
        try (RedisClient client = RedisClient.create(uri)) {
            return client.ping().equals("PONG");
        } catch (JedisException e) {
            return false;
        }
    }

    /** Where it listens. */
    URI uri() {
        return uri;
    }

    /**
     * What it allocates for a key and its value, in bytes.
     *
     * @throws StudyException when there is no such key
     */
    long memoryUsage(String key) {
        try (RedisClient client = RedisClient.create(uri)) {
            Long bytes = client.memoryUsage(key);
            if (bytes == null) {
                throw new StudyException("Redis has nothing under " + key);
            }
            return bytes;
        }
    }

    @Override
    public void close() {
        child.close();
    }
}
