package io.wireformat.http.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.ClassPathServer;
import io.wireformat.http.support.ComparedResponse;
import io.wireformat.http.support.Libraries;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The same requests to the same application, with the starter and without; in CI, with class paths of their own too. */
@ParameterizedClass
@EnumSource
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NoSurpriseTests {

    @Parameter
    Stack stack;

    private static final int AT_ONCE = 8;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TestServer with;
    private TestServer without;

    /** Loaded once for the tests that have a class path of their own. */
    private @Nullable Libraries libraries;

    @BeforeParameterizedClassInvocation
    void startServers() {
        // refusals are what is asked for, thousands of times
        String quiet = "logging.level.root=off";
        with = TestServer.startWithEverything(stack, List.of(Endpoints.class), quiet);
        without = TestServer.startWithEverythingElse(stack, List.of(Endpoints.class), quiet);
    }

    @AfterParameterizedClassInvocation
    void stopServers() throws IOException {
        with.close();
        without.close();
        if (libraries != null) {
            libraries.close();
            libraries = null;
        }
    }

    @Test
    void respondsAsWithoutTheStarter() throws Exception {
        assertThat(surprises(SurpriseRequests.oneOf(20, stack), with::uri, without::uri))
                .isEmpty();
    }

    /** What the comparison leaves out is what the page on additions names, and nothing else. */
    @Test
    void addsTheHeadersThatThePageNames() throws Exception {
        Set<String> added = new TreeSet<>();
        for (SurpriseRequests.Request request : SurpriseRequests.oneOf(80, stack)) {
            Map<String, List<String>> before = ComparedResponse.changeable(
                    send(without::uri, request).headers().map());
            Map<String, List<String>> after = ComparedResponse.changeable(
                    send(with::uri, request).headers().map());
            after.entrySet().removeIf(header -> header.getValue().equals(before.get(header.getKey())));
            // that of a page with a time
            after.remove("content-length");
            added.addAll(after.keySet());
            List<String> vary = after.get("vary");
            if (vary != null) {
                assertThat(vary).as(request.toString()).contains("Accept");
            }
        }
        String page = DocumentationPage.of("docs/additions.md").text().toLowerCase(Locale.ROOT);

        assertThat(added).contains("vary", "accept-post").allMatch(name -> page.contains("`" + name));
    }

    @Tag("full")
    @Test
    void respondsAsWithoutTheStarterHoweverHeadersMeet() throws Exception {
        assertThat(surprises(SurpriseRequests.all(stack))).isEmpty();
    }

    @Tag("full")
    @Test
    void respondsAsWithoutTheStarterWithSpringsProblems() throws Exception {
        assertThat(surprises(SurpriseRequests.oneOf(3, stack), stack.properties() + ".problemdetails.enabled=true"))
                .isEmpty();
    }

    @Tag("full")
    @Test
    void respondsAsWithoutTheStarterWhereAParameterNamesTheType() throws Exception {
        assumeThat(stack).as("WebFlux has no such setting").isEqualTo(Stack.SERVLET);
        assertThat(surprises(SurpriseRequests.oneOf(3, stack), "spring.mvc.contentnegotiation.favor-parameter=true"))
                .isEmpty();
    }

    /**
     * The one exception: Spring MVC responds with 500 to them, with a stack trace in its log, and anybody can fill that log. With
     * the starter they are what content of an unknown type is.
     */
    @Test
    void rangesAsContentTypesAreUnsupported() throws Exception {
        assumeThat(stack).as("WebFlux does so itself").isEqualTo(Stack.SERVLET);
        for (SurpriseRequests.Request request : SurpriseRequests.withRangesAsContentTypes()) {
            ComparedResponse found = exchange(with::uri, request);
            ComparedResponse unread = exchange(without::uri, SurpriseRequests.unread(request));

            assertThat(exchange(without::uri, request).status()).isEqualTo(500);
            assertThat(found.status()).as(request.toString()).isEqualTo(415);
            for (String header : List.of("accept", "content-type")) {
                assertThat(found.headers().get(header))
                        .as(request + " " + header)
                        .isEqualTo(unread.headers().get(header));
            }
        }
    }

    /** Responses that differ from those of an application without the starter on its class path. */
    private List<String> surprises(List<SurpriseRequests.Request> requests, String... properties) throws Exception {
        if (libraries == null) {
            libraries = Libraries.of(stack, List.of());
        }
        return surprises(stack, libraries, requests, properties);
    }

    /** The same beside these libraries. */
    static List<String> surprises(
            Stack stack, Libraries libraries, List<SurpriseRequests.Request> requests, String... properties)
            throws Exception {
        try (ClassPathServer with = ClassPathServer.start(stack, libraries, true, Endpoints.class, properties);
                ClassPathServer without = ClassPathServer.start(stack, libraries, false, Endpoints.class, properties)) {
            return surprises(requests, with::uri, without::uri);
        }
    }

    private static List<String> surprises(
            List<SurpriseRequests.Request> requests, Function<String, URI> with, Function<String, URI> without)
            throws Exception {
        Queue<String> surprises = new ConcurrentLinkedQueue<>();
        ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
        try {
            List<Callable<Void>> exchanges = new ArrayList<>();
            for (SurpriseRequests.Request request : requests) {
                exchanges.add(() -> {
                    ComparedResponse before = exchange(without, request);
                    // a repeated request may take another path
                    for (ComparedResponse found : List.of(exchange(with, request), exchange(with, request))) {
                        if (!found.equals(before)) {
                            surprises.add(request + "\n  with:    " + found + "\n  without: " + before);
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> done : clients.invokeAll(exchanges)) {
                done.get();
            }
        } finally {
            clients.shutdownNow();
        }
        return List.copyOf(surprises);
    }

    private static HttpResponse<byte[]> send(Function<String, URI> server, SurpriseRequests.Request request)
            throws IOException, InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(server.apply(request.path()))
                .method(request.method(), BodyPublishers.ofString(request.content()));
        request.headers().forEach(builder::header);
        return CLIENT.send(builder.build(), BodyHandlers.ofByteArray());
    }

    private static ComparedResponse exchange(Function<String, URI> server, SurpriseRequests.Request request)
            throws IOException, InterruptedException {
        try {
            return ComparedResponse.of(send(server, request));
        } catch (IOException e) {
            if (String.valueOf(e.getMessage()).startsWith("chunked transfer encoding")) {
                return ComparedResponse.BROKEN_OFF;
            }
            throw e;
        }
    }

    interface Brief {}

    record Viewed(@JsonView(Brief.class) String shown, String hidden) {}

    record Unwritable(String text) {

        @Override
        public String text() {
            throw new IllegalStateException("on purpose");
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/point")
        Point point() {
            return new Point(1, 2, "caf\u00e9");
        }

        @GetMapping("/points")
        List<Point> points() {
            return List.of(point());
        }

        @GetMapping("/entity")
        ResponseEntity<Point> entity() {
            return ResponseEntity.ok().eTag("1").body(point());
        }

        @GetMapping(path = "/produced", produces = "application/vnd.acme+json")
        Point produced() {
            return point();
        }

        @GetMapping("/viewed")
        @JsonView(Brief.class)
        Viewed viewed() {
            return new Viewed("shown", "hidden");
        }

        @GetMapping("/text")
        String text() {
            return "text";
        }

        @GetMapping("/bytes")
        byte[] bytes() {
            return new byte[] {1, 2};
        }

        @GetMapping("/resource")
        Resource resource() {
            return new ByteArrayResource("resource".getBytes(StandardCharsets.UTF_8));
        }

        @GetMapping("/events")
        Flux<ServerSentEvent<Point>> events() {
            return Flux.just(ServerSentEvent.builder(point()).event("point").build());
        }

        @GetMapping("/promised")
        Mono<Point> promised() {
            return Mono.just(point());
        }

        @GetMapping("/many")
        Flux<Point> many() {
            return Flux.just(point(), point());
        }

        @GetMapping("/map")
        Map<String, Object> map() {
            return Map.of("a", 1);
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            return ProblemDetail.forStatus(HttpStatus.CONFLICT);
        }

        @GetMapping("/none")
        ResponseEntity<Void> none() {
            return ResponseEntity.noContent().build();
        }

        @GetMapping("/fails")
        Point fails() {
            throw new IllegalStateException("on purpose");
        }

        @GetMapping("/unwritable")
        Unwritable unwritable() {
            return new Unwritable("text");
        }

        @GetMapping("/number")
        int number(@RequestParam int n) {
            return n;
        }

        @PostMapping("/point")
        Point same(@RequestBody Point point) {
            return point;
        }

        @PatchMapping("/point")
        Point patched(@RequestBody Point point) {
            return point;
        }
    }
}
