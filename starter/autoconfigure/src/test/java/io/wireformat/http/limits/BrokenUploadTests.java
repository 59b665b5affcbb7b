package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wireformat.fixtures.Point;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** A client that breaks its request off is counted, and is no failure of the server's. */
@ExtendWith(OutputCaptureExtension.class)
class BrokenUploadTests {

    private static final int TIMES = 10;

    @ParameterizedTest
    @ValueSource(strings = {"5s", "0"})
    void isCountedAndNotLoggedAsAnErrorOfWebFlux(String receiveTime, CapturedOutput output) {
        List<Point> points =
                IntStream.range(0, 100).mapToObj(i -> new Point(i, i, "")).toList();
        try (TestServer server = TestServer.start(
                Stack.REACTIVE,
                List.of(Points.class),
                "spring.webflux.base-path=/base",
                "wireformat.limits.receive-time=" + receiveTime,
                "wireformat.limits.receive-rate=0B")) {
            for (StreamFormat format : List.of(StreamFormat.PROTOBUF, StreamFormat.JSON)) {
                for (int i = 0; i < TIMES; i++) {
                    BudgetReturnTests.breakOff(
                            server,
                            "/base/list",
                            format.messageMediaType(),
                            format.messageMediaType(),
                            format.write(Point.class, points),
                            i % 2 == 0);
                }
            }

            // a connection may be reset before the server has seen the request
            await().untilAsserted(() -> assertThat(disconnected(server)).isGreaterThanOrEqualTo(TIMES));
        }
        assertThat(output).doesNotContain("500 Server Error", "AbortedException", "Connection reset");
    }

    private static long disconnected(TestServer server) {
        return server
                .bean(MeterRegistry.class)
                .find("wireformat.receive")
                .tag("outcome", "disconnected")
                .timers()
                .stream()
                .mapToLong(Timer::count)
                .sum();
    }

    @RestController
    static class Points {

        @PostMapping("/list")
        Mono<List<Point>> list(@RequestBody Mono<List<Point>> points) {
            return points;
        }
    }
}
