package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An application in a process of its own, with a small heap, whose first lack of memory is its end. */
final class SmallHeapServer implements AutoCloseable {

    /** Its heap in bytes, of which the application itself, with every library of these tests, takes 45 MiB. */
    static final int HEAP = 80 * 1024 * 1024;

    private final Process process;
    private final URI uri;

    private SmallHeapServer(Process process, URI uri) {
        this.process = process;
        this.uri = uri;
    }

    /** Starts an application of one class. */
    static SmallHeapServer start(Stack stack, Class<?> source, String... properties) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP,
                "-XX:+ExitOnOutOfMemoryError",
                "-XX:TieredStopAtLevel=1",
                // whose heap has no regions that one large array fills
                "-XX:+UseSerialGC",
                // whose YAML library the class path of these tests lacks
                "-Dspringdoc.api-docs.enabled=false",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                stack.name(),
                source.getName()));
        command.addAll(List.of(properties));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        while (line != null && !line.startsWith("http://")) {
            line = out.readLine();
        }
        assertThat(line).as("address of the server").isNotNull();
        return new SmallHeapServer(process, URI.create(line));
    }

    /** Where a path is. */
    URI uri(String path) {
        return uri.resolve(path);
    }

    /** Fails with the status of the process if the memory has not been enough. */
    void assertAlive() {
        if (!process.isAlive()) {
            fail("the server ended with status " + process.exitValue());
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** What runs in the process. */
    static final class Main {

        public static void main(String[] arguments) throws ClassNotFoundException {
            List<String> properties = List.of(arguments).subList(2, arguments.length);
            TestServer server = TestServer.start(
                    Stack.valueOf(arguments[0]),
                    List.of(Class.forName(arguments[1])),
                    properties.toArray(String[]::new));
            System.out.println(server.uri("/"));
        }
    }
}
