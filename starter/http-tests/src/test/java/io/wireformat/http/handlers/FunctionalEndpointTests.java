package io.wireformat.http.handlers;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.AskedFor;
import io.wireformat.http.support.SpringReferee;
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
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Functional endpoints, which name the media type of their responses themselves. */
@ParameterizedClass
@EnumSource
class FunctionalEndpointTests {

    private static final Point POINT = new Point(15, -2, "left");

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(stack == Stack.SERVLET ? OnServlets.class : OnWebFlux.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void readTheRequestAndWriteTheDeclaredType(TestFormat format) {
        String path = "/same?as=" + URLEncoder.encode(format.mediaType(), StandardCharsets.UTF_8);

        HttpResponse<byte[]> response = server.post(path, format.encode(POINT), "Content-Type", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        assertThat(response.headers().firstValueAsLong("Content-Length")).hasValue(response.body().length);
        assertThat(format.decode(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void readAndWriteTheFormatsThatSpringConverts(SpringReferee format) {
        byte[] content = format.mapper().writeValueAsBytes(POINT);

        HttpResponse<byte[]> response =
                server.post("/same?as=" + format.mediaType(), content, "Content-Type", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(format.mediaType());
        assertThat(format.mapper().readValue(response.body(), Point.class)).isEqualTo(POINT);
    }

    @ParameterizedTest
    @EnumSource
    void writeJsonWhereTheySayNothing(TestFormat format) {
        HttpResponse<byte[]> response =
                server.post("/json", format.encode(POINT), "Content-Type", format.mediaType(), "Accept", "*/*");

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    }

    static class OnWebFlux {

        @Bean
        RouterFunction<ServerResponse> routes() {
            return RouterFunctions.route()
                    .POST("/same", request -> request.bodyToMono(Point.class)
                            .flatMap(point -> AskedFor.body(request, point)))
                    .POST("/json", request -> request.bodyToMono(Point.class)
                            .flatMap(point -> ServerResponse.ok().bodyValue(point)))
                    .build();
        }
    }

    static class OnServlets {

        @Bean
        org.springframework.web.servlet.function.RouterFunction<org.springframework.web.servlet.function.ServerResponse>
                routes() {
            return org.springframework.web.servlet.function.RouterFunctions.route()
                    .POST("/same", request -> AskedFor.body(request, request.body(Point.class)))
                    .POST("/json", request -> org.springframework.web.servlet.function.ServerResponse.ok()
                            .body(request.body(Point.class)))
                    .build();
        }
    }
}
