package io.wireformat.http.limits;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.tomcat.util.threads.ThreadPoolExecutor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Content that comes a byte at a time, to servers with few threads. */
@ParameterizedClass
@EnumSource
class SlowContentTests {

    private static final long MILLIS_PER_BYTE = 50;
    private static final String PROTOBUF = TestFormat.PROTOBUF.mediaType();

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = start(stack, "300ms");
    }

    private static TestServer start(Stack stack, String receiveTime, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("wireformat.limits.receive-time=" + receiveTime);
        all.add("server.tomcat.threads.max=8");
        all.add("server.tomcat.threads.min-spare=8");
        return TestServer.start(
                stack,
                List.of(Points.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class),
                all.toArray(String[]::new));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void isRefusedAndTheConnectionClosed(Content content) throws IOException {
        try (SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            SlowClient.Answer answer =
                    content.sendTo(server, client, "application/json").answerToTheEnd();

            assertThat(answer.status()).isEqualTo(408);
            assertThat(answer.head().toLowerCase(Locale.ROOT)).contains("connection: close");
        }
    }

    @ParameterizedTest
    @EnumSource
    void isReportedInTheAcceptedFormat(Content content) throws IOException {
        try (SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            SlowClient.Answer answer = content.sendTo(server, client, PROTOBUF).answerToTheEnd();

            assertThat(answer.status()).isEqualTo(408);
            Problem problem = TestFormat.PROTOBUF.decode(answer.body(), Problem.class);
            assertThat(problem.status()).isEqualTo(408);
            assertThat(problem.detail()).contains("wireformat.limits.receive-time");
            assertThat(problem.instance()).isEqualTo(content.path);
        }
    }

    @Test
    void freesTheThreadsThatWaitedForIt() throws IOException {
        try (SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            assertThreadsAreFreed(server, client, 40);
        }
    }

    @Tag("full")
    @Test
    void ofManyConnectionsFreesTheThreadsThatWaitedForIt() throws IOException {
        try (SlowClient client = new SlowClient(200)) {
            assertThreadsAreFreed(server, client, 208);
        }
    }

    private void assertThreadsAreFreed(TestServer asked, SlowClient client, int connections) throws IOException {
        List<SlowClient.Connection> slow = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            slow.add(Content.values()[i % Content.values().length].sendTo(asked, client, "application/json"));
        }
        for (SlowClient.Connection connection : slow) {
            assertThat(connection.answerToTheEnd().status()).isEqualTo(408);
        }
        assertServes(asked);
        assertNoThreadIsBusy(asked);
    }

    @Tag("full")
    @Test
    void ofHttp2FreesTheThreadsThatWaitedForIt() throws Exception {
        assumeThat(stack).as("Netty has no thread that waits").isEqualTo(Stack.SERVLET);
        try (TestServer http2 = start(stack, "300ms", "server.http2.enabled=true")) {
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest upgraded = HttpRequest.newBuilder(http2.uri("/missing")).build();
            assertThat(client.send(upgraded, BodyHandlers.discarding()).version())
                    .isEqualTo(HttpClient.Version.HTTP_2);

            List<CompletableFuture<Integer>> slow = new ArrayList<>();
            // no more than threads: Tomcat ends a connection of small frames itself, and its threads wait 20 s for what
            // is left
            for (int i = 0; i < 8; i++) {
                HttpRequest request = HttpRequest.newBuilder(http2.uri("/point"))
                        .header("Content-Type", PROTOBUF)
                        .POST(BodyPublishers.ofInputStream(SlowInput::new))
                        .build();
                slow.add(client.sendAsync(request, BodyHandlers.discarding())
                        .handle((response, failure) ->
                                // the client may take the reset of its stream for the end of all
                                response != null ? response.statusCode() : 408));
            }
            for (CompletableFuture<Integer> status : slow) {
                assertThat(status.get(2, TimeUnit.MINUTES)).isEqualTo(408);
            }
            assertServes(http2);
            assertNoThreadIsBusy(http2);
        }
    }

    /** Tomcat reads the rest of a body that a response did not wait for. */
    @ParameterizedTest
    @ValueSource(strings = {"/missing", "/not%2Fallowed"})
    void unwantedContentHoldsNoThread(String path) throws IOException {
        try (SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            for (int i = 0; i < 16; i++) {
                client.send(server.uri(path), "POST", "Content-Type: text/plain", new byte[1_000], 1);
            }
            assertServes(server);
            assertNoThreadIsBusy(server);
        }
    }

    /** Its end would not be waited for either. */
    @Timeout(120)
    @Test
    void longUnwantedContentIsNotRead() throws IOException {
        try (TestServer patient = start(stack, "1m", "wireformat.limits.receive-rate=1B");
                SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            SlowClient.Answer answer = client.send(
                            patient.uri("/missing"), "POST", "Content-Type: text/plain", new byte[3_000_000], 1)
                    .answerToTheEnd();

            assertThat(answer.status()).isEqualTo(404);
        }
    }

    @Test
    void thatComesFastEnoughIsServed() throws IOException {
        try (TestServer patient = start(stack, "1m", "wireformat.limits.receive-rate=20B");
                SlowClient client = new SlowClient(10)) {
            List<SlowClient.Connection> connections = new ArrayList<>();
            for (Content content : Content.values()) {
                int atOnce = content.bytes.length - 50;
                connections.add(content.sendTo(patient, client, "application/json\r\nConnection: close", atOnce));
            }
            for (SlowClient.Connection connection : connections) {
                assertThat(connection.answerToTheEnd().status()).isEqualTo(200);
            }
        }
    }

    /** At the same time, because a rate is not judged before five seconds. */
    @Tag("full")
    @Test
    void belowTheRateIsRefusedAfterAWhile() throws IOException {
        try (TestServer patient = start(stack, "0", "wireformat.limits.receive-rate=100B");
                SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            Map<Content, SlowClient.Connection> connections = new EnumMap<>(Content.class);
            for (Content content : Content.values()) {
                connections.put(content, content.sendTo(patient, client, PROTOBUF));
            }
            for (Map.Entry<Content, SlowClient.Connection> connection : connections.entrySet()) {
                SlowClient.Answer answer = connection.getValue().answerToTheEnd();

                assertThat(answer.status()).as(connection.getKey().name()).isEqualTo(408);
                assertThat(TestFormat.PROTOBUF
                                .decode(answer.body(), Problem.class)
                                .detail())
                        .as(connection.getKey().name())
                        .contains("wireformat.limits.receive-rate");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "JSON"})
    void ofAStreamIsWaitedFor(StreamFormat format) throws IOException {
        byte[] messages = format.write(Point.class, List.of(new Point(1, 2, "a"), new Point(3, 4, "b")));
        try (SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            SlowClient.Answer answer = client.send(
                            server.uri("/stream"),
                            "POST",
                            "Connection: close\r\nContent-Type: " + format.mediaType(),
                            messages,
                            1)
                    .answerToTheEnd();

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.body()).asString(UTF_8).contains("2");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "JSON"})
    void isCounted(Content content) throws IOException {
        try (SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            content.sendTo(server, client, "application/json").answerToTheEnd();
        }

        String format = content.name().toLowerCase(Locale.ROOT);
        await().ignoreExceptions()
                .until(() -> server.bean(MeterRegistry.class)
                                .get("wireformat.receive")
                                .tags("format", format, "type", "Point", "side", "server", "outcome", "too_slow")
                                .timer()
                                .count()
                        > 0);
    }

    /** Other servers close the connection before their client has read the response. */
    @Test
    void contentThatIsTooLargeGetsAResponseWhileItIsBeingSent() throws IOException {
        try (TestServer small = start(stack, "1m", "wireformat.limits.content-size=1KB");
                SlowClient client = new SlowClient(MILLIS_PER_BYTE)) {
            byte[] large = new byte[1_500_000];
            SlowClient.Answer answer = client.send(
                            small.uri("/point"), "POST", "Content-Type: " + PROTOBUF, large, large.length)
                    .answerToTheEnd();

            assertThat(answer.status()).isEqualTo(413);
        }
    }

    private static void assertServes(TestServer asked) {
        byte[] point = TestFormat.PROTOBUF.encode(new Point(1, 2, "good"));
        // on a slow machine this, too, may come slowly
        await().untilAsserted(() -> assertThat(asked.post("/point", point, "Content-Type", PROTOBUF, "Accept", PROTOBUF)
                        .body())
                .isEqualTo(point));
    }

    private static void assertNoThreadIsBusy(TestServer asked) {
        if (asked.context() instanceof ServletWebServerApplicationContext servlets) {
            TomcatWebServer tomcat = (TomcatWebServer) servlets.getWebServer();
            ThreadPoolExecutor threads = (ThreadPoolExecutor)
                    tomcat.getTomcat().getConnector().getProtocolHandler().getExecutor();
            await().untilAsserted(() -> assertThat(threads.getActiveCount()).isZero());
        }
    }

    /** A byte now and then, for ever. */
    private static final class SlowInput extends InputStream {

        @Override
        public int read() throws IOException {
            try {
                Thread.sleep(MILLIS_PER_BYTE);
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
            return 1;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            bytes[offset] = (byte) read();
            return 1;
        }
    }

    /** What requests contain. */
    enum Content {
        PROTOBUF("POST", "/point", TestFormat.PROTOBUF.mediaType(), TestFormat.PROTOBUF.encode(Content.point())),
        JSON("POST", "/point", "application/json", text("{\"x\":1,\"y\":2,\"label\":\"" + LETTERS + "\"}")),
        FORM("POST", "/form", "application/x-www-form-urlencoded", text("name=" + LETTERS)),
        FORM_OF_PUT("PUT", "/form", "application/x-www-form-urlencoded", text("name=" + LETTERS)),
        MULTIPART(
                "POST",
                "/form",
                "multipart/form-data;boundary=between",
                text("--between\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\n" + LETTERS
                        + "\r\n--between--\r\n"));

        final String method;
        final String path;
        final String mediaType;
        final byte[] bytes;

        Content(String method, String path, String mediaType, byte[] bytes) {
            this.method = method;
            this.path = path;
            this.mediaType = mediaType;
            this.bytes = bytes;
        }

        SlowClient.Connection sendTo(TestServer asked, SlowClient client, String accept) throws IOException {
            return sendTo(asked, client, accept, 1);
        }

        SlowClient.Connection sendTo(TestServer asked, SlowClient client, String accept, int atOnce)
                throws IOException {
            String headers = "Content-Type: " + mediaType + "\r\nAccept: " + accept;
            return client.send(asked.uri(path), method, headers, bytes, atOnce);
        }

        private static Point point() {
            return new Point(1, 2, LETTERS);
        }

        private static byte[] text(String text) {
            return text.getBytes(ISO_8859_1);
        }
    }

    private static final String LETTERS = "letters".repeat(1_000);

    /** What forms become. */
    record Form(String name) {}

    @RestController
    static class Points {

        @PostMapping("/point")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/form")
        Point posted(@ModelAttribute Form form) {
            return new Point(1, 2, form.name());
        }

        @PutMapping("/form")
        Point put(@ModelAttribute Form form) {
            return new Point(1, 2, form.name());
        }
    }

    @RestController
    static class Streams {

        @PostMapping("/stream")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/stream")
        Mono<Long> count(@RequestBody Flux<Point> points) {
            return points.count();
        }
    }
}
