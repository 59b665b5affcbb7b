package io.wireformat.gatling.study.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.wireformat.gatling.study.StudyException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VirtualUsersTests {

    private static final byte[] CONTENT = {1, 2, 3};

    private static final List<ExpectedExchange> LOADS =
            List.of(ExpectedExchange.get("/video", "application/x", CONTENT));

    private static final List<ExpectedExchange> STORES =
            List.of(ExpectedExchange.post("/video", "application/x", CONTENT));

    /** Without content, so that an empty line ends a request. */
    private static final List<ExpectedExchange> NOTHINGS =
            List.of(ExpectedExchange.post("/video", "application/x", new byte[0]));

    private static final byte[] NO_CONTENT = "HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private static final UserCurve CURVE = UserCurve.steps(List.of(2, 7), Duration.ofMillis(800));

    /** For what ends it early. */
    private static final UserCurve LONG_CURVE = UserCurve.steps(List.of(2), Duration.ofSeconds(30));

    private final AtomicInteger requests = new AtomicInteger();

    private final AtomicInteger others = new AtomicInteger();

    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    private HttpServer server;

    private VirtualUsers users;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.start();
        users = new VirtualUsers(server.getAddress(), Duration.ofMillis(100));
    }

    @AfterEach
    void stop() {
        users.close();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void countsEveryAnswerAndKeepsAConnectionForEachUser() {
        serve(200, CONTENT);

        LoadResult result = users.run(CURVE, LOADS);

        assertThat(result.answers()).isPositive().isEqualTo(requests.get());
        assertThat(connections).hasSizeBetween(1, 7);
        assertThat(result.millis(0)).isPositive().isLessThanOrEqualTo(result.millis(1));
    }

    @Test
    void aConnectionThatTheServerClosesEndsTheRun() {
        serve(200, CONTENT, "close");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(LONG_CURVE, LOADS))
                .withMessage("/video in application/x: the server closed the connection");
    }

    @Test
    void sendsWhatTheServerReceives() {
        serve(204, new byte[0]);

        users.run(CURVE, STORES);

        assertThat(requests).hasPositiveValue();
    }

    @Test
    void anAnswerThatIsNotAsItShouldBeEndsTheRun() {
        serve(200, new byte[] {1});

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(CURVE, LOADS))
                .withMessage("/video in application/x: answered with 200 OK, 1 bytes");
    }

    @Test
    void anAnswerOfTheSameLengthIsNotTheSame() {
        serve(200, new byte[] {3, 2, 1});

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(CURVE, LOADS))
                .withMessage("/video in application/x: answered with 200 OK, 3 bytes");
    }

    @Test
    void withoutTimeToThinkTheNextRequestFollowsTheAnswerAndConnectionsStay() {
        serve(200, CONTENT);
        UserCurve curve = UserCurve.constant(3, Duration.ofMillis(200));

        try (VirtualUsers busy = new VirtualUsers(server.getAddress(), Duration.ZERO)) {
            long first = busy.run(curve, LOADS).answers();
            long second = busy.run(curve, LOADS).answers();

            assertThat(first + second).isEqualTo(requests.get()).isGreaterThan(6);
        }
        assertThat(connections).hasSize(3);
    }

    @Test
    void exchangesTakeTurns() {
        serve(200, CONTENT);
        server.createContext("/nothing", exchange -> {
            others.incrementAndGet();
            exchange.sendResponseHeaders(404, -1);
            exchange.close();
        });

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(
                        UserCurve.constant(1, Duration.ofSeconds(30)),
                        List.of(LOADS.get(0), LOADS.get(0), ExpectedExchange.get("/nothing", "text/plain", CONTENT))))
                .withMessage("/nothing in text/plain: answered with 404 Not Found, 0 bytes");
        assertThat(requests).hasValue(2);
        assertThat(others).hasValue(1);
    }

    @Test
    void aServerThatIsNotThereEndsTheRun() {
        server.stop(0);

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(LONG_CURVE, LOADS))
                .withMessageStartingWith("/video in application/x: Connection refused");
    }

    @Test
    void connectionsEndWithTheirUsers() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Future<Integer> afterTheLastRequest = threads.submit(() -> {
                try (Socket connection = listener.accept()) {
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
                    int requests = 0;
                    for (String line = in.readLine(); line != null; line = in.readLine()) {
                        if (line.isEmpty()) {
                            requests++;
                            connection.getOutputStream().write(NO_CONTENT);
                        }
                    }
                    return requests;
                }
            });
            VirtualUsers some = new VirtualUsers(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort()), Duration.ZERO);
            long answers = some.run(UserCurve.constant(1, Duration.ofMillis(50)), NOTHINGS)
                    .answers();

            some.close();

            assertThat(afterTheLastRequest.get(10, TimeUnit.SECONDS)).isEqualTo((int) answers);
        }
    }

    private void serve(int status, byte[] content) {
        serve(status, content, "keep-alive");
    }

    private void serve(int status, byte[] content, String connection) {
        server.createContext("/video", exchange -> {
            requests.incrementAndGet();
            connections.add(exchange.getRemoteAddress());
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Content-Type", "application/x");
            exchange.getResponseHeaders().add("Connection", connection);
            exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
            if (content.length > 0) {
                exchange.getResponseBody().write(content);
            }
            exchange.close();
        });
    }
}
