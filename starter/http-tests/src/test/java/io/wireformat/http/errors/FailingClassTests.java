package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What classes of the application say when they fail is not for clients. */
@ParameterizedClass
@SomeOf("SERVLET")
class FailingClassTests {

    private static final String SECRET = "role com.acme.Account.owners";

    @Parameter
    Stack stack;

    private static TestServer plain;
    private static TestServer telling;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        plain = TestServer.start(stack, List.of(Endpoints.class));
        telling = TestServer.start(stack, List.of(Endpoints.class, Telling.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        plain.close();
        telling.close();
    }

    @ParameterizedTest
    @EnumSource
    void aGetterThatFailsIsA500(TestFormat format) {
        for (String path : List.of("/getter", "/lazy")) {
            HttpResponse<byte[]> response = plain.get(path, "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(500);
            assertThat(format.decode(response.body(), Problem.class).status()).isEqualTo(500);
            assertThat(text(response)).as(path).doesNotContain(SECRET);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClassThatRefusesContentIsA400(TestFormat format) {
        for (String path : List.of("/constructed", "/set")) {
            HttpResponse<byte[]> response = plain.post(
                    path,
                    format.encode(new Point(1, 2, null)),
                    "Content-Type",
                    format.mediaType(),
                    "Accept",
                    format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(400);
            assertThat(text(response)).as(path).doesNotContain(SECRET);
        }
    }

    /** As the handlers of generated applications do. */
    @ParameterizedTest
    @EnumSource
    void aHandlerThatShowsTheCausesMessageShowsNoContent(TestFormat format) {
        for (String path : List.of("/getter", "/lazy")) {
            HttpResponse<byte[]> response = telling.get(path, "Accept", format.mediaType());

            assertThat(response.statusCode()).as(path).isEqualTo(500);
            assertThat(text(response)).as(path).contains("told: ").doesNotContain(SECRET);
        }
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    static class Getter {

        private int x = 1;
        private int y = 2;

        public int getX() {
            return x;
        }

        public void setX(int x) {
            this.x = x;
        }

        public int getY() {
            if (x > 0) {
                throw new IllegalStateException(SECRET);
            }
            return y;
        }

        public void setY(int y) {
            this.y = y;
        }
    }

    record Lazy(List<String> names) {}

    /** Fails when it is first looked at. */
    private static final class Uninitialized extends AbstractList<String> {

        @Override
        public String get(int index) {
            throw new IllegalStateException(SECRET);
        }

        @Override
        public int size() {
            throw new IllegalStateException(SECRET);
        }
    }

    record Constructed(int x, int y) {

        Constructed {
            if (x > 0) {
                throw new IllegalArgumentException(SECRET);
            }
        }
    }

    static class Set {

        private int x;
        private int y;

        public int getX() {
            return x;
        }

        public void setX(int x) {
            if (x > 0) {
                throw new IllegalArgumentException(SECRET);
            }
            this.x = x;
        }

        public int getY() {
            return y;
        }

        public void setY(int y) {
            this.y = y;
        }

        @JsonIgnore
        public boolean isFar() {
            return x > y;
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/getter")
        Getter getter() {
            return new Getter();
        }

        @GetMapping("/lazy")
        Lazy lazy() {
            return new Lazy(new Uninitialized());
        }

        @PostMapping("/constructed")
        Point constructed(@RequestBody Constructed constructed) {
            return new Point(1, 2, null);
        }

        @PostMapping("/set")
        Point set(@RequestBody Set set) {
            return new Point(1, 2, null);
        }
    }

    @ControllerAdvice
    static class Telling {

        @ExceptionHandler
        ResponseEntity<ProblemDetail> handle(Exception e) {
            Throwable told = e.getCause() != null ? e.getCause() : e;
            return ResponseEntity.internalServerError()
                    .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                    .body(ProblemDetail.forStatusAndDetail(
                            HttpStatus.INTERNAL_SERVER_ERROR, "told: " + told.getMessage()));
        }
    }
}
