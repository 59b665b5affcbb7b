package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.converter.SharedFormats;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.DecodingPermit;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Large content is decoded on few threads at once, so that small content need not wait for it. */
class LargeContentTests {

    private static final int LARGE = 3 * DecodingPermit.LARGE;

    private static final int REQUESTS = DecodingPermit.MAX_PERMITS + 3;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final AtomicInteger decoding = new AtomicInteger();

    private static final AtomicInteger most = new AtomicInteger();

    private static CountDownLatch answered = new CountDownLatch(0);

    @ParameterizedTest
    @EnumSource(Stack.class)
    void isDecodedByFewThreadsAtOnce(Stack stack) throws Exception {
        String text = "a".repeat(LARGE);
        byte[] json = ("{\"text\":\"" + text + "\"}").getBytes(StandardCharsets.US_ASCII);
        try (TestServer server = TestServer.start(
                stack,
                List.of(Endpoints.class),
                "wireformat.limits.content-size=16MB",
                // what is larger is read while it is parsed
                "wireformat.buffer.max=128KB")) {
            respondsToOthers(server, "application/protobuf", TestFormat.PROTOBUF.encode(new Held(text)));
            respondsToOthers(server, "application/json", json);
        }
    }

    private static void respondsToOthers(TestServer server, String mediaType, byte[] content) throws Exception {
        most.set(0);
        answered = new CountDownLatch(1);
        List<CompletableFuture<HttpResponse<String>>> large = server.postAtOnce(REQUESTS, "/held", mediaType, content);
        await().atMost(PATIENCE)
                .until(() -> server.bean(SharedFormats.class).memory().used() > (REQUESTS - 1) * DecodingPermit.LARGE
                        && decoding.get() > 0);

        assertThat(server.post(
                                "/held",
                                "{\"text\":\"a\"}".getBytes(StandardCharsets.US_ASCII),
                                "Content-Type",
                                "application/json")
                        .statusCode())
                .isEqualTo(200);

        answered.countDown();
        for (CompletableFuture<HttpResponse<String>> response : large) {
            assertThat(response.get().body()).isEqualTo("" + LARGE);
        }
        assertThat(most).hasValue(DecodingPermit.MAX_PERMITS);
    }

    record Held(String text) {

        Held {
            if (text.length() == LARGE && answered.getCount() > 0) {
                most.accumulateAndGet(decoding.incrementAndGet(), Math::max);
                try {
                    if (!answered.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                        throw new IllegalArgumentException("nobody else was answered");
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                } finally {
                    decoding.decrementAndGet();
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
