package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.exchange.ServerTiming;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.internal.pipeline.Step;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@ParameterizedClass
@EnumSource
class ServerTimingTests {

    @Parameter
    Stack stack;

    private static final String DURATION = ";dur=\\d+\\.\\d{3}";

    private static final String ALL =
            "receive" + DURATION + ", deserialize" + DURATION + ", handle" + DURATION + ", serialize" + DURATION;

    private static final String ANSWER_ONLY = "handle" + DURATION + ", serialize" + DURATION;
    private static final String CPU = ", cpu" + DURATION;
    private static final Point POINT = new Point(15, -2, "left");
    private static final int BUSY_MILLIS = 200;
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack, List.of(Points.class), "wireformat.server-timing=true", "wireformat.buffer.max=1KB");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void showsTheTimeOfEachStep(TestFormat format) {
        assertThat(timing(server.post(
                        "/points",
                        format.encode(POINT),
                        "Content-Type",
                        format.mediaType(),
                        "Accept",
                        format.mediaType())))
                .matches(ALL + CPU);
        assertThat(timing(server.get("/points", "Accept", format.mediaType()))).matches(ANSWER_ONLY + CPU);
    }

    @Test
    void tellsItForJsonToo() {
        assertThat(timing(server.post("/points", "{\"x\":1,\"y\":2}".getBytes(), "Content-Type", "application/json")))
                .matches(ALL + CPU);
        assertThat(timing(server.get("/points"))).matches(ANSWER_ONLY + CPU);
    }

    @Test
    void showsKnownStepsWhenALargeResponseStreams() {
        HttpResponse<byte[]> response = server.get("/many");

        assertThat(response.body().length).isGreaterThan(1024);
        // WebFlux has all of a value's JSON before it sends any
        assertThat(timing(response)).matches((stack == Stack.SERVLET ? "handle" + DURATION : ANSWER_ONLY) + CPU);
    }

    @Test
    void tellsItForResponsesWithoutABody() {
        assertThat(timing(server.send(server.request("/points").DELETE()))).matches("handle" + DURATION + CPU);
    }

    @Test
    void tellsItForErrors() {
        HttpResponse<byte[]> response = server.post("/points", "{".getBytes(), "Content-Type", "application/json");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(timing(response)).matches(".*" + CPU);
    }

    @Test
    void processorTimeIsLeftOutIfAnotherThreadHandlesTheRequest() {
        assertThat(timing(server.get("/later"))).matches(ANSWER_ONLY);
        assertThat(timing(server.post("/later", "{\"x\":1,\"y\":2}".getBytes(), "Content-Type", "application/json")))
                .matches(ALL);
    }

    @ParameterizedTest
    @CsvSource({"busy, GET", "busy, POST", "idle, GET", "idle, POST"})
    void processorTimeIsThatOfTheExchange(String handler, String method) {
        // a virtual machine may count as processor time what its host takes
        await().until(() -> processorMillis(handler, method) >= BUSY_MILLIS == handler.equals("busy"));
    }

    private static double processorMillis(String handler, String method) {
        byte[] body = method.equals("POST") ? "{\"x\":1,\"y\":2}".getBytes() : new byte[0];
        HttpResponse<byte[]> response = server.send(server.request("/" + handler)
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofByteArray(body)));

        return Double.parseDouble(timing(response).split("cpu;dur=")[1]);
    }

    @Test
    void millisecondsHaveThreeDecimals() {
        ServerTiming timing = new ServerTiming(0);
        timing.took(Step.RECEIVE, 0, 1_000);
        timing.took(Step.DESERIALIZE, 1_000, 2_345_678);
        timing.took(Step.SERIALIZE, 12_346_678, 20_000_000);

        assertThat(timing.headerValue(99_000_000))
                .isEqualTo("receive;dur=0.001, deserialize;dur=2.346, handle;dur=10.000, serialize;dur=20.000");
    }

    @Test
    void isOffUnlessAskedFor() {
        try (TestServer quiet = TestServer.start(stack, List.of(Points.class))) {
            assertThat(quiet.get("/points").headers().firstValue("Server-Timing"))
                    .isEmpty();
        }
    }

    private static String timing(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Server-Timing").orElse("none");
    }

    @RestController
    static class Points {

        @GetMapping("/points")
        Point one() {
            return POINT;
        }

        @GetMapping("/many")
        List<String> many() {
            return List.of("x".repeat(20_000));
        }

        @GetMapping("/later")
        Mono<Point> later() {
            return Mono.fromSupplier(() -> POINT).subscribeOn(Schedulers.boundedElastic());
        }

        @PostMapping("/later")
        Mono<Point> later(@RequestBody Point point) {
            return Mono.fromSupplier(() -> point).subscribeOn(Schedulers.boundedElastic());
        }

        @GetMapping("/busy")
        Point busy() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + BUSY_MILLIS * 1_000_000L;
            while (threads.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
            return POINT;
        }

        @PostMapping("/busy")
        Point busy(@RequestBody Point point) {
            return busy();
        }

        @GetMapping("/idle")
        Point idle() throws InterruptedException {
            Thread.sleep(BUSY_MILLIS);
            return POINT;
        }

        @PostMapping("/idle")
        Point idle(@RequestBody Point point) throws InterruptedException {
            return idle();
        }

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }

        @DeleteMapping("/points")
        ResponseEntity<Void> none() {
            return ResponseEntity.noContent().build();
        }
    }
}
