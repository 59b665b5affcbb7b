package io.wireformat.http.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** Text is not called a format's content, although Spring writes it as any media type that the client accepts. */
@ParameterizedClass
@EnumSource
class TextResponseTests extends Served {

    private static final List<String> TEXTS = List.of("/text", "/entity", "/later", "/object", "/many");

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Endpoints.class));
    }

    @ParameterizedTest
    @EnumSource
    void textIsA406ToAClientThatAcceptsAFormatAlone(TestFormat format) {
        for (String path : TEXTS) {
            HttpResponse<byte[]> response = server.get(path, "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(406);
            assertThat(type(response)).as(path).isEqualTo(format.mediaType());
        }
    }

    @ParameterizedTest
    @EnumSource
    void textIsSentInAnotherMediaTypeThatTheClientAccepts(TestFormat format) {
        for (String path : TEXTS) {
            HttpResponse<byte[]> any = server.get(path, "Accept", format.mediaType() + ", */*;q=0.1");
            assertThat(type(any)).as(path).startsWith("text/plain");
            assertThat(text(any)).isEqualTo("plain");

            HttpResponse<byte[]> named = server.get(path, "Accept", format.mediaType() + ", text/csv;q=0.5");
            assertThat(type(named)).as(path).startsWith("text/csv");
        }
    }

    @Test
    void textIsSentAsLinesOfJsonToAClientThatAcceptsThem() {
        for (String accept : List.of("application/x-ndjson", "application/protobuf, application/x-ndjson;q=0.5")) {
            HttpResponse<byte[]> response = server.get("/text", "Accept", accept);

            assertThat(type(response)).as(accept).startsWith("application/x-ndjson");
            assertThat(text(response)).as(accept).isEqualTo("plain");
        }
    }

    @Test
    void theMediaTypeOfTheApplicationStays() {
        for (String path : List.of("/declared", "/typed")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", "application/protobuf");

            assertThat(type(response)).as(path).startsWith("application/protobuf");
        }
        assertThat(type(server.get("/bytes", "Accept", "application/protobuf"))).isEqualTo("application/protobuf");
    }

    @Test
    void theTextOfAnErrorKeepsItsStatus() {
        HttpResponse<byte[]> response = server.get("/failing", "Accept", "application/protobuf");

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(type(response)).startsWith("text/plain");
        assertThat(text(response)).isEqualTo("oops");
    }

    private static String type(HttpResponse<byte[]> response) {
        return response.headers().firstValue("Content-Type").orElse("");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @RestController
    static class Endpoints {

        @GetMapping("/text")
        String plain() {
            return "plain";
        }

        @GetMapping("/entity")
        ResponseEntity<String> entity() {
            return ResponseEntity.ok("plain");
        }

        @GetMapping("/later")
        CompletableFuture<String> later() {
            return CompletableFuture.completedFuture("plain");
        }

        @GetMapping("/object")
        Object object() {
            return "plain";
        }

        @GetMapping("/many")
        Flux<String> many() {
            return Flux.just("pl", "ain");
        }

        @GetMapping(path = "/declared", produces = "application/protobuf")
        String declared() {
            return "plain";
        }

        @GetMapping("/typed")
        ResponseEntity<String> typed() {
            return ResponseEntity.ok()
                    .contentType(MediaType.valueOf("application/protobuf"))
                    .body("plain");
        }

        /** An application may encode them itself. */
        @GetMapping("/bytes")
        byte[] bytes() {
            return new byte[1];
        }

        @GetMapping("/failing")
        String failing() {
            throw new IllegalStateException();
        }

        @ExceptionHandler(IllegalStateException.class)
        ResponseEntity<String> failed() {
            return ResponseEntity.status(HttpStatus.CONFLICT).body("oops");
        }
    }
}
