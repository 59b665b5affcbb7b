package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.DecodingPermit;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Large content waits for permits to be decoded, and neither small content nor other large content waits for long. */
class LargeContentTests {

    private static final int LARGE = 3 * DecodingPermit.LARGE;
    private static final int REQUESTS = DecodingPermit.MAX_PERMITS + 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final byte[] SMALL = "{\"text\":\"a\"}".getBytes(StandardCharsets.US_ASCII);

    private static final Set<String> THREADS = ConcurrentHashMap.newKeySet();

    /** What the constructors of large content wait for. */
    private static CountDownLatch awaited = new CountDownLatch(0);

    @ParameterizedTest
    @EnumSource(Stack.class)
    void isNotBlockedByOtherContentThatTakesLong(Stack stack) throws Exception {
        String text = "a".repeat(LARGE);
        byte[] json = ("{\"text\":\"" + text + "\"}").getBytes(StandardCharsets.US_ASCII);
        try (TestServer server = TestServer.start(
                stack,
                List.of(Endpoints.class),
                "wireformat.limits.content-size=16MB",
                // what is larger is read while it is parsed
                "wireformat.buffer.max=128KB")) {
            assertAllAreDecodedAtOnce(server, "application/protobuf", TestFormat.PROTOBUF.encode(new Held(text)));
            assertAllAreDecodedAtOnce(server, "application/json", json);
        }
    }

    /** Each constructor waits until all run, and until a small body has a response. */
    private static void assertAllAreDecodedAtOnce(TestServer server, String mediaType, byte[] content)
            throws Exception {
        awaited = new CountDownLatch(REQUESTS + 1);
        List<CompletableFuture<HttpResponse<String>>> large = server.postAtOnce(REQUESTS, "/held", mediaType, content);
        await().atMost(PATIENCE).until(() -> awaited.getCount() <= REQUESTS);

        assertThat(server.post("/held", SMALL, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);

        awaited.countDown();
        for (CompletableFuture<HttpResponse<String>> response : large) {
            assertThat(response.get().body()).isEqualTo("" + LARGE);
        }
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(Stack.class)
    void thatWaitsForTooLongIsA503(Stack stack) throws Exception {
        byte[] content = TestFormat.PROTOBUF.encode(new Held("a".repeat(LARGE)));
        // more than get a permit within ten seconds, although each permit counts for a quarter of a second
        int requests = 50 * DecodingPermit.MAX_PERMITS;
        awaited = new CountDownLatch(requests);
        try (TestServer server =
                TestServer.start(stack, List.of(Endpoints.class), "server.tomcat.threads.max=" + (requests + 10))) {
            List<CompletableFuture<HttpResponse<String>>> all =
                    server.postAtOnce(requests, "/held", "application/protobuf", content);
            CompletableFuture.anyOf(all.stream()
                            .map(response -> response.thenAccept(first -> {
                                assertThat(first.statusCode()).isEqualTo(503);
                                assertThat(first.headers().firstValue("Retry-After"))
                                        .isPresent();
                            }))
                            .toArray(CompletableFuture<?>[]::new))
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            while (awaited.getCount() > 0) {
                awaited.countDown();
            }
            assertThat(all).allSatisfy(response -> assertThat(
                            response.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).statusCode())
                    .isIn(200, 503));
        }
    }

    @Test
    void contentThatSaysThatItIsNotCompressedDoesNotWait() {
        try (TestServer server = TestServer.start(Stack.REACTIVE, List.of(Endpoints.class))) {
            for (String coding : List.of("identity", "identity, identity", "utf-8")) {
                THREADS.clear();
                assertThat(server.post("/held", SMALL, "Content-Type", "application/json", "Content-Encoding", coding)
                                .statusCode())
                        .isEqualTo(200);
                assertThat(THREADS).isNotEmpty().noneMatch(name -> name.startsWith("wireformat-content"));
            }
            THREADS.clear();
            server.post("/held", Coded.gzip(SMALL), "Content-Type", "application/json", "Content-Encoding", "gzip");
            assertThat(THREADS).hasSize(1).allMatch(name -> name.startsWith("wireformat-content"));
        }
    }

    record Held(String text) {

        Held {
            THREADS.add(Thread.currentThread().getName());
            if (text.length() == LARGE && awaited.getCount() > 0) {
                awaited.countDown();
                try {
                    if (!awaited.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                        throw new IllegalArgumentException("waited for too long");
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    @RestController
    static class Endpoints {

        @PostMapping("/held")
        String held(@RequestBody Held held) {
            return "" + held.text().length();
        }
    }
}
