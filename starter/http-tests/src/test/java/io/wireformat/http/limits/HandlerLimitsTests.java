package io.wireformat.http.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.WireformatLimits;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.fixtures.Tree;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Limits that a handler has of its own. */
@ParameterizedClass
@SomeOf("SERVLET")
class HandlerLimitsTests {

    private static final Type POINTS =
            ResolvableType.forClassWithGenerics(List.class, Point.class).getType();

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Usual.class, Strict.class), "wireformat.limits.depth=10");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void theSizeOfContentIsTheControllers(TestFormat format) {
        byte[] content = format.encode(label(3000));

        assertRead(format, "/usual", content);
        assertRefused(format, "/strict", content, 413, "contentSize of @WireformatLimits", "content-size");
        assertRead(format, "/strict", format.encode(label(1000)));
    }

    @ParameterizedTest
    @EnumSource
    void theSizeOfContentIsTheMethodsFirst(TestFormat format) {
        assertRead(format, "/strict/method", format.encode(label(3000)));
        assertRefused(
                format, "/strict/method", format.encode(label(5000)), 413, "contentSize of @Wire", "content-size");
    }

    @ParameterizedTest
    @EnumSource
    void textsAreTheMethods(TestFormat format) {
        assertRefused(
                format, "/strict/method", format.encode(label(3600)), 400, "textLength of @Wire", "limits.text-length");
    }

    @ParameterizedTest
    @EnumSource
    void elementsAreTheControllersWhereTheMethodSaysNothing(TestFormat format) {
        byte[] content = format.encode(Collections.nCopies(21, new Point(1, 2, null)), POINTS);

        assertRead(format, "/usual/list", content);
        assertRefused(format, "/strict/list", content, 400, "elements of @WireformatLimits", "limits.elements");
    }

    @ParameterizedTest
    @EnumSource
    void depthIsThePropertysWhereNeitherSaysAnything(TestFormat format) {
        assertRefused(format, "/strict/tree", format.encode(Messages.tree(12)), 400, "(wireformat.limits.depth)");
    }

    @ParameterizedTest
    @EnumSource
    void decompressedContentIsWithinTheLimitOfContent(TestFormat format) {
        byte[] coded = Coded.gzip(format.encode(label(3000)));

        assertRefused(
                format,
                server.post(
                        "/strict",
                        coded,
                        "Content-Type",
                        format.mediaType(),
                        "Accept",
                        format.mediaType(),
                        "Content-Encoding",
                        "gzip"),
                413,
                "decodedSize of @WireformatLimits",
                "wireformat.limits.decoded-size");
    }

    @Test
    void sizesBindJsonToo() {
        byte[] content = JsonMapper.shared().writeValueAsBytes(label(3000));

        assertThat(server.post("/usual", content, "Content-Type", "application/json")
                        .statusCode())
                .isEqualTo(200);
        HttpResponse<byte[]> refused = server.post("/strict", content, "Content-Type", "application/json");
        assertThat(refused.statusCode()).isEqualTo(413);
        HttpResponse<byte[]> coded = server.post(
                "/strict", Coded.gzip(content), "Content-Type", "application/json", "Content-Encoding", "gzip");
        assertThat(coded.statusCode()).isEqualTo(413);
    }

    @Test
    void aSizeThatIsNoneFailsTheStart() {
        assertThatThrownBy(() -> TestServer.start(stack, List.of(NoSize.class)))
                .hasMessageContaining("contentSize of @WireformatLimits on")
                .hasMessageContaining("NoSize.same")
                .hasMessageContaining("64 kilos");
    }

    @Test
    void aNumberThatIsNotPositiveFailsTheStart() {
        assertThatThrownBy(() -> TestServer.start(stack, List.of(NotPositive.class)))
                .hasMessageContaining("depth of @WireformatLimits on")
                .hasMessageContaining("NotPositive: 0");
    }

    private static Point label(int length) {
        return new Point(1, 2, "x".repeat(length));
    }

    private static void assertRead(TestFormat format, String path, byte[] content) {
        assertThat(post(format, path, content).statusCode()).isEqualTo(200);
    }

    private static void assertRefused(TestFormat format, String path, byte[] content, int status, String... named) {
        assertRefused(format, post(format, path, content), status, named);
    }

    private static void assertRefused(TestFormat format, HttpResponse<byte[]> response, int status, String... named) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(format.decode(response.body(), Problem.class).detail()).contains(named);
    }

    private static HttpResponse<byte[]> post(TestFormat format, String path, byte[] content) {
        return server.post(path, content, "Content-Type", format.mediaType(), "Accept", format.mediaType());
    }

    @RestController
    static class Usual {

        @PostMapping("/usual")
        void same(@RequestBody Point point) {}

        @PostMapping("/usual/list")
        void list(@RequestBody List<Point> points) {}
    }

    @RestController
    @WireformatLimits(contentSize = "2KB", elements = 20)
    static class Strict {

        @PostMapping("/strict")
        void same(HttpEntity<Point> point) {}

        @PostMapping("/strict/method")
        @WireformatLimits(contentSize = "4KB", textLength = "3500B")
        void method(@RequestBody Point point) {}

        @PostMapping("/strict/list")
        @WireformatLimits(depth = 3)
        void list(@RequestBody List<Point> points) {}

        @PostMapping("/strict/tree")
        void tree(@RequestBody Tree tree) {}
    }

    @RestController
    static class NoSize {

        @PostMapping("/points")
        @WireformatLimits(contentSize = "64 kilos")
        void same(@RequestBody Point point) {}
    }

    @RestController
    @WireformatLimits(depth = 0)
    static class NotPositive {

        @PostMapping("/points")
        void same(@RequestBody Point point) {}
    }
}
