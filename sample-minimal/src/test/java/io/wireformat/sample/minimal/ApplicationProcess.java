package io.wireformat.sample.minimal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** An application in its own process, on a free port of the loopback interface. */
final class ApplicationProcess implements AutoCloseable {

    private static final Pattern STARTED = Pattern.compile("Tomcat started on port (\\d+)");

    private final Process process;

    /** The options of {@link #shared()}. */
    static final List<String> OPTIONS = List.of(
            "--wireformat.explorer.enabled=true",
            "--wireformat.format-parameter=format",
            "--wireformat.schemas.enabled=true",
            "--wireformat.protobuf.go-package=example.com/parcels/parcelpb");

    private final int port;
    private final String log;

    private ApplicationProcess(Process process, int port, String log) {
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /** The packaged application with all that tests ask of it beyond the starter, one for all of them. */
    static ApplicationProcess shared() {
        return Shared.APPLICATION;
    }

    /** Runs {@code java} with these arguments, and waits until the application has started. */
    static ApplicationProcess start(String... java) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // a run of seconds does not pay off the second compiler
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                // a fifth of a start
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote"));
        command.addAll(List.of(java));
        command.addAll(List.of("--server.port=0", "--server.address=127.0.0.1"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        BufferedReader log =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            Matcher started = STARTED.matcher(line);
            if (started.find()) {
                return new ApplicationProcess(process, Integer.parseInt(started.group(1)), said.toString());
            }
            said.append(line).append('\n');
        }
        throw new IllegalStateException("The application ended:\n" + said);
    }

    /** The log of the start. */
    String log() {
        return log;
    }

    int port() {
        return port;
    }

    /** The text of a page, in which the application has port 8080, for this application. */
    String here(String page) {
        return page.replace(":8080", ":" + port);
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** Started when a test first asks for it, and ended with the tests. */
    private static final class Shared {

        static final ApplicationProcess APPLICATION = start();

        private static ApplicationProcess start() {
            try {
                ApplicationProcess application = ApplicationProcess.start(
                        Stream.concat(Stream.of("-jar", System.getProperty("sample.jar")), OPTIONS.stream())
                                .toArray(String[]::new));
                Runtime.getRuntime().addShutdownHook(new Thread(application::close));
                return application;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
