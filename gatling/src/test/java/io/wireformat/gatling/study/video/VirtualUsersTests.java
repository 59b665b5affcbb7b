package io.wireformat.gatling.study.video;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.wireformat.gatling.study.StudyException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VirtualUsersTests {

    private static final byte[] CONTENT = {1, 2, 3};

    private static final UserCurve CURVE = new UserCurve(List.of(2, 7), Duration.ofMillis(800));

    /** For what ends it early. */
    private static final UserCurve LONG_CURVE = new UserCurve(List.of(2), Duration.ofSeconds(30));

    private final AtomicInteger requests = new AtomicInteger();

    private final Set<InetSocketAddress> connections = ConcurrentHashMap.newKeySet();

    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    private HttpServer server;

    private VirtualUsers users;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        server.setExecutor(threads);
        server.start();
        users = new VirtualUsers(server.getAddress());
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

        LoadResult result = users.run(CURVE, exchanges(VideoOperation.SERIALIZE));

        assertThat(result.answers()).isPositive().isEqualTo(requests.get());
        assertThat(connections).hasSizeBetween(1, 7);
        assertThat(result.millis(0)).isPositive().isLessThanOrEqualTo(result.millis(1));
    }

    @Test
    void aConnectionThatTheServerClosesEndsTheRun() {
        serve(200, CONTENT, "close");

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(LONG_CURVE, exchanges(VideoOperation.SERIALIZE)))
                .withMessage("/video in application/x: the server closed the connection");
    }

    @Test
    void sendsWhatTheServerReceives() {
        serve(204, new byte[0]);

        users.run(CURVE, exchanges(VideoOperation.DESERIALIZE));

        assertThat(requests).hasPositiveValue();
    }

    @Test
    void anAnswerThatIsNotAsItShouldBeEndsTheRun() {
        serve(200, new byte[] {1});

        assertThatExceptionOfType(StudyException.class)
                .isThrownBy(() -> users.run(CURVE, exchanges(VideoOperation.SERIALIZE)))
                .withMessage("/video in application/x: answered with 200 OK, 1 bytes");
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

    private static Exchanges exchanges(VideoOperation operation) {
        return new Exchanges(operation, "/video", "application/x", Collections.nCopies(VideoType.DISTINCT, CONTENT));
    }
}
