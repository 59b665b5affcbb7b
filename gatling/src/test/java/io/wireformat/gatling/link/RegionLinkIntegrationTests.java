package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The packaged tools in their own process. */
@Tag("full")
@Tag("processes")
@Timeout(120)
class RegionLinkIntegrationTests {

    private static final Pattern LISTENING = Pattern.compile("127\\.0\\.0\\.1:(\\d+) relays to .*");

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] content = exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, content.length);
            exchange.getResponseBody().write(content);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void aRequestGoesThroughAndIsCounted() throws Exception {
        Process link = java(
                "region-link",
                "--listen",
                "127.0.0.1:0",
                "--target",
                "127.0.0.1:" + server.getAddress().getPort(),
                "--profile",
                "same-region",
                "--for",
                "4s");
        try (BufferedReader lines = link.inputReader()) {
            Matcher listening = LISTENING.matcher(lines.readLine());
            assertThat(listening.matches()).isTrue();
            URI uri = URI.create("http://127.0.0.1:" + listening.group(1) + "/");

            assertThat(HttpClient.newHttpClient()
                            .send(
                                    HttpRequest.newBuilder(uri)
                                            .POST(HttpRequest.BodyPublishers.ofString("x".repeat(50_000)))
                                            .build(),
                                    BodyHandlers.ofString())
                            .body())
                    .isEqualTo("x".repeat(50_000));

            String heading = lines.readLine();
            String[] counted = lines.readLine().trim().split(" +");
            assertThat(heading).contains("connections", "requests kB");
            assertThat(counted[1]).isEqualTo("1");
            assertThat(Double.parseDouble(counted[3])).isBetween(50.0, 51.0);
            assertThat(Double.parseDouble(counted[4])).isBetween(50.0, 51.0);
            assertThat(link.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(link.exitValue()).isZero();
        } finally {
            link.destroyForcibly();
        }
    }

    @Test
    void aMistakeEndsItWithTwo() throws Exception {
        Process link = java("region-link", "--listen", "127.0.0.1:0", "--target", "127.0.0.1:9", "--rtt", "far");

        assertThat(new String(link.getInputStream().readAllBytes()))
                .contains("Invalid value for option '--rtt': 'far' is not a number with a unit");
        assertThat(link.waitFor()).isEqualTo(2);
    }

    private static Process java(String... arguments) throws IOException {
        String[] command = new String[arguments.length + 3];
        command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        command[1] = "-jar";
        command[2] = System.getProperty("tools.jar");
        System.arraycopy(arguments, 0, command, 3, arguments.length);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
