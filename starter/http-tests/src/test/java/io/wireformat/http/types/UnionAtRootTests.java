package io.wireformat.http.types;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Shape.Circle;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.AskedFor;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** A value of which only the class is known says which alternative of its union it is, as it does in JSON. */
@ParameterizedClass
@EnumSource
class UnionAtRootTests {

    private static final Circle CIRCLE = new Circle(1.5);

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                stack == Stack.SERVLET
                        ? List.of(Endpoints.class, OnServlets.class)
                        : List.of(Endpoints.class, Later.class, OnWebFlux.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aFunctionWritesTheUnion(TestFormat format) {
        assertUnion(format, "/function?as=" + URLEncoder.encode(format.mediaType(), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatSaysNothingOfItsTypeWritesTheUnion(TestFormat format) {
        assertUnion(format, "/unknown");
        assertUnion(format, "/object");
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatDeclaresTheUnionWritesIt(TestFormat format) {
        assertUnion(format, "/declared");
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatDeclaresTheAlternativeWritesIt(TestFormat format) {
        for (String path :
                stack == Stack.SERVLET ? List.of("/alone") : List.of("/alone", "/alone-later", "/alone-within")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

            assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
            assertThat(format.decode(response.body(), Circle.class)).isEqualTo(CIRCLE);
        }
    }

    private static void assertUnion(TestFormat format, String path) {
        HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

        assertThat(response.statusCode())
                .as(new String(response.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(format.decode(response.body(), Shape.class)).isEqualTo(CIRCLE);
    }

    @RestController
    static class Endpoints {

        @GetMapping("/unknown")
        ResponseEntity<?> unknown() {
            return ResponseEntity.ok(CIRCLE);
        }

        @GetMapping("/object")
        Object object() {
            return CIRCLE;
        }

        @GetMapping("/declared")
        Shape declared() {
            return CIRCLE;
        }

        @GetMapping("/alone")
        Circle alone() {
            return CIRCLE;
        }
    }

    @RestController
    static class Later {

        @GetMapping("/alone-later")
        Mono<Circle> alone() {
            return Mono.just(CIRCLE);
        }

        @GetMapping("/alone-within")
        Mono<ResponseEntity<Circle>> within() {
            return Mono.just(ResponseEntity.ok(CIRCLE));
        }
    }

    static class OnWebFlux {

        @Bean
        RouterFunction<ServerResponse> routes() {
            return RouterFunctions.route()
                    .GET("/function", request -> AskedFor.body(request, CIRCLE))
                    .build();
        }
    }

    static class OnServlets {

        @Bean
        org.springframework.web.servlet.function.RouterFunction<org.springframework.web.servlet.function.ServerResponse>
                routes() {
            return org.springframework.web.servlet.function.RouterFunctions.route()
                    .GET("/function", request -> AskedFor.body(request, CIRCLE))
                    .build();
        }
    }
}
