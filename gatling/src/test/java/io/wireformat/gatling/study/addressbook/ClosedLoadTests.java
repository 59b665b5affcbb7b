package io.wireformat.gatling.study.addressbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.offset;

import com.sun.net.httpserver.HttpServer;
import io.wireformat.gatling.study.StudyException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClosedLoadTests {

    private static final Duration TIME = Duration.ofMillis(200);

    private static final String TYPE = "text/plain";

    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    private final AtomicInteger requests = new AtomicInteger();

    private final Set<InetSocketAddress> clients = ConcurrentHashMap.newKeySet();

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/echo", exchange -> {
            clients.add(exchange.getRemoteAddress());
            byte[] sent = exchange.getRequestBody().readAllBytes();
            boolean post = exchange.getRequestMethod().equals("POST");
            requests.incrementAndGet();
            byte[] answer = post ? sent : bytes("loaded");
            exchange.sendResponseHeaders(post ? 204 : 200, post ? -1 : answer.length);
            if (!post) {
                exchange.getResponseBody().write(answer);
            }
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void sendsOneRequestAfterTheOtherOnEachConnection() {
        try (ClosedLoad load = ClosedLoad.open(server.getAddress(), 3)) {
            double posts = load.perSecond(Turn.post("/echo", TYPE, bytes("stored")), TIME);
            double gets = load.perSecond(Turn.get("/echo", TYPE, bytes("loaded")), TIME);

            // the last answers of a run come when it is over, and are not counted
            assertThat(posts * 0.2 + gets * 0.2 + 6).isCloseTo(requests.get(), offset(1e-6));
        }
        assertThat(clients).hasSize(3);
    }

    @Test
    void anAnswerWithOtherContentEndsTheRun() {
        try (ClosedLoad load = ClosedLoad.open(server.getAddress(), 1)) {
            assertThatExceptionOfType(StudyException.class)
                    .isThrownBy(() -> load.perSecond(Turn.get("/echo", TYPE, bytes("another")), TIME))
                    .withMessage("/echo: answered with other content than before");
        }
    }

    @Test
    void anAnswerWithAnotherStatusEndsTheRun() {
        try (ClosedLoad load = ClosedLoad.open(server.getAddress(), 1)) {
            assertThatExceptionOfType(StudyException.class)
                    .isThrownBy(() -> load.perSecond(Turn.get("/nowhere", TYPE, bytes("loaded")), TIME))
                    .withMessage("/nowhere: answered with status 404");
        }
    }

    @Test
    void aServiceThatGoesAwayEndsTheRun() {
        try (ClosedLoad load = ClosedLoad.open(server.getAddress(), 1)) {
            // a server closes the connections that it knows, those that it has answered on
            load.perSecond(Turn.get("/echo", TYPE, bytes("loaded")), TIME);
            server.stop(0);

            assertThatExceptionOfType(StudyException.class)
                    .isThrownBy(() -> load.perSecond(Turn.get("/echo", TYPE, bytes("loaded")), TIME))
                    .withMessageStartingWith("/echo: ");
        }
    }

    @Test
    void aServiceThatIsNotThereIsNamed() {
        server.stop(0);

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> ClosedLoad.open(server.getAddress(), 2))
                .withMessageEndingWith("does not accept 2 connections");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
