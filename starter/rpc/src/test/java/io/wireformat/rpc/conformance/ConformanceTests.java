package io.wireformat.rpc.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.rpc.conformance.suite.ServerCompatRequest;
import io.wireformat.rpc.conformance.suite.ServerCompatResponse;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Connect's conformance suite, version 1.0.7, against both stacks. {@code .ci/run} installs it with Go; without it the tests are
 * skipped. {@code src/test/resources/conformance} has what the stacks support; all of it passes.
 */
@Tag("full")
@Tag("processes")
class ConformanceTests {

    private static final Path SUITE = Path.of("target/conformance/connectconformance");
    private static final Path SETTINGS = Path.of("src/test/resources/conformance");
    private static final int MINUTES = 20;
    private static final int CALLS = 20;

    @ParameterizedTest
    @EnumSource(names = {"SERVLET", "REACTIVE"})
    void theSuitePasses(WebApplicationType stack) throws Exception {
        assumeTrue(Files.isExecutable(SUITE), "needs the suite, which .ci/run installs with Go");
        String name = stack == WebApplicationType.SERVLET ? "webmvc" : "webflux";
        Path report = Path.of("target", "conformance-" + name + ".txt");
        // the suite does not wait long for a server, and the second starts faster
        ConformanceServer.run(stack, ServerCompatRequest.getDefaultInstance()).close();
        try (ServerSocket servers = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            // a process of its own would start too slowly for the suite
            Thread broker = new Thread(() -> serve(servers, stack), "conformance-servers");
            broker.setDaemon(true);
            broker.start();
            Process suite = new ProcessBuilder(List.of(
                            SUITE.toAbsolutePath().toString(),
                            "--mode=server",
                            "--max-servers=1",
                            "--parallel=4",
                            "--conf=" + SETTINGS.resolve("suite.yaml"),
                            "--",
                            "bash",
                            "-c",
                            "exec 3<>/dev/tcp/127.0.0.1/" + servers.getLocalPort() + "; cat <&0 >&3 & exec cat <&3"))
                    .redirectErrorStream(true)
                    .redirectOutput(report.toFile())
                    .start();
            try {
                assertThat(suite.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
            } finally {
                suite.destroyForcibly();
            }
            assertThat(suite.exitValue()).as(Files.readString(report)).isZero();
        }
    }

    private static void serve(ServerSocket servers, WebApplicationType stack) {
        while (!servers.isClosed()) {
            try (Socket process = servers.accept()) {
                DataInputStream in = new DataInputStream(process.getInputStream());
                ServerCompatRequest request = ServerCompatRequest.parseFrom(in.readNBytes(in.readInt()));
                try (ConfigurableApplicationContext server = ConformanceServer.run(stack, request)) {
                    String port = Objects.requireNonNull(server.getEnvironment().getProperty("local.server.port"));
                    warm(URI.create(
                            "http://127.0.0.1:" + port + "/connectrpc.conformance.v1.ConformanceService/Unary"));
                    byte[] response = ServerCompatResponse.newBuilder()
                            .setHost("127.0.0.1")
                            .setPort(Integer.parseInt(port))
                            .build()
                            .toByteArray();
                    DataOutputStream out = new DataOutputStream(process.getOutputStream());
                    out.writeInt(response.length);
                    out.write(response);
                    out.flush();
                    // until the suite ends the process
                    in.transferTo(OutputStream.nullOutputStream());
                }
            } catch (IOException e) {
                System.err.printf(Locale.ROOT, "A server ended: %s%n", e);
            }
        }
    }

    /** The first calls take longer than the suite's deadlines on a busy machine. */
    private static void warm(URI method) throws IOException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        for (String encoding : List.of("proto", "json")) {
            String message = encoding.equals("json") ? "{}" : "";
            for (int i = 0; i < CALLS; i++) {
                try {
                    HttpResponse<Void> unused = client.send(
                            HttpRequest.newBuilder(method)
                                    .timeout(Duration.ofMinutes(1))
                                    .header("Content-Type", "application/" + encoding)
                                    .POST(HttpRequest.BodyPublishers.ofString(message))
                                    .build(),
                            HttpResponse.BodyHandlers.discarding());
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
            }
        }
    }
}
