package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Content in another format than its label says. */
@ParameterizedClass
@SomeOf("SERVLET")
class MislabelledContentTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Points.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROTOBUF_JSON")
    void theErrorNamesTheLikelyFormat(TestFormat format) {
        for (String json : List.of("{\"x\": 15, \"y\": -2, \"label\": \"left\"}", " [{\"x\": 1}]\n")) {
            HttpResponse<byte[]> response = post(format, json);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(format.decode(response.body(), Problem.class).detail())
                    .contains(format.formatName() + ": the content looks like JSON");
        }
        assertThat(format.decode(
                                post(format, "<?xml version=\"1.0\"?><p><x>15</x></p>")
                                        .body(),
                                Problem.class)
                        .detail())
                .contains("looks like XML");
    }

    private static HttpResponse<byte[]> post(TestFormat format, String content) {
        return server.post(
                "/points",
                content.getBytes(StandardCharsets.UTF_8),
                "Content-Type",
                format.mediaType(),
                "Accept",
                format.mediaType());
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
