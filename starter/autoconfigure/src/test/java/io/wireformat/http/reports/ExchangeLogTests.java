package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What the log says of exchanges at debug level. */
@ParameterizedClass
@EnumSource
@ExtendWith(OutputCaptureExtension.class)
class ExchangeLogTests {

    @Parameter
    Stack stack;

    private static final Point POINT = new Point(1, -2, "secret");

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class), "logging.level.io.wireformat.exchanges=debug");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void isOneLineForAnExchange(TestFormat format, CapturedOutput output) {
        byte[] content = format.encode(POINT);
        String name = format.formatName();

        server.post("/points/7", content, "Content-Type", format.mediaType(), "Accept", format.mediaType());

        String read = "read %s Point, %d bytes, receive \\d+ µs, deserialize \\d+ µs; ".formatted(name, content.length);
        String wrote = "wrote %s Point, %d bytes, serialize \\d+ µs".formatted(name, content.length);
        await().untilAsserted(() ->
                assertThat(lines(output)).singleElement().asString().matches(".*/points/\\{id} 200: " + read + wrote));
    }

    @Test
    void hasNothingThatAClientSent(CapturedOutput output) {
        server.post(
                "/points/smuggled?smuggled=1",
                "{\"x\":1,\"y\":2,\"name\":\"smuggled\"}".getBytes(),
                "Content-Type",
                "application/json;smuggled=1");

        await().untilAsserted(() -> assertThat(lines(output)).hasSize(1));
        assertThat(lines(output)).noneMatch(line -> line.contains("smuggled"));
    }

    @Test
    void saysWhatWasReadOfARequestThatIsRefused(CapturedOutput output) {
        server.post("/points/7", new byte[] {-1}, "Content-Type", "application/avro");

        await().untilAsserted(() ->
                assertThat(lines(output)).singleElement().asString().contains(" 400: read avro Point, 1 bytes"));
    }

    private static List<String> lines(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("io.wireformat.exchanges"))
                .toList();
    }

    @RestController
    static class Points {

        @PostMapping("/points/{id}")
        Point same(@PathVariable String id, @RequestBody Point point) {
            return point;
        }
    }
}
