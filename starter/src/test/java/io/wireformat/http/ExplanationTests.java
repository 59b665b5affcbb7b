package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.http.Explanation.Candidate;
import io.wireformat.http.Explanation.Origin;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What /actuator/wireformat/explain says, beside what the same server does. */
@ParameterizedClass
@EnumSource
class ExplanationTests {

    @Parameter
    Stack stack;

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Statuses that content negotiation and the choice of a handler end in. */
    private static final Set<Integer> REFUSALS = Set.of(404, 405, 406, 415);

    private static final List<String> NAMING = List.of(
            "application/protobuf",
            "application/x-protobuf",
            "application/vnd.acme.v2+protobuf",
            "application/protobuf+json",
            "application/avro;q=0.5, application/json;q=0.4",
            "application/avro;q=0.5, application/json",
            "application/avro, application/json",
            "application/json, application/avro",
            "application/x-flatbuffers, */*",
            "*/*, application/x-capnp",
            "application/vnd.msgpack;q=0.1, text/plain",
            "application/vnd.apache.thrift.compact;q=0",
            "application/vnd.apache.thrift.binary, application/cbor;q=0.9");

    private static final List<String> STREAMS = List.of(
            "application/protobuf;delimited=true",
            "application/x-avro-container;q=0.5, application/json;q=0.4",
            "application/json, application/cbor-seq",
            "application/x-msgpack-seq, */*",
            "application/x-thrift-compact-seq;q=0",
            "application/avro");

    private static final List<String> PATHS = List.of(
            "/point",
            "/points",
            "/entity",
            "/produced",
            "/viewed",
            "/text",
            "/bytes",
            "/resource",
            "/map",
            "/problem",
            "/none",
            "/promised",
            "/missing",
            "/own/protobuf",
            "/own/outside",
            "/own/later",
            "/own/future",
            "/own/list?unused=%20",
            "/own/list-entity",
            "/own/outside/list-entity",
            "/actuator/health");

    /** One path of each kind. */
    private static final Set<String> BRIEFLY = Set.of("/point", "/produced", "/problem", "/promised", "/missing");

    /** Handlers that fail, are given an argument that is none, answer what cannot be written, or answer for an error. */
    private static final Set<String> NOT_TOLD = Set.of("/fails", "/number?n=x", "/unwritable", "/error");

