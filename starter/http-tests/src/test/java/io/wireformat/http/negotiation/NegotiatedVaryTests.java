package io.wireformat.http.negotiation;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.FailingEndpoints;
import io.wireformat.http.support.FailingFunctions;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Caches learn that another {@code Accept} gets another response, wherever one was chosen. */
@NullUnmarked
@ParameterizedClass
@SomeOf("REACTIVE")
class NegotiatedVaryTests extends Served {

    private static final Point POINT = new Point(1, 2, null);

    private static final List<String> ACCEPTED = List.of(
            "application/json",
            "application/problem+json",
            "*/*",
            "application/protobuf",
            "application/cbor",
            "text/html");

    private static final List<String> ERRORS =
            List.of("/conflict", "/busy", "/fails", "/nowhere", "/table", "/problem", "/later-conflict");

    private static TestServer always;
    private static TestServer details;
    private static TestServer secured;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class, FailingFunctions.on(stack), FailingEndpoints.class));
        always =
                TestServer.start(stack, List.of(Endpoints.class, FailingEndpoints.class), "wireformat.problems=always");
        details = TestServer.start(
                stack,
                List.of(Endpoints.class, FailingEndpoints.class),
                stack.properties() + ".problemdetails.enabled=true");
        secured = TestServer.startSecured(stack, List.of(SecuredPaths.on(stack)));
    }

    @AfterParameterizedClassInvocation
    static void stopOthers() {
        always.close();
        details.close();
        secured.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void errorsVary(String method) {
        SoftAssertions all = new SoftAssertions();
        for (TestServer each : List.of(server, always, details)) {
            for (String path : ERRORS) {
                for (String accept : ACCEPTED) {
                    HttpResponse<byte[]> error =
                            each.send(each.request(path, "Accept", accept).method(method, BodyPublishers.noBody()));
                    if (error.statusCode() == 200) {
                        // a table is accepted by who accepts anything
                        continue;
                    }
                    assertVaries(all, name(each) + method + " " + path + " " + accept, error);
                }
            }
        }
        all.assertAll();
    }

    @Test
    void errorsOfContentVary() {
        SoftAssertions all = new SoftAssertions();
        for (TestServer each : List.of(server, always, details)) {
            for (String type : List.of("application/json", "application/protobuf", "text/csv", "application/avro")) {
                for (String accept : ACCEPTED) {
                    HttpResponse<byte[]> error =
                            each.post("/same", new byte[] {1}, "Content-Type", type, "Accept", accept);
                    all.assertThat(error.statusCode()).as(type).isIn(400, 415);
                    assertVaries(all, name(each) + type + " " + accept, error);
                }
            }
            for (String accept : ACCEPTED) {
                assertVaries(
                        all,
                        name(each) + "405 " + accept,
                        each.send(each.request("/same", "Accept", accept).DELETE()));
            }
        }
        all.assertAll();
    }

    @Test
    void responsesOfPublishersAndPromisesVary() {
        SoftAssertions all = new SoftAssertions();
        for (String path : List.of("/many", "/many-entity", "/one", "/promise", "/call", "/entity", "/list")) {
            for (String accept : List.of(
                    "application/json",
                    "*/*",
                    "application/protobuf",
                    "application/x-ndjson",
                    "text/event-stream",
                    "application/protobuf;delimited=true")) {
                for (String method : List.of("GET", "HEAD")) {
                    assertVaries(
                            all,
                            method + " " + path + " " + accept,
                            server.send(
                                    server.request(path, "Accept", accept).method(method, BodyPublishers.noBody())));
                }
            }
        }
        all.assertAll();
    }

    @Test
    void aNotModifiedResponseHasVary() {
        SoftAssertions all = new SoftAssertions();
        for (String path : List.of("/tagged", "/tagged-later", "/tagged-many")) {
            for (String accept : ACCEPTED) {
                HttpResponse<byte[]> unchanged = server.get(path, "Accept", accept, "If-None-Match", "\"1\"");
                assertVaries(all, path + " " + accept, unchanged);
            }
        }
        all.assertAll();
    }

    @Test
    void refusalsOfSecurityVary() {
        SoftAssertions all = new SoftAssertions();
        for (String path : List.of("/secret", "/forbidden")) {
            for (String accept : ACCEPTED) {
                HttpResponse<byte[]> refusal = secured.get(path, "Accept", accept);
                all.assertThat(refusal.statusCode()).as(path).isIn(401, 403);
                assertVaries(all, path + " " + accept, refusal);
            }
        }
        all.assertAll();
    }

    @Test
    void errorsOfFunctionsVary() {
        SoftAssertions all = new SoftAssertions();
        for (String path : List.of("/conflict", "/busy", "/fails")) {
            for (String accept : ACCEPTED) {
                assertVaries(all, path + " " + accept, server.get(FailingFunctions.PREFIX + path, "Accept", accept));
            }
        }
        all.assertAll();
    }

    private static String name(TestServer each) {
        return each == always ? "always: " : each == details ? "details: " : "";
    }

    private static void assertVaries(SoftAssertions all, String what, HttpResponse<byte[]> answer) {
        List<String> vary = new ArrayList<>();
        answer.headers().allValues("Vary").forEach(value -> vary.addAll(List.of(value.split(", *"))));
        all.assertThat(vary)
                .as(what + " -> " + answer.statusCode() + " "
                        + answer.headers().firstValue("Content-Type").orElse(""))
                .containsOnlyOnce("Accept");
    }

    @RestController
    static class Endpoints {

        @GetMapping("/later-conflict")
        Mono<Point> laterConflict() {
            return Mono.error(new ResponseStatusException(HttpStatus.CONFLICT));
        }

        @GetMapping("/problem")
        Point problem() {
            throw new IllegalArgumentException();
        }

        @ExceptionHandler(IllegalArgumentException.class)
        ProblemDetail told() {
            return ProblemDetail.forStatus(HttpStatus.GONE);
        }

        @PostMapping("/same")
        Point same(@RequestBody Point point) {
            return point;
        }

        @GetMapping("/many")
        Flux<Point> many() {
            return Flux.just(POINT);
        }

        @GetMapping("/many-entity")
        ResponseEntity<Flux<Point>> manyEntity() {
            return ResponseEntity.ok(Flux.just(POINT));
        }

        @GetMapping("/one")
        Mono<Point> one() {
            return Mono.just(POINT);
        }

        @GetMapping("/promise")
        CompletableFuture<Point> promise() {
            return CompletableFuture.completedFuture(POINT);
        }

        @GetMapping("/call")
        Callable<Point> call() {
            return () -> POINT;
        }

        @GetMapping("/entity")
        ResponseEntity<Point> entity() {
            return ResponseEntity.ok(POINT);
        }

        @GetMapping("/list")
        List<Point> list() {
            return List.of(POINT);
        }

        @GetMapping("/tagged")
        ResponseEntity<Point> tagged() {
            return ResponseEntity.ok().eTag("1").body(POINT);
        }

        @GetMapping("/tagged-later")
        Mono<ResponseEntity<Point>> taggedLater() {
            return Mono.just(tagged());
        }

        @GetMapping("/tagged-many")
        ResponseEntity<Flux<Point>> taggedMany() {
            return ResponseEntity.ok().eTag("1").body(Flux.just(POINT));
        }
    }
}
