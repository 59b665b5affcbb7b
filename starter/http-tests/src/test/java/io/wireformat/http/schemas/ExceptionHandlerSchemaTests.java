package io.wireformat.http.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** What exception handlers return has a schema, as what other handlers return. */
@ParameterizedClass
@SomeOf("SERVLET")
class ExceptionHandlerSchemaTests {

    @Parameter
    Stack stack;

    @ParameterizedTest
    @CsvSource({"/own, OwnError", "/advised, GenericError"})
    void anErrorLinksToItsSchema(String path, String schema) {
        try (TestServer server = start()) {
            HttpResponse<byte[]> error = server.get(path, "Accept", "application/protobuf");

            assertThat(error.statusCode()).isEqualTo(409);
            assertThat(error.headers().firstValue("Link"))
                    .hasValue("</wireformat/schemas/" + schema + ">; rel=\"describedby\"");
            HttpResponse<byte[]> served = server.get("/wireformat/schemas/" + schema + ".proto");
            assertThat(served.statusCode()).isEqualTo(200);
            assertThat(new String(served.body(), StandardCharsets.UTF_8)).contains("message " + schema);
        }
    }

    @Test
    void undeclaredTypesHaveNoSchema() {
        try (TestServer server = start()) {
            HttpResponse<byte[]> any = server.get("/any", "Accept", "application/protobuf");

            assertThat(any.statusCode()).isEqualTo(200);
            assertThat(any.headers().firstValue("Link")).isEmpty();
        }
    }

    private TestServer start() {
        return TestServer.start(
                stack,
                List.of(Endpoints.class, Advice.class, Untyped.class),
                "wireformat.schemas.enabled=true",
                "logging.level.io.wireformat=info");
    }

    record OwnError(String reason) {}

    record GenericError(String reason) {}

    record Unlisted(String text) {}

    @RestController
    static class Endpoints {

        @GetMapping("/own")
        void own() {
            throw new IllegalArgumentException("own");
        }

        @GetMapping("/advised")
        void advised() {
            throw new IllegalStateException("advised");
        }

        @GetMapping("/any")
        ResponseEntity<?> any() {
            return ResponseEntity.ok(new Unlisted("text"));
        }

        @GetMapping("/any/of")
        ResponseEntity<List<?>> anyOf() {
            return ResponseEntity.ok(List.of());
        }

        @GetMapping("/nothing")
        ResponseEntity<Void> nothing() {
            return ResponseEntity.noContent().build();
        }

        @ExceptionHandler
        @ResponseStatus(HttpStatus.CONFLICT)
        OwnError handle(IllegalArgumentException e) {
            return new OwnError("own");
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler
        ResponseEntity<GenericError> handle(IllegalStateException e) {
            return ResponseEntity.status(HttpStatus.CONFLICT).body(new GenericError("advised"));
        }
    }

    @RestControllerAdvice
    static class Untyped {

        @ExceptionHandler
        ResponseEntity<Object> untyped(NoSuchElementException e) {
            return ResponseEntity.status(HttpStatus.CONFLICT).build();
        }
    }
}
