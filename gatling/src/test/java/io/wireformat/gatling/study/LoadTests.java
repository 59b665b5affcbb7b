package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.wireformat.gatling.study.Load.Block;
import io.wireformat.gatling.study.Load.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class LoadTests {

    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private HttpServer server;
    private String url;

    @TempDir
    private Path directory;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] sent = exchange.getRequestBody().readAllBytes();
            asked.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + sent.length);
            if (sent.length > 0) {
                exchange.sendResponseHeaders(204, -1);
            } else {
                exchange.sendResponseHeaders(200, 3);
                exchange.getResponseBody().write(new byte[3]);
            }
            exchange.close();
        });
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void asksInRotation() {
        Load load = new Load(directory, message -> {});
        Block first = load.during(
                "first",
                1,
                Duration.ofSeconds(1),
                List.of(
                        Request.get("a", url + "/a", "text/plain", 3),
                        Request.post("b", url + "/b", "text/plain", new byte[5])));
        load.during("second", 2, Duration.ofSeconds(1), List.of(Request.get("c", url + "/c", "text/plain", 3)));

        load.run();

        List<String> rotated =
                asked.stream().filter(request -> !request.equals("GET /c 0")).toList();
        // a slow machine sends few in a second
        assertThat(rotated).isNotEmpty();
        for (int i = 0; i < rotated.size(); i++) {
            assertThat(rotated.get(i)).isEqualTo(i % 2 == 0 ? "GET /a 0" : "POST /b 5");
        }
        assertThat(asked).contains("GET /c 0");
        assertThat(first.perSecond()).isPositive();
    }

    @Test
    void anUnexpectedResponseIsNamed() {
        Load load = new Load(directory, message -> {});
        load.during("once", 1, Duration.ofSeconds(1), List.of(Request.get("a", url + "/a", "text/plain", 4)));

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(load::run)
                .withMessageContaining("the first: GET " + url + "/a");
    }
}
