package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.springframework.core.ResolvableType;

/** The lines of docs/functional-endpoints.md, which FunctionalGuide.kt and FunctionalGuide.java hold. */
class FunctionalGuideTests {

    private static final Type PARCELS =
            ResolvableType.forClassWithGenerics(List.class, Sent.class).getType();

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(Stack.REACTIVE, List.of(GuideRoutes.class, FunctionalGuide.class));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.INCLUDE,
            names = {"PROTOBUF", "MESSAGEPACK"})
    void theClientGetsWhatItAsksFor(TestFormat format) {
        byte[] content = format.encode(new Sent("Ada", 1));
        HttpResponse<byte[]> weighed =
                server.post("/parcels", content, "Content-Type", format.mediaType(), "Accept", format.mediaType());

        assertThat(format.decode(weighed.body(), Sent.class)).isEqualTo(new Sent("Ada", 400));
        assertThat(weighed.headers().allValues("Vary")).containsOnlyOnce("Accept");
        assertThat(format.decode(get("/parcels", format.mediaType()).body(), PARCELS))
                .isEqualTo(List.of(new Sent("Ada", 1), new Sent("Grete", 2)));
        assertThat(get("/parcels/heavy", format.mediaType()).headers().firstValue("Content-Type"))
                .hasValue(format.mediaType());
        assertThat(format.decode(get("/java", format.mediaType()).body(), Sent.class))
                .isEqualTo(new Sent("Ada", 400));
    }

    @Test
    void weightsCount() {
        String accept = "application/protobuf;q=0.5, application/vnd.msgpack, */*;q=0.1";

        for (String path : List.of("/parcels", "/java")) {
            assertThat(get(path, accept).headers().firstValue("Content-Type")).hasValue("application/vnd.msgpack");
        }
    }

    @Test
    void whoDoesNotMindGetsJson() {
        for (String path : List.of("/parcels", "/java")) {
            assertThat(get(path, "*/*").headers().firstValue("Content-Type")).hasValue("application/json");
        }
    }

    @Test
    void whatThereIsNotIsRefused() {
        for (String path : List.of("/parcels", "/java")) {
            HttpResponse<byte[]> answer = get(path, "application/avro");

            assertThat(answer.statusCode())
                    .as(new String(answer.body(), StandardCharsets.UTF_8))
                    .isEqualTo(406);
        }
    }

    private static HttpResponse<byte[]> get(String path, String accept) {
        return server.get(path, "Accept", accept);
    }

    /** The parcel of the guide, for a mapper that knows no Kotlin. */
    record Sent(String to, int grams) {}
}
