package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.StreamFormat;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** The status that an application's exception handler chose, to clients that accept nothing in which its body can be. */
@ParameterizedClass
@EnumSource
class HandledStatusTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(stack, List.of(Failing.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void survivesIfOnlyAStreamIsAccepted(StreamFormat format) {
        assertSurvives(format.mediaType());
    }

    @ParameterizedTest
    @EnumSource
    void survivesIfTheFormatDoesNotSupportTheBody(TestFormat format) {
        HttpResponse<byte[]> response = server.get("/unsupported", "Accept", format.mediaType());

        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(text(response)).contains("code").contains("sold out");
    }

    private static void assertSurvives(String accept) {
        for (String path : List.of("/entity", "/annotated")) {
            HttpResponse<byte[]> response = server.get(path, "Accept", accept);

            assertThat(response.statusCode()).as(path).isEqualTo(409);
            assertThat(text(response)).as(path).contains("sold out");
        }
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    record Failure(String code) {}

    record Unsupported(String code, java.util.function.Supplier<String> any) {}

    static class SoldOut extends RuntimeException {}

    static class Missing extends RuntimeException {}

    static class Odd extends RuntimeException {}

    @RestController
    static class Failing {

        @GetMapping("/entity")
        Point entity() {
            throw new SoldOut();
        }

        @GetMapping("/annotated")
        Point annotated() {
            throw new Missing();
        }

        @GetMapping("/unsupported")
        Point unsupported() {
            throw new Odd();
        }

        @ExceptionHandler
        ResponseEntity<Failure> handle(SoldOut failure) {
            return ResponseEntity.status(409).body(new Failure("sold out"));
        }

        @ExceptionHandler
        @ResponseStatus(HttpStatus.CONFLICT)
        Failure handle(Missing failure) {
            return new Failure("sold out");
        }

        @ExceptionHandler
        @ResponseStatus(HttpStatus.CONFLICT)
        Unsupported handle(Odd failure) {
            return new Unsupported("sold out", null);
        }
    }
}
