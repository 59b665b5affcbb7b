package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Streams that break off: at the source, in the request, at the client. */
@ParameterizedClass
@EnumSource
class StreamFaultTests {

    @Parameter
    Stack stack;

    /** Far more than is held back. */
    private static final int MANY = 5_000;

    private static final BlockingQueue<String> CLOSED = new LinkedBlockingQueue<>();
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Handlers.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class),
                "server.http2.enabled=true",
                "spring.mvc.async.request-timeout=500ms");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @BeforeEach
    void forget() {
        CLOSED.clear();
    }

    @ParameterizedTest
    @EnumSource
    void aBrokenStreamHasNoEnd(StreamFormat format) throws Exception {
        String answer = raw("GET", "/failing/" + MANY, format.mediaType(), new byte[0]);

        assertThat(answer).startsWith("HTTP/1.1 200").containsIgnoringCase("Transfer-Encoding: chunked");
        assertThat(answer).doesNotEndWith("0\r\n\r\n").doesNotContain("\"status\"", "handled on purpose");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("failing");
        assertThat(CLOSED).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/protobuf;delimited=true",
                "application/x-avro-container",
                "application/x-ndjson",
                "application/json"
            })
    void aBrokenStreamHasNoEndInHttp2(String mediaType) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        int many = mediaType.equals("application/json") ? 100_000 : MANY;

        HttpResponse<String> whole =
                client.send(server.request("/whole", "Accept", mediaType).build(), BodyHandlers.ofString());
        assertThat(whole.version()).isEqualTo(HttpClient.Version.HTTP_2);
        assertThatIOException()
                .isThrownBy(() -> client.send(
                        server.request("/failing/" + many, "Accept", mediaType).build(), BodyHandlers.ofString()))
                .withMessageContaining("RST_STREAM");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("whole");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("failing");
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "AVRO"})
    void aFluxOnServletsIsAStreamToo(StreamFormat format) throws Exception {
        assumeTrue(stack == Stack.SERVLET);

        assertThat(raw("GET", "/flux/failing/" + MANY, format.mediaType(), new byte[0]))
                .startsWith("HTTP/1.1 200")
                .doesNotEndWith("0\r\n\r\n");
        assertThat(server.get("/flux/failing/3", "Accept", format.mediaType()).statusCode())
                .isEqualTo(500);
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("failing");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("failing");
    }

    @ParameterizedTest
    @EnumSource
    void anEarlyFailureIsReported(StreamFormat format) throws Exception {
        assumeTrue(stack == Stack.SERVLET || format != StreamFormat.JSON, "Spring sends each line at once");
        HttpResponse<byte[]> response = server.get("/failing/3", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).isEqualTo("handled on purpose");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("failing");
        assertThat(CLOSED).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aFaultOfTheRequestBreaksTheResponseThatIsUnderWay(StreamFormat format) throws Exception {
        byte[] content = format.write(Point.class, StreamFormat.points(MANY));

        String answer = raw("POST", "/same", format.mediaType(), Arrays.copyOf(content, content.length - 2));

        assertThat(answer)
                .startsWith("HTTP/1.1 200")
                .doesNotEndWith("0\r\n\r\n")
                .doesNotContain("\"status\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/failing/100000", "/iterator/failing/100000"})
    void responsesOfSpringAreCutOffToo(String path) throws Exception {
        assumeTrue(stack == Stack.SERVLET || path.startsWith("/failing"), "WebFlux has no streams but a Flux");
        String answer = raw("GET", path, "application/json", new byte[0]);

        assertThat(answer)
                .startsWith("HTTP/1.1 200")
                .doesNotEndWith("0\r\n\r\n")
                .doesNotContain("\"status\"", "handled on purpose");
    }

    @Test
    void anUnendedStreamIsWholeWhereItShouldBe() throws Exception {
        assertThat(raw("GET", "/whole", StreamFormat.PROTOBUF.mediaType(), new byte[0]))
                .endsWith("0\r\n\r\n");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("whole");
        assertThat(CLOSED).isEmpty();
    }

    @Test
    void aFluxThatIsWrittenToItsEndIsNotCancelled() {
        for (int i = 0; i < 3; i++) {
            assertThat(server.get("/flux/whole", "Accept", StreamFormat.PROTOBUF.mediaType())
                            .statusCode())
                    .isEqualTo(200);
        }

        assertThat(CLOSED).as("what the application counts as cancelled").isEmpty();
    }

    @Test
    void aFaultWhileClosingIsOne() throws Exception {
        assumeTrue(stack == Stack.SERVLET, "Reactor drops it");
        assertThat(raw("GET", "/unclosable", StreamFormat.PROTOBUF.mediaType(), new byte[0]))
                .startsWith("HTTP/1.1 200")
                .doesNotEndWith("0\r\n\r\n");
    }

    @Test
    void aClientThatLeavesEndsTheStream() throws Exception {
        URI uri = server.uri("/endless");
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.getOutputStream().write(head("GET", "/endless", StreamFormat.PROTOBUF.mediaType(), 0));
            assertThat(socket.getInputStream().readNBytes(100_000)).hasSize(100_000);
        }

        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("endless");
        assertThat(CLOSED).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"endless", "ticking"})
    void aClientThatLeavesEndsAFluxOnServletsToo(String source) throws Exception {
        assumeTrue(stack == Stack.SERVLET);
        URI uri = server.uri("/flux/" + source);
        int attempts = 0;
        int read;
        do {
            attempts++;
            try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
                socket.getOutputStream().write(head("GET", uri.getPath(), StreamFormat.PROTOBUF.mediaType(), 0));
                read = socket.getInputStream().readNBytes(1_000).length;
            }
            // a slow machine may tick too late for the time that a message may take
        } while (read < 1_000 && attempts < 20);

        assertThat(read).isEqualTo(1_000);
        for (int i = 0; i < attempts; i++) {
            assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo(source);
        }
        assertThat(CLOSED).isEmpty();
    }

    @Test
    void aFluxThatFallsSilentIsGivenUp() throws Exception {
        assumeTrue(stack == Stack.SERVLET);

        assertThat(server.get("/flux/silent/0", "Accept", StreamFormat.PROTOBUF.mediaType())
                        .statusCode())
                .isEqualTo(503);
        assertThat(raw("GET", "/flux/silent/1", StreamFormat.PROTOBUF.mediaType(), new byte[0]))
                .startsWith("HTTP/1.1 200")
                .contains("no. 0")
                .doesNotEndWith("0\r\n\r\n");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("silent");
        assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("silent");
    }

    @Test
    void askingForTheHeadersAloneStartsNoStream() throws Exception {
        HttpResponse<byte[]> response = server.send(server.request("/endless", "Accept", StreamFormat.AVRO.mediaType())
                .method("HEAD", BodyPublishers.noBody()));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(StreamFormat.AVRO.mediaType());
        if (stack == Stack.SERVLET) {
            assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("endless");
        }
        assertThat(CLOSED).as("what a Flux opens when it is subscribed to").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/endless", "/tagged"})
    void aStreamThatIsNotWrittenIsClosed(String path) throws Exception {
        HttpResponse<byte[]> response = server.get(
                path, "Accept", path.equals("/tagged") ? "*/*" : "text/x-unknown", "If-None-Match", "\"tag\"");

        assertThat(response.statusCode()).isEqualTo(path.equals("/tagged") ? 304 : 406);
        if (stack == Stack.SERVLET) {
            assertThat(CLOSED.poll(1, TimeUnit.MINUTES)).isEqualTo("endless");
        }
        assertThat(CLOSED).as("what a Flux opens when it is subscribed to").isEmpty();
    }

    @Test
    void aRequestsMessagesAreNotReadBehindTheResponse() {
        assumeTrue(stack == Stack.SERVLET);
        server.post(
                "/kept",
                StreamFormat.PROTOBUF.write(Point.class, StreamFormat.points(3)),
                "Content-Type",
                StreamFormat.PROTOBUF.mediaType());

        org.assertj.core.api.Assertions.assertThatIllegalStateException().isThrownBy(() -> Streams.kept.findFirst());
    }

    private static byte[] head(String method, String path, String mediaType, int length) {
        return (method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: "
                        + mediaType + "\r\nContent-Type: " + mediaType + "\r\nContent-Length: "
                        + length + "\r\n\r\n")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The response as it arrived, up to the end of the connection. */
    private static String raw(String method, String path, String mediaType, byte[] content) throws Exception {
        URI uri = server.uri("/");
        StringBuilder answer = new StringBuilder();
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            Thread sender = new Thread(() -> send(socket, head(method, path, mediaType, content.length), content));
            sender.start();
            byte[] part = new byte[8192];
            for (int read = socket.getInputStream().read(part);
                    read >= 0;
                    read = socket.getInputStream().read(part)) {
                answer.append(new String(part, 0, read, StandardCharsets.ISO_8859_1));
            }
            sender.join();
        } catch (IOException e) {
            assertThat(answer).isNotEmpty();
        }
        return answer.toString();
    }

    private static void send(Socket socket, byte[] head, byte[] content) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(head);
            out.write(content);
        } catch (IOException e) {
            // the server has seen enough
        }
    }

    @RestController
    static class Streams {

        static volatile Stream<Point> kept = Stream.empty();

        @GetMapping("/failing/{from}")
        Stream<Point> failing(@PathVariable int from) {
            return Points.failing(from);
        }

        @GetMapping("/iterator/failing/{from}")
        Iterator<Point> iteratorFailing(@PathVariable int from) {
            return Points.failing(from).iterator();
        }

        @GetMapping("/flux/failing/{from}")
        Flux<Point> fluxFailing(@PathVariable int from) {
            return Flux.fromStream(() -> Points.failing(from));
        }

        @GetMapping("/flux/whole")
        Flux<Point> fluxWhole() {
            return Flux.fromStream(() -> Points.all().limit(3)).doOnCancel(() -> CLOSED.add("cancelled"));
        }

        @GetMapping("/flux/endless")
        Flux<Point> fluxEndless() {
            return Flux.fromStream(Points::endless);
        }

        @GetMapping("/flux/ticking")
        Flux<Point> fluxTicking() {
            // a tick that nothing waits for would be an error
            return Flux.interval(Duration.ofMillis(1))
                    .onBackpressureDrop()
                    .map(i -> new Point(i.intValue(), 0, "tick"))
                    .doOnCancel(() -> CLOSED.add("ticking"));
        }

        @GetMapping("/flux/silent/{behind}")
        Flux<Point> fluxSilent(@PathVariable int behind) {
            return Flux.fromStream(Points::all)
                    .take(behind)
                    .concatWith(Flux.never())
                    .doOnCancel(() -> CLOSED.add("silent"));
        }

        @GetMapping("/whole")
        Stream<Point> whole() {
            return Points.whole();
        }

        @GetMapping("/unclosable")
        Stream<Point> unclosable() {
            return Points.all().limit(MANY).onClose(() -> {
                throw new IllegalStateException("on purpose");
            });
        }

        @GetMapping("/endless")
        Stream<Point> endless() {
            return Points.endless();
        }

        @GetMapping("/tagged")
        ResponseEntity<Stream<Point>> tagged() {
            return ResponseEntity.ok().eTag("tag").body(Points.endless());
        }

        @PostMapping("/same")
        Stream<Point> same(@RequestBody Stream<Point> points) {
            return points;
        }

        @PostMapping("/kept")
        void keep(@RequestBody Stream<Point> points) {
            kept = points;
        }
    }

    @RestController
    static class Fluxes {

        @GetMapping("/failing/{from}")
        Flux<Point> failing(@PathVariable int from) {
            return Flux.fromStream(() -> Points.failing(from));
        }

        @GetMapping("/whole")
        Flux<Point> whole() {
            return Flux.fromStream(Points::whole);
        }

        @GetMapping("/flux/whole")
        Flux<Point> fluxWhole() {
            return Flux.fromStream(() -> Points.all().limit(3)).doOnCancel(() -> CLOSED.add("cancelled"));
        }

        @GetMapping("/endless")
        Flux<Point> endless() {
            return Flux.fromStream(Points::endless);
        }

        @GetMapping("/tagged")
        ResponseEntity<Flux<Point>> tagged() {
            return ResponseEntity.ok().eTag("tag").body(endless());
        }

        @PostMapping("/same")
        Flux<Point> same(@RequestBody Flux<Point> points) {
            return points;
        }
    }

    /** Such handlers are what takes a failure for handled. */
    @ControllerAdvice
    static class Handlers {

        @ExceptionHandler
        ResponseEntity<byte[]> handle(IllegalStateException e) {
            return ResponseEntity.internalServerError().body("handled on purpose".getBytes(StandardCharsets.UTF_8));
        }
    }

    private static final class Points {

        static Stream<Point> failing(int from) {
            return all().limit(from + 1L)
                    .peek(point -> {
                        if (point.x() == from) {
                            throw new IllegalStateException("on purpose");
                        }
                    })
                    .onClose(() -> CLOSED.add("failing"));
        }

        static Stream<Point> whole() {
            return all().limit(MANY).onClose(() -> CLOSED.add("whole"));
        }

        static Stream<Point> endless() {
            return all().onClose(() -> CLOSED.add("endless"));
        }

        static Stream<Point> all() {
            return IntStream.iterate(0, i -> i + 1).mapToObj(i -> new Point(i, -i, "no. " + i));
        }
    }
}
