package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.AskedFor;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Lists that functional handlers respond with without their type, and what the errors say. */
@ParameterizedClass
@SomeOf("REACTIVE")
class FunctionalListTests {

    private static final Map<String, Object> VALUES = Map.of(
            "points", Arrays.asList(new Point(1, 2, "a"), new Point(3, 4, null)),
            "none", List.of(),
            "mixed", List.of(new Point(1, 2, "a"), Color.RED),
            "map", Map.of("a", new Point(1, 2, "a")));

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack, List.of(Endpoints.class, stack == Stack.SERVLET ? OnServlets.class : OnWebFlux.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void areWrittenByTheClassOfTheirElements(TestFormat format) {
        for (String name : List.of("points", "none")) {
            HttpResponse<byte[]> response = get(name, format);

            assertThat(response.statusCode()).as(text(response)).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(format.decode(
                            response.body(),
                            ResolvableType.forClassWithGenerics(List.class, Point.class)
                                    .getType()))
                    .isEqualTo(VALUES.get(name));
        }
    }

    @ParameterizedTest
    @EnumSource
    void areRefusedWithTheWayOutIfElementsAreUnknown(TestFormat format) {
        for (String name : List.of("mixed", "map")) {
            HttpResponse<byte[]> response = get(name, format);

            assertThat(response.statusCode()).isEqualTo(500);
            assertThat(format.decode(response.body(), Problem.class).detail())
                    .startsWith(format.formatName())
                    .contains("ParameterizedTypeReference");
        }
    }

    @ParameterizedTest
    @EnumSource
    void malformedContentIsReportedByFormatFieldAndOffset(TestFormat format) {
        byte[] content = {-1, -1, -1};

        Problem problem = problem(
                format,
                400,
                server.post("/same", content, "Content-Type", format.mediaType(), "Accept", format.mediaType()));

        Problem annotated = problem(
                format,
                400,
                server.post("/annotated", content, "Content-Type", format.mediaType(), "Accept", format.mediaType()));
        assertThat(problem.detail()).isEqualTo(annotated.detail()).contains(format.formatName());
    }

    @ParameterizedTest
    @EnumSource
    void unreadFormatsAreReportedWithTheReadOnes(TestFormat format) {
        HttpResponse<byte[]> response =
                server.post("/same", new byte[1], "Content-Type", "text/csv", "Accept", format.mediaType());

        problem(format, 415, response);
        assertThat(response.headers().firstValue("Accept-Post").orElse(""))
                .contains("application/json", format.mediaType());
    }

    @ParameterizedTest
    @EnumSource
    void undeclaredTypesAreReportedWithTheRemedy(TestFormat format) {
        Problem problem = problem(format, 406, server.get("/text", "Accept", format.mediaType()));

        assertThat(problem.detail()).contains(format.formatName(), "put it into a record");
    }

    private static Problem problem(TestFormat format, int status, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).as(text(response)).isEqualTo(status);
        return format.decode(response.body(), Problem.class);
    }

    private static HttpResponse<byte[]> get(String name, TestFormat format) {
        String as = URLEncoder.encode(format.mediaType(), StandardCharsets.UTF_8);
        return server.get("/lists/" + name + "?as=" + as, "Accept", format.mediaType());
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @org.springframework.web.bind.annotation.PostMapping("/annotated")
        Point same(@org.springframework.web.bind.annotation.RequestBody Point point) {
            return point;
        }

        @GetMapping("/text")
        Integer text() {
            return 1;
        }
    }

    static class OnWebFlux {

        @Bean
        RouterFunction<ServerResponse> routes() {
            return RouterFunctions.route()
                    .GET("/lists/{name}", request -> AskedFor.body(request, VALUES.get(request.pathVariable("name"))))
                    .POST("/same", request -> request.bodyToMono(Point.class)
                            .flatMap(point -> ServerResponse.ok().bodyValue(point)))
                    .build();
        }
    }

    static class OnServlets {

        @Bean
        org.springframework.web.servlet.function.RouterFunction<org.springframework.web.servlet.function.ServerResponse>
                routes() {
            return org.springframework.web.servlet.function.RouterFunctions.route()
                    .GET("/lists/{name}", request -> AskedFor.body(request, VALUES.get(request.pathVariable("name"))))
                    .POST("/same", request -> org.springframework.web.servlet.function.ServerResponse.ok()
                            .body(request.body(Point.class)))
                    .build();
        }
    }
}
