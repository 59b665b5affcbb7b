package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.ContentBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Many requests at once, in all formats, each with content of its own. */
class ThreadsTests {

    private static final int THREADS = 8;
    private static final int REQUESTS = 50;

    @Test
    void responsesAreNeverMixedUp() throws Exception {
        try (TestServer server = TestServer.start(List.of(Points.class), "wireformat.server-timing=true")) {
            exchangeAtOnce(server);
        }
    }

    @Tag("full")
    @Test
    void responsesAreNeverMixedUpByNetty() throws Exception {
        try (TestServer server =
                TestServer.start(Stack.REACTIVE, List.of(Points.class), "wireformat.server-timing=true")) {
            exchangeAtOnce(server);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "older platforms have no virtual threads")
    void virtualThreadsAreNotPinnedAndResponsesNotMixed() throws Exception {
        try (TestServer server = TestServer.start(
                        List.of(Points.class), "wireformat.server-timing=true", "spring.threads.virtual.enabled=true");
                Recording recording = new Recording()) {
            // the JVM holds a virtual thread while it loads a class
            exchangeAtOnce(server);
            recording.enable("jdk.VirtualThreadPinned").withoutThreshold().withStackTrace();
            recording.start();

            exchangeAtOnce(server);

            recording.stop();
            assertThat(server.get("/thread").body()).asString().startsWith("VirtualThread");
            assertThat(pinnedByUs(recording)).isEmpty();
        }
    }

    private static List<RecordedEvent> pinnedByUs(Recording recording) throws IOException {
        Path file = Files.createTempFile("pinned", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(event -> event.getStackTrace() != null)
                    .filter(event -> event.getStackTrace().getFrames().stream()
                            .map(frame -> frame.getMethod().getType().getName())
                            .anyMatch(name -> name.startsWith("io.wireformat.")))
                    .filter(event -> event.getStackTrace().getFrames().stream()
                            .noneMatch(frame ->
                                    frame.getMethod().getType().getName().equals("java.lang.ClassLoader")))
                    .toList();
        } finally {
            Files.delete(file);
        }
    }

    private static void exchangeAtOnce(TestServer server) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> done = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                int thread = i;
                done.add(threads.submit(() -> exchange(server, thread)));
            }
            for (Future<?> one : done) {
                one.get();
            }
            ContentBudget memory = server.bean(SharedFormats.class).memory();
            // a client may have its response before the server has released it
            await().untilAsserted(() -> assertThat(memory.used()).isZero());
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

        @GetMapping("/thread")
        String thread() {
            return Thread.currentThread().toString();
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
