package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.WireformatLimits;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.Tree;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** The formats that Spring converts keep within the limits that are set. */
@ParameterizedClass
@SomeOf("REACTIVE")
class SpringFormatLimitsTests {

    private static final String UNBOUND_BUFFER = "spring.http.codecs.max-in-memory-size=16MB";

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Usual.class, Strict.class, stack == Stack.SERVLET ? Streams.class : Fluxes.class),
                "wireformat.problems=always",
                "wireformat.buffer.max=1KB",
                "wireformat.limits.depth=10",
                "wireformat.limits.elements=100",
                "wireformat.limits.text-length=4KB",
                "wireformat.limits.content-size=1MB",
                "management.endpoints.web.exposure.include=prometheus",
                "management.prometheus.metrics.export.enabled=true",
                UNBOUND_BUFFER);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void depth(SpringContent format) {
        assertRead(format, "/tree", Messages.tree(10));
        assertRefused(format, "/tree", Messages.tree(11), "(wireformat.limits.depth)");
    }

    @ParameterizedTest
    @EnumSource
    void elements(SpringContent format) {
        assertRead(format, "/points", Point.numbered(100));
        assertRefused(format, "/points", Point.numbered(400), "(wireformat.limits.elements)");
    }

    @ParameterizedTest
    @EnumSource
    void texts(SpringContent format) {
        assertRead(format, "/point", label(4096));
        assertRefused(format, "/point", label(4097), "(wireformat.limits.text-length)");
        assertRefused(format, "/point", label(40_000), "(wireformat.limits.text-length)");
    }

    @ParameterizedTest
    @EnumSource
    void theSizeOfContent(SpringContent format) {
        byte[] content = format.of(label(1_100_000));
        // a client that still sends may lose the response when the connection is closed
        for (int i = 0; i < 10; i++) {
            HttpResponse<byte[]> response = post(format, "/point", content);

            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(detail(response)).contains("(wireformat.limits.content-size)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aHandlersOwn(SpringContent format) {
        assertRead(format, "/strict/tree", Messages.tree(3));
        assertRefused(format, "/strict/tree", Messages.tree(4), "depth of @WireformatLimits");
        assertRefused(format, "/strict/point", label(101), "textLength of @WireformatLimits");
        assertRefused(format, "/strict/points", Point.numbered(200), "elements of @WireformatLimits");
        assertRead(format, "/tree", Messages.tree(10));
    }

    @Test
    void attributesAreTextsOfXml() {
        byte[] content =
                ("<Point><x>1</x><y>2</y><label lang=\"" + "x".repeat(5000) + "\">a</label></Point>").getBytes();

        assertThat(detail(post(SpringContent.XML, "/point", content))).contains("(wireformat.limits.text-length)");
    }

    @Test
    void aTextOfXmlIsOneWhateverStandsWithinIt() {
        String half = "x".repeat(3000);
        byte[] content = ("<Point><x>1</x><y>2</y><label>" + half + "<!-- -->" + half + "</label></Point>").getBytes();

        assertThat(detail(post(SpringContent.XML, "/point", content))).contains("(wireformat.limits.text-length)");
    }

    @ParameterizedTest
    @EnumSource
    void areMalformedInTheFigures(SpringContent format) {
        assertRefused(format, "/tree", Messages.tree(11), "(wireformat.limits.depth)");

        assertThat(new String(server.get("/actuator/prometheus").body()))
                .contains("wireformat_deserialize_seconds_count{format=\""
                        + format.name().toLowerCase() + "\",outcome=\"malformed\",side=\"server\",type=\"Tree\"}");
    }

    @ParameterizedTest
    @EnumSource
    void viewsStillApply(SpringContent format) {
        byte[] content = format.of(new Viewed("shown", "hidden"));

        HttpResponse<byte[]> response = server.post("/viewed", content, "Content-Type", format.mediaType());

        assertThat(new String(response.body())).isEqualTo("shown null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JSON", "CBOR", "SMILE"})
    void messagesOfStreams(SpringContent format) {
        String mediaType =
                switch (format) {
                    case JSON -> "application/jsonl";
                    case CBOR -> "application/cbor-seq";
                    default -> StreamFormat.SMILE.mediaType();
                };
        byte[] message = format.of(label(101));
        byte[] ended = Arrays.copyOf(message, message.length + 1);
        ended[message.length] = (byte) (format == SpringContent.SMILE ? 0xff : '\n');
        byte[] stream = format == SpringContent.CBOR ? message : ended;

        HttpResponse<byte[]> response =
                server.post("/strict/stream", stream, "Content-Type", mediaType, "Accept", "application/json");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(detail(response)).contains("textLength of @WireformatLimits");
    }

    @Test
    void defaultsDoNotBind() {
        try (TestServer unset = TestServer.start(stack, List.of(Usual.class))) {
            for (SpringContent format : SpringContent.values()) {
                byte[] deep = format.of(Messages.tree(120));

                assertThat(unset.post("/tree", deep, "Content-Type", format.mediaType())
                                .statusCode())
                        .as(format.name())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void theApplicationsMapperSettingsStay() {
        SpringContent format = SpringContent.JSON;
        try (TestServer own = TestServer.start(
                stack,
                List.of(Usual.class, Strict.class),
                "wireformat.problems=always",
                "wireformat.limits.depth=10",
                "wireformat.limits.text-length=1KB",
                "spring.jackson.factory.constraints.read.max-nesting-depth=60")) {
            assertThat(post(own, format, "/tree", format.of(Messages.tree(25))).statusCode())
                    .isEqualTo(200);
            assertThat(detail(post(own, format, "/tree", format.of(Messages.tree(40)))))
                    .contains("(spring.jackson.factory.constraints.read)");
            assertThat(detail(post(own, format, "/strict/tree", format.of(Messages.tree(4)))))
                    .contains("depth of @WireformatLimits");
        }
    }

    @Test
    void wholeBodiesCountIfMemoryIsCapped() {
        try (TestServer capped = TestServer.start(
                stack,
                List.of(Usual.class),
                "wireformat.problems=always",
                "wireformat.buffer.max=64KB",
                "wireformat.limits.in-flight=4MB",
                UNBOUND_BUFFER)) {
            for (SpringContent format : SpringContent.values()) {
                for (int i = 0; i < 3; i++) {
                    HttpResponse<byte[]> refused = post(capped, format, "/points", format.of(points(1_600_000)));
                    // Spring MVC may have charged so much when the next bytes come that they are too many at once
                    assertThat(refused.statusCode()).as(format.name()).isIn(413, 503);
                    assertThat(detail(refused)).contains("wireformat.limits.in-flight");

                    assertThat(post(capped, format, "/points", format.of(points(300_000)))
                                    .statusCode())
                            .as(format.name())
                            .isEqualTo(200);
                }
            }
        }
    }

    /** Points whose labels take so many bytes, each as many as XML can hold in its text buffer at once. */
    private static List<Point> points(int bytes) {
        return Collections.nCopies(bytes / 4000, label(4000));
    }

    private static Point label(int length) {
        return new Point(1, 2, "x".repeat(length));
    }

    private static void assertRead(SpringContent format, String path, Object value) {
        assertThat(post(format, path, format.of(value)).statusCode()).isEqualTo(200);
    }

    private static void assertRefused(SpringContent format, String path, Object value, String named) {
        HttpResponse<byte[]> response = post(format, path, format.of(value));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(detail(response))
                .startsWith(format.name().toLowerCase() + ": ")
                .contains(named);
    }

    private static String detail(HttpResponse<byte[]> response) {
        return JsonMapper.shared().readTree(response.body()).path("detail").asString();
    }

    private static HttpResponse<byte[]> post(SpringContent format, String path, byte[] content) {
        return post(server, format, path, content);
    }

    private static HttpResponse<byte[]> post(TestServer to, SpringContent format, String path, byte[] content) {
        return to.post(path, content, "Content-Type", format.mediaType(), "Accept", "application/json");
    }

    interface Shown {}

    record Viewed(
            @JsonView(Shown.class) String shown,
            @JsonView(Map.class) @Nullable String hidden) {}

    @RestController
    static class Usual {

        @PostMapping("/tree")
        void tree(@RequestBody Tree tree) {}

        @PostMapping("/point")
        void point(@RequestBody Point point) {}

        @PostMapping("/points")
        void points(@RequestBody List<Point> points) {}

        @PostMapping(path = "/viewed", produces = "text/plain")
        String viewed(@RequestBody @JsonView(Shown.class) Viewed viewed) {
            return viewed.shown + " " + viewed.hidden;
        }
    }

    @RestController
    @WireformatLimits(depth = 3, elements = 10, textLength = "100B")
    static class Strict {

        @PostMapping("/strict/tree")
        void tree(@RequestBody Tree tree) {}

        @PostMapping("/strict/point")
        void point(@RequestBody Point point) {}

        @PostMapping("/strict/points")
        void points(@RequestBody List<Point> points) {}
    }

    @RestController
    static class Streams {

        @PostMapping("/strict/stream")
        @WireformatLimits(textLength = "100B")
        long count(@RequestBody Stream<Point> points) {
            return points.count();
        }
    }

    @RestController
    static class Fluxes {

        @PostMapping("/strict/stream")
        @WireformatLimits(textLength = "100B")
        Mono<Long> count(@RequestBody Flux<Point> points) {
            return points.count();
        }
    }
}
