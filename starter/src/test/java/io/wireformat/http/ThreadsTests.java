package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.metrics.ContentMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Many requests at once, in all formats, each with content of its own. */
class ThreadsTests {

    private static final int THREADS = 8;

    private static final int REQUESTS = 50;

    @Test
    void answersAreNeverMixedUp() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (TestServer server = TestServer.start(List.of(Points.class), "wireformat.server-timing=true")) {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                done.add(threads.submit(() -> exchange(server, thread)));
            }
            for (Future<?> one : done) {
                one.get();
            }
            ContentMemory memory = server.bean(WireFormats.class).memory();
            // a client may have its answer before the server has let go of it
            await().untilAsserted(() -> assertThat(memory.held()).isZero());
        } finally {
            threads.shutdownNow();
        }
    }

    private static void exchange(TestServer server, int thread) {
        for (int i = 0; i < REQUESTS; i++) {
            TestFormat format = TestFormat.values()[(thread + i) % TestFormat.values().length];
            Point point = new Point(thread, i, "x".repeat(1 + (thread * 997 + i * 131) % 9_000));

            var response = server.post(
                    "/points", format.encode(point), "Content-Type", format.mediaType(), "Accept", format.mediaType());

            assertThat(format.decode(response.body(), Point.class)).isEqualTo(point);
        }
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
