package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Tree;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Content in the formats that Spring converts whose values would take far more than the heap of the server. */
@Tag("full")
@ParameterizedClass
@EnumSource
class SmallHeapSpringFormatTests {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final int SIZE = 15_000_000;
    private static final int AT_ONCE = 8;

    @Parameter
    Stack stack;

    private static SmallHeapServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) throws IOException {
        server = SmallHeapServer.start(
                stack,
                Trees.class,
                "wireformat.limits.content-size=16MB",
                "wireformat.limits.elements=5000",
                "wireformat.limits.compression-ratio=100000",
                "wireformat.limits.in-flight=3MB",
                "spring.http.codecs.max-in-memory-size=16MB");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void manyElementsAreRefused(Content content) throws Exception {
        byte[] large = Coded.gzip(content.large());
        ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Future<Integer>> responses = new ArrayList<>();
            for (int i = 0; i < 2 * AT_ONCE; i++) {
                responses.add(clients.submit(() -> post(content, large)));
            }
            for (Future<Integer> response : responses) {
                assertThat(response.get()).isIn(400, 413, 503);
            }
        } finally {
            clients.shutdownNow();
        }
        // a client may have its response before the server has released the request
        await().until(() -> post(SpringContent.JSON.mediaType(), Coded.gzip(SpringContent.JSON.of(List.of()))) == 200);
        server.assertAlive();
    }

    private static int post(Content content, byte[] bytes) throws Exception {
        return post(content.mediaType, bytes);
    }

    private static int post(String mediaType, byte[] content) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.uri("/trees"))
                .timeout(Duration.ofMinutes(2))
                .header("Content-Type", mediaType)
                .header("Content-Encoding", "gzip")
                .POST(BodyPublishers.ofByteArray(content))
                .build();
        return CLIENT.send(request, BodyHandlers.discarding()).statusCode();
    }

    /** A list of objects without properties, or with one that nobody knows. */
    enum Content {
        JSON("application/json", bytes("[{}"), bytes(",{}"), bytes("]")),
        XML("application/xml", bytes("<list>"), bytes("<item><a/></item>"), bytes("</list>")),
        CBOR("application/cbor", hex("9f"), hex("a0"), hex("ff")),
        SMILE("application/x-jackson-smile", hex("3a290a00f8"), hex("fafb"), hex("f9"));

        private final String mediaType;
        private final byte[] start;
        private final byte[] element;
        private final byte[] end;

        Content(String mediaType, byte[] start, byte[] element, byte[] end) {
            this.mediaType = mediaType;
            this.start = start;
            this.element = element;
            this.end = end;
        }

        private static byte[] bytes(String text) {
            return text.getBytes();
        }

        private static byte[] hex(String hex) {
            return HexFormat.of().parseHex(hex);
        }

        byte[] large() {
            ByteArrayOutputStream content = new ByteArrayOutputStream(SIZE + 100);
            content.writeBytes(start);
            while (content.size() < SIZE) {
                content.writeBytes(element);
            }
            content.writeBytes(end);
            return content.toByteArray();
        }
    }

    @RestController
    static class Trees {

        @PostMapping("/trees")
        int trees(@RequestBody List<Tree> trees) {
            return trees.size();
        }
    }
}