    /** What Spring MVC sends in parts. */
    private static final Set<String> IN_PARTS = Set.of("/events", "/many");

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(NoSurpriseTests.Endpoints.class, Own.class),
                "management.endpoints.web.exposure.include=wireformat,health",
                "wireformat.format-parameter=format");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void agreesWithTheAnswersToRequestsThatNameNoFormat() {
        assertThat(disagreements(plain().filter(request -> BRIEFLY.contains(request.path()))))
                .isEmpty();
    }

    @Tag("full")
    @Test
    void agreesWithTheAnswersOfAllPathsToRequestsThatNameNoFormat() {
        assertThat(disagreements(plain())).isEmpty();
    }

    private Stream<SurpriseRequests.Request> plain() {
        return SurpriseRequests.all(stack).stream()
                .filter(request -> request.range().isEmpty())
                .filter(request -> !NOT_TOLD.contains(request.path()) && isTold(request))
                .filter(request -> stack == Stack.REACTIVE || !IN_PARTS.contains(request.path()));
    }

    /**
     * Explained is a request without its content, which may be no JSON, or JSON that is called otherwise; and an answer
     * before Spring calls text that was to be application/octet-stream what it is.
     */
    private static boolean isTold(SurpriseRequests.Request request) {
        if (request.path().equals("/text") && request.accept().equals("application/octet-stream")) {
            return false;
        }
        return request.contentType().isEmpty()
                || (request.content().endsWith("}")
                        && !Set.of("application/xml", "application/cbor", "application/x-jackson-smile")
                                .contains(request.contentType()));
    }

    @Test
    void agreesWithTheAnswersToRequestsThatNameAFormat() {
        assertThat(disagreements(NAMING.stream().flatMap(accept -> PATHS.stream()
                        .filter(path -> stack == Stack.SERVLET || !path.equals("/own/later"))
                        .map(path -> new SurpriseRequests.Request("GET", path, accept, "", "", "")))))
                .isEmpty();
    }

    @Test
    void agreesWithTheAnswersToContentInAFormat() {
        assertThat(disagreements(Stream.of("/point", "/own/outside", "/own/protobuf", "/own/viewed", "/own/promised")
                        .filter(path -> stack == Stack.REACTIVE || !path.equals("/own/promised"))
                        .flatMap(path -> Stream.of("application/avro", "application/protobuf", "application/x-unknown")
                                .map(type -> new SurpriseRequests.Request("POST", path, "*/*", type, "", "?")))))
                .isEmpty();
    }

    @Test
    void runsNoHandler() {
        Own own = server.bean(Own.class);
        int before = own.runs.get();

        explain("POST", "/own/protobuf", "application/protobuf", "application/protobuf");
        explain("GET", "/own/protobuf", "application/protobuf", null);

        assertThat(own.runs).hasValue(before);
    }

    @Test
    void namesTheHandlerAndWhatItIsFor() {
        Explanation explanation = explain("GET", "/own/protobuf", "*/*", null);

        assertThat(explanation.handler()).contains("Own#protobuf()");
        assertThat(explanation.mapping()).contains("/own/protobuf").contains("application/protobuf");
    }

    @Test
    void tellsEachCandidateWithItsOriginAndTheRangesThatAdmitIt() {
        Explanation.Written answer = explain("GET", "/point", "application/*;q=0.5, application/protobuf;q=0.9", null)
                .answer();

        assertThat(answer.mediaType()).isEqualTo("application/protobuf");
        assertThat(answer.by()).isEqualTo("protobuf");
        assertThat(candidate(answer, "application/protobuf").origin()).isEqualTo(Origin.CONVERTER);
        assertThat(candidate(answer, "application/protobuf").ranges())
                .containsExactly(
                        new Explanation.Accepted("application/protobuf", 0.9),
                        new Explanation.Accepted("application/*", 0.5));
        assertThat(candidate(answer, "application/json").by()).isEqualTo("json");
    }

    @Test
    void tellsThatAHandlerProducesACandidate() {
        assertThat(explain("GET", "/own/protobuf", "*/*", null).answer().candidates())
                .containsExactly(new Candidate(
                        "application/protobuf",
                        Origin.HANDLER,
                        "protobuf",
                        List.of(new Explanation.Accepted("*/*", 1))));
    }

    @Test
    void tellsWhyAFormatIsDeclined() {
        Explanation outside = explain("GET", "/own/outside", "application/protobuf", null);
        Explanation viewed = explain("GET", "/viewed", "application/avro", null);

        assertThat(outside.decision().status()).isEqualTo(406);
        assertThat(outside.decision().handlerRuns()).isTrue();
        assertThat(outside.decision().reason()).contains("Outside.anything");
        assertThat(outside.answer().declined().get("protobuf")).contains("Outside.anything");
        assertThat(viewed.answer().declined().get("avro")).contains("JSON view");
    }

    @Test
    void tellsOfAListWithHeaders() {
        Explanation carried = explain("GET", "/own/list-entity", "application/protobuf", null);
        Explanation outside = explain("GET", "/own/outside/list-entity", "application/protobuf", null);

        assertThat(carried.answer().by()).isEqualTo("protobuf");
        assertThat(carried.answer().type()).contains("List", "Point");
        assertThat(carried.answer().declined()).isEmpty();
        assertThat(outside.decision().status()).isEqualTo(406);
        assertThat(outside.decision().reason()).contains("Outside.anything");
        assertThat(outside.answer().declined().get("avro")).contains("Outside.anything");
    }

    @Test
    void tellsThatAHandlerDoesNotRunWhoseAnswerIsRefusedFirst() {
        Explanation outside = explain("POST", "/own/outside/list", "application/protobuf", "application/protobuf");

        assertThat(outside.decision().status()).isEqualTo(406);
        assertThat(outside.decision().handlerRuns()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/own/outside/flux", "/own/outside/stream"})
    void tellsWhyTheMessagesOfAStreamAreDeclined(String path) {
        assumeTrue(stack == Stack.SERVLET || path.endsWith("flux"), "WebFlux has no streams but a Flux");
        String accept = "application/protobuf;delimited=true";

        Explanation explanation = explain("GET", path, accept, null);

        assertThat(explanation.decision().status()).isEqualTo(406);
        assertThat(explanation.decision().reason()).contains("protobuf does not carry it: ", "Outside.anything");
        assertThat(explanation.answer().declined().get("protobuf")).contains("Outside.anything");
        assertThat(new String(server.get(path, "Accept", accept).body(), StandardCharsets.UTF_8))
                .contains("protobuf does not carry it: ", "Outside.anything");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/own/flux", "/own/flux-entity", "/own/stream", "/own/iterable", "/own/iterator"})
    void tellsThatAStreamIsSentMessageByMessage(String path) {
        assumeTrue(stack == Stack.SERVLET || path.startsWith("/own/flux"), "WebFlux has streams of no other type");

        Explanation explanation = explain("GET", path, "application/protobuf;delimited=true, */*;q=0.1", null);

        assertThat(explanation.answer().mediaType()).isEqualTo("application/protobuf;delimited=true");
        assertThat(explanation.answer().by()).isEqualTo("protobuf");
        // WebFlux asks a writer for the class of the messages
        assertThat(explanation.answer().type())
                .containsIgnoringCase(stack == Stack.SERVLET ? path.substring(5).replace("-entity", "") : "point");
        assertThat(explanation.decision().reason()).contains("message by message");
    }

    @Test
    void agreesWithTheAnswersThatAreStreams() {
        assertThat(disagreements(STREAMS.stream()
                        .flatMap(accept -> Stream.of("/own/flux", "/own/flux-entity", "/own/stream", "/own/iterable")
                                .filter(path -> stack == Stack.SERVLET || path.startsWith("/own/flux"))
                                .map(path -> new SurpriseRequests.Request("GET", path, accept, "", "", "")))))
                .isEmpty();
    }

    @Test
    void tellsInWhichStreamsContentCanBe() {
        assumeTrue(stack == Stack.SERVLET, "WebFlux reads a Flux from single content too");

        Explanation.Read read = explain("POST", "/own/stream", "*/*", "application/x-avro-container")
                .request();

        assertThat(read.by()).isEqualTo("avro");
        assertThat(read.readable())
                .contains("application/x-avro-container", "application/cbor-seq", "application/json")
                .doesNotContain("application/avro", "application/cbor");
    }

    @Test
    void tellsWhatCanBeReadInstead() {
        Explanation explanation = explain("POST", "/point", null, "application/x-unknown");

        assertThat(explanation.decision().status()).isEqualTo(415);
        assertThat(explanation.decision().handlerRuns()).isFalse();
        assertThat(explanation.request().by()).isNull();
        assertThat(explanation.request().readable()).contains("application/json", "application/protobuf");
    }

    @Test
    void tellsWhoReadsTheContent() {
        assertThat(explain("POST", "/point", null, "application/avro").request().by())
                .isEqualTo("avro");
    }

    @Test
    void aPathThatIsNoUriReachesNoHandler() throws IOException {
        Explanation explanation = explain("GET", "/point|", "*/*", null);

        assertThat(explanation.decision().status()).isEqualTo(400);
        assertThat(statusOfRaw("GET /point| HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    private static String statusOfRaw(String request) throws IOException {
        URI uri = server.uri("/");
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void isAnOperationOfTheEndpoint() {
        JsonNode explained = JSON.readTree(server.get("/actuator/wireformat/explain?path="
                        + URLEncoder.encode("/point?format=avro", StandardCharsets.UTF_8) + "&accept=text/html")
                .body());

        assertThat(explained.at("/answer/mediaType").stringValue()).isEqualTo("application/avro");
        assertThat(explained.at("/asked/method").stringValue()).isEqualTo("GET");
        assertThat(explained.at("/decision/handlerRuns").booleanValue()).isTrue();
    }

    @Test
    void wantsAPath() {
        assertThat(server.get("/actuator/wireformat/explain").statusCode()).isEqualTo(400);
    }

    @Test
    void isTheOnlyPart() {
        assertThat(server.get("/actuator/wireformat/else?path=/").statusCode()).isEqualTo(404);
    }

    @Test
    void knowsThePrefixesOfAnApplication() {
        try (TestServer prefixed = TestServer.start(
                stack,
                List.of(Own.class),
                "server.servlet.context-path=/shop",
                "spring.mvc.servlet.path=/api",
                "spring.webflux.base-path=/shop/api",
                "management.endpoints.web.exposure.include=wireformat")) {
            assertThat(explained(prefixed, "/shop/api/own/list", "application/avro")
                            .at("/answer/by")
                            .stringValue())
                    .isEqualTo("avro");
            assertThat(explained(prefixed, "/own/list", "application/avro")
                            .at("/decision/status")
                            .intValue())
                    .isEqualTo(404);
        }
    }

    @Test
    void explainsTheApplicationFromAPortOfItsOwn() {
        try (TestServer server = TestServer.start(
                stack,
                List.of(Own.class),
                "management.server.port=0",
                "management.server.address=127.0.0.1",
                "management.endpoints.web.exposure.include=wireformat")) {
            String port = server.context().getEnvironment().getProperty("local.management.port");
            HttpResponse<byte[]> response =
                    server.send(java.net.http.HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port
                            + "/actuator/wireformat/explain?path=/own/list&accept=application/avro")));

            assertThat(JSON.readTree(response.body()).at("/answer/by").stringValue())
                    .isEqualTo("avro");
        }
    }

    private static JsonNode explained(TestServer server, String path, String accept) {
        return JSON.readTree(server.get("/shop/api/actuator/wireformat/explain?path=" + path + "&accept=" + accept)
                .body());
    }

    private static Explanation explain(String method, String path, String accept, String contentType) {
        StringBuilder query = new StringBuilder("/actuator/wireformat/explain?method=" + method);
        append(query, "path", path);
        append(query, "accept", accept);
        append(query, "contentType", contentType);
        return JSON.readValue(server.get(query.toString()).body(), Explanation.class);
    }

    private static void append(StringBuilder query, String name, String value) {
        if (value != null && !value.isEmpty()) {
            query.append('&').append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
        }
    }

    private static Candidate candidate(Explanation.Written answer, String mediaType) {
        return answer.candidates().stream()
                .filter(candidate -> candidate.mediaType().equals(mediaType))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> disagreements(Stream<SurpriseRequests.Request> requests) {
        List<String> disagreements = new ArrayList<>();
        requests.forEach(request -> {
            HttpResponse<byte[]> answer = send(request);
            Explanation explanation =
                    explain(request.method(), request.path(), request.accept(), request.contentType());
            if (!agree(answer, explanation)) {
                disagreements.add(request + "\n  " + answer.statusCode() + " "
                        + answer.headers().map() + new String(answer.body(), StandardCharsets.UTF_8) + "\n  "
                        + explanation);
            }
        });
        return disagreements;
    }

    private static HttpResponse<byte[]> send(SurpriseRequests.Request request) {
        var builder =
                server.request(request.path()).method(request.method(), BodyPublishers.ofString(request.content()));
        request.headers().forEach(builder::header);
        return server.send(builder);
    }

    private static boolean agree(HttpResponse<byte[]> answer, Explanation explanation) {
        Integer refused = explanation.decision().status();
        if (refused != null || REFUSALS.contains(answer.statusCode())) {
            return refused != null && refused == answer.statusCode();
        }
        if (explanation.answer() == null) {
            return true;
        }
        if (answer.statusCode() >= 300) {
            return true;
        }
        return answer.headers()
                .firstValue("Content-Type")
                .map(MediaType::parseMediaType)
                .filter(MediaType.parseMediaType(explanation.answer().mediaType())::equalsTypeAndSubtype)
                .isPresent();
    }

    record Outside(Number anything) {}

    interface Brief {}

    @RestController
    static class Own {

        private final AtomicInteger runs = new AtomicInteger();

        @GetMapping(path = "/own/protobuf", produces = "application/protobuf")
        Point protobuf() {
            runs.incrementAndGet();
            return new Point(1, 2, "x");
        }

        @PostMapping(path = "/own/protobuf", consumes = "application/protobuf")
        Point protobuf(@RequestBody Point point) {
            runs.incrementAndGet();
            return point;
        }

        @GetMapping("/own/outside")
        Outside outside() {
            return new Outside(1);
        }

        @PostMapping("/own/outside")
        Outside outside(@RequestBody Outside outside) {
            return outside;
        }

        @GetMapping("/own/outside/flux")
        Flux<Outside> outsideFlux() {
            return Flux.just(outside());
        }

        @GetMapping("/own/outside/stream")
        Stream<Outside> outsideStream() {
            return Stream.of(outside());
        }

        @GetMapping("/own/flux")
        Flux<Point> flux() {
            return Flux.just(protobuf());
        }

        @GetMapping("/own/flux-entity")
        ResponseEntity<Flux<Point>> fluxEntity() {
            return ResponseEntity.ok(flux());
        }

        @GetMapping("/own/stream")
        Stream<Point> stream() {
            return Stream.of(protobuf());
        }

        @PostMapping("/own/stream")
        Stream<Point> stream(@RequestBody Stream<Point> points) {
            return points;
        }

        @GetMapping("/own/iterable")
        Iterable<Point> iterable() {
            return () -> List.of(protobuf()).iterator();
        }

        @GetMapping("/own/iterator")
        Iterator<Point> iterator() {
            return iterable().iterator();
        }

        @PostMapping("/own/viewed")
        Point viewed(@RequestBody @JsonView(Brief.class) Point point) {
            return point;
        }

        @GetMapping("/own/later")
        Callable<Point> later() {
            return this::protobuf;
        }

        @GetMapping("/own/future")
        CompletableFuture<ResponseEntity<Point>> future() {
            return CompletableFuture.completedFuture(ResponseEntity.ok(protobuf()));
        }

        @PostMapping("/own/promised")
        Mono<Point> promised(@RequestBody Mono<Point> point) {
            return point;
        }

        @GetMapping("/own/list-entity")
        ResponseEntity<List<Point>> listEntity() {
            return ResponseEntity.ok(list());
        }

        @GetMapping("/own/outside/list-entity")
        ResponseEntity<List<Outside>> outsideListEntity() {
            return ResponseEntity.ok(List.of(outside()));
        }

        @PostMapping("/own/outside/list")
        List<Outside> outsideList(@RequestBody List<Point> points) {
            return List.of(outside());
        }

        @GetMapping("/own/list")
        List<Point> list() {
            return List.of(protobuf());
        }
    }
}
