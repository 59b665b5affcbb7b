package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** WebFlux has an event loop per processor, which all connections share. */
class EventLoopTests {

    private static final int LARGE = 200_000;
    private static final int PATIENCE_SECONDS = 60;
    private static CountDownLatch decoding = new CountDownLatch(0);
    private static CountDownLatch answered = new CountDownLatch(0);

    @Test
    void respondsToOthersWhileItDecodesLargeContent() throws Exception {
        try (TestServer server = TestServer.start(Stack.REACTIVE, List.of(Endpoints.class))) {
            String text = "a".repeat(LARGE);
            byte[] json = ("{\"text\":\"" + text + "\"}").getBytes(StandardCharsets.US_ASCII);
            respondsToOthers(server, "application/json", json);
            respondsToOthers(server, "application/protobuf", TestFormat.PROTOBUF.encode(new Held(text)));
        }
    }

    private static void respondsToOthers(TestServer server, String mediaType, byte[] content) throws Exception {
        decoding = new CountDownLatch(1);
        answered = new CountDownLatch(1);
        List<CompletableFuture<HttpResponse<String>>> large =
                server.postAtOnce(2 * Runtime.getRuntime().availableProcessors(), "/held", mediaType, content);
        assertThat(decoding.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        assertThat(server.get("/small").statusCode()).isEqualTo(200);

        answered.countDown();
        for (CompletableFuture<HttpResponse<String>> response : large) {
            assertThat(response.get().body()).isEqualTo("" + LARGE);
        }
    }

    record Held(String text) {

        Held {
            decoding.countDown();
            try {
                if (text.length() == LARGE && !answered.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalArgumentException("nobody else was answered");
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @RestController
    static class Endpoints {

        @PostMapping("/held")
        String held(@RequestBody Held held) {
            return "" + held.text().length();
        }

        @GetMapping("/small")
        String small() {
            return "small";
        }
    }
}
