package io.wireformat.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.Point;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;
import org.springframework.validation.annotation.Validated;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.WebDataBinder;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.InitBinder;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.support.WebExchangeBindException;
import org.springframework.web.server.ResponseStatusException;

/** Every format and every status, with Spring Security in front and Boot's error handling behind. */
@ParameterizedClass
@EnumSource
class ErrorStatusTests {

    @Parameter
    Stack stack;

    private static final AtomicInteger CALLS = new AtomicInteger();

    private static final String LIMIT = "wireformat.limits.content-size=256B";

    private static TestServer named;

    private static TestServer always;

    private static TestServer springs;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        named = start(stack, LIMIT);
        always = start(stack, LIMIT, "wireformat.problems=always");
        springs = start(
                stack,
                LIMIT,
                "wireformat.problems=always",
                "spring.mvc.problemdetails.enabled=true",
                "spring.webflux.problemdetails.enabled=true");
    }

    private static TestServer start(Stack stack, String... properties) {
        return TestServer.startSecured(stack, List.of(Endpoints.class, SecuredPaths.on(stack)), properties);
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        named.close();
        always.close();
        springs.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("ours")
    void theStatusStaysAndTheProblemIsInTheFormatThatAcceptNames(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, failure.ask(named, format));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void springsFormatsTooWhereAllErrorsAreProblems(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, failure.ask(always, format));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void springsOwnProblemsAreInTheFormatToo(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, failure.ask(springs, format));
    }

    @ParameterizedTest
    @EnumSource
    void aHandlerThatFailsRunsOnce(ProblemFormat format) {
        for (TestServer server : List.of(named, always, springs)) {
            for (Failure failure : Failure.values()) {
                CALLS.set(0);
                failure.ask(server, format);
                assertThat(CALLS).as(failure.name()).hasValue(failure.inHandler ? 1 : 0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void malformedContentIsToldByFormatAndPlace(ProblemFormat format) {
        for (TestServer server : List.of(always, springs)) {
            String problem = new String(
                    server.send(server.request(
                                            "/points", "Content-Type", format.mediaType(), "Accept", "application/json")
                                    .POST(BodyPublishers.ofByteArray(Failure.MALFORMED.content())))
                            .body(),
                    StandardCharsets.UTF_8);

            assertThat(problem).contains("\"detail\":\"" + format.formatName());
        }
    }

    private static void assertProblem(ProblemFormat format, Failure failure, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(failure.status);
        assertThat(response.headers().firstValue("Content-Type").map(ErrorStatusTests::lowerCase))
                .hasValueSatisfying(
                        type -> assertThat(withoutCharsetOfXml(type)).isEqualTo(format.contentType()));
        assertThat(format.statusIn(response.body())).isEqualTo(failure.status);
    }

    /** WebFlux names it, Spring MVC does not. */
    private static String withoutCharsetOfXml(String contentType) {
        return contentType.replace("xml;charset=utf-8", "xml");
    }

    /** Tomcat writes the name of a charset in capitals. */
    private static String lowerCase(String contentType) {
        return contentType.replace("UTF-8", "utf-8");
    }

    static Stream<Arguments> ours() {
        return table(Stream.of(ProblemFormat.values()).filter(ProblemFormat::isOurs));
    }

    static Stream<Arguments> all() {
        return table(Stream.of(ProblemFormat.values()));
    }

    private static Stream<Arguments> table(Stream<ProblemFormat> formats) {
        List<Arguments> table = new ArrayList<>();
        formats.forEach(format -> {
            for (Failure failure : Failure.values()) {
                table.add(Arguments.of(format, failure));
            }
        });
        return table.stream();
    }

    /** Who refuses or fails, and how. */
    enum Failure {
        MALFORMED(400, "POST", "/points", false) {
            @Override
            byte[] content() {
                return new byte[] {-1, -1, -1};
            }
        },
        UNAUTHORIZED(401, "GET", "/secret", false),
        FORBIDDEN(403, "GET", "/forbidden", false),
        NOT_FOUND(404, "GET", "/nowhere", false),
        METHOD_NOT_ALLOWED(405, "DELETE", "/points", false),
        NOT_ACCEPTABLE(406, "GET", "/table", false),
        CONFLICT(409, "GET", "/conflict", true),
        TOO_LARGE(413, "POST", "/points", false) {
            @Override
            byte[] content() {
                return new byte[257];
            }
        },
        UNSUPPORTED(415, "POST", "/points", false) {
            @Override
            String contentType(ProblemFormat format) {
                return "text/csv";
            }
        },
        INVALID(422, "POST", "/valid", false) {
            @Override
            byte[] content() {
                return "{\"x\":-1,\"y\":0}".getBytes();
            }

            @Override
            String contentType(ProblemFormat format) {
                return "application/json";
            }
        },
        TOO_MANY(429, "GET", "/busy", true),
        FAILED(500, "GET", "/fails", true),
        UNAVAILABLE(503, "GET", "/away", true);

        private final int status;

        private final String method;

        private final String path;

        private final boolean inHandler;

        Failure(int status, String method, String path, boolean inHandler) {
            this.status = status;
            this.method = method;
            this.path = path;
            this.inHandler = inHandler;
        }

        byte[] content() {
            return new byte[0];
        }

        String contentType(ProblemFormat format) {
            return format.mediaType();
        }

        HttpResponse<byte[]> ask(TestServer server, ProblemFormat format) {
            return server.send(server.request(path, "Accept", format.mediaType(), "Content-Type", contentType(format))
                    .method(method, BodyPublishers.ofByteArray(content())));
        }
    }

    @RestController
    static class Endpoints {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            CALLS.incrementAndGet();
            return point;
        }

        @PostMapping("/valid")
        Point valid(@Validated @RequestBody Point point) {
            CALLS.incrementAndGet();
            return point;
        }

        @GetMapping(path = "/table", produces = "text/csv")
        String table() {
            CALLS.incrementAndGet();
            return "1,2";
        }

        @GetMapping("/conflict")
        Point conflict() {
            CALLS.incrementAndGet();
            throw new ResponseStatusException(HttpStatus.CONFLICT);
        }

        @GetMapping("/busy")
        Point busy() {
            CALLS.incrementAndGet();
            throw new ErrorResponseException(HttpStatus.TOO_MANY_REQUESTS);
        }

        @GetMapping("/fails")
        Point fails() {
            CALLS.incrementAndGet();
            throw new IllegalStateException("on purpose");
        }

        @GetMapping("/away")
        Point away() {
            CALLS.incrementAndGet();
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE);
        }

        @InitBinder("point")
        void check(WebDataBinder binder) {
            binder.addValidators(new PositiveX());
        }

        @ExceptionHandler({MethodArgumentNotValidException.class, WebExchangeBindException.class})
        ProblemDetail invalid() {
            return ProblemDetail.forStatus(HttpStatus.UNPROCESSABLE_CONTENT);
        }
    }

    private static final class PositiveX implements Validator {

        @Override
        public boolean supports(Class<?> type) {
            return type == Point.class;
        }

        @Override
        public void validate(Object target, Errors errors) {
            if (((Point) target).x() < 0) {
                errors.reject("negative");
            }
        }
    }
}
