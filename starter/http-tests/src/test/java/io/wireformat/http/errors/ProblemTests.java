package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.annotation.JsonView;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;

@ParameterizedClass
@EnumSource
class ProblemTests {

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Endpoints.class),
                "wireformat.limits.content-size=256B",
                "wireformat.limits.in-flight=4KB");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void malformedContentIsA400ThatNamesTheFormat(TestFormat format) {
        Problem problem = problem(format, server.post("/points", new byte[] {-1, -1, -1}, both(format)));

        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.detail()).startsWith(format.formatName());
        assertThat(problem.instance()).isEqualTo("/points");
    }

    @ParameterizedTest
    @EnumSource(names = {"FLATBUFFERS", "MESSAGEPACK", "CAPNP"})
    void noContentIsA400ThatNamesTheFormatThatHasNoneSo(TestFormat format) {
        Problem problem = problem(format, server.post("/points", new byte[0], both(format)));

        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.detail()).contains(format.mediaType());
    }

    @ParameterizedTest
    @EnumSource
    void aReceivedProblemWhoseTypeIsNoUriIsA400(TestFormat format) {
        byte[] content = format.encode(new Problem("a b", null, 409, null, null, Map.of()));

        Problem problem = problem(format, server.post("/problems", content, both(format)));

        assertThat(problem.status()).isEqualTo(400);
        assertThat(problem.detail()).contains("field type").contains("not a URI");
    }

    @ParameterizedTest
    @EnumSource
    void contentAboveTheLimitIsA413ThatNamesTheProperty(TestFormat format) {
        Problem problem = problem(format, server.post("/points", new byte[257], both(format)));

        assertThat(problem.status()).isEqualTo(413);
        assertThat(problem.detail()).contains("wireformat.limits.content-size");
    }

    @ParameterizedTest
    @EnumSource
    void aTypeThatTheFormatDeclinesIsA415WithTheReason(TestFormat format) {
        HttpResponse<byte[]> response = server.post("/viewed", format.encode(new Point(1, 2, null)), both(format));

        Problem problem = problem(format, response);
        assertThat(problem.status()).isEqualTo(415);
        assertThat(problem.detail()).contains(format.formatName()).contains("JSON view");
        assertThat(response.headers().firstValue("Accept-Post"))
                .hasValueSatisfying(accepts -> assertThat(accepts).contains("application/json"));
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownContentTypeIsA415ThatListsTheFormats(TestFormat format) {
        HttpResponse<byte[]> response =
                server.post("/points", new byte[1], "Content-Type", "text/csv", "Accept", format.mediaType());

        for (String header : List.of("Accept", "Accept-Post")) {
            assertThat(response.headers().firstValue(header))
                    .hasValueSatisfying(accepts ->
                            assertThat(accepts).contains(format.mediaType()).contains("application/json"));
        }
        assertThat(problem(format, response).status()).isEqualTo(415);
    }

    @ParameterizedTest
    @EnumSource
    void aRangeAsContentTypeIsA415(TestFormat format) {
        for (String range : List.of("*/*", "application/*")) {
            HttpResponse<byte[]> response =
                    server.post("/points", new byte[1], "Content-Type", range, "Accept", format.mediaType());

            assertThat(problem(format, response).status()).as(range).isEqualTo(415);
            assertThat(response.headers().firstValue("Accept-Post"))
                    .hasValueSatisfying(accepts -> assertThat(accepts).contains(format.mediaType()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH"})
    void a415ListsTheFormatsUnderTheHeadersOfItsMethod(String method) {
        HttpResponse<byte[]> response = server.send(server.request("/points", "Content-Type", "text/csv")
                .header("Accept", "application/protobuf")
                .method(method, BodyPublishers.ofByteArray(new byte[1])));

        assertThat(response.statusCode()).isEqualTo(415);
        assertThat(response.headers().firstValue("Accept-Post")).isEmpty();
        assertThat(response.headers().firstValue("Accept-Patch").isPresent()).isEqualTo(method.equals("PATCH"));
        assertThat(response.headers().firstValue("Accept"))
                .hasValueSatisfying(accepts -> assertThat(accepts).contains("application/protobuf"));
    }

    @Test
    void aProblemFollowsTheWeightsOfTheClient() {
        for (String json : List.of("application/json", "application/problem+json")) {
            assertThat(typeOfProblem(json + ", application/protobuf;q=0.9")).isEqualTo("application/problem+json");
            assertThat(typeOfProblem(json + ", application/protobuf")).isEqualTo("application/problem+json");
            assertThat(typeOfProblem("application/protobuf, " + json)).isEqualTo("application/protobuf");
            assertThat(typeOfProblem(json + ";q=0.9, application/protobuf")).isEqualTo("application/protobuf");
        }
    }

    private static String typeOfProblem(String accept) {
        return server.get("/conflict", "Accept", accept)
                .headers()
                .firstValue("Content-Type")
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    void anUnsupportedResponseIsA406WithAList(TestFormat format) {
        Problem problem = problem(format, server.get("/hidden", "Accept", format.mediaType()));

        assertThat(problem.status()).isEqualTo(406);
        assertThat(problem.detail()).contains("JSON view");
        assertThat(problem.extensions().get("produces"))
                .contains("application/json")
                .doesNotContain(format.mediaType());
    }

    @ParameterizedTest
    @EnumSource
    void problemsOfTheApplicationAreWrittenInTheFormat(TestFormat format) {
        Problem problem = problem(format, server.get("/conflict", "Accept", format.mediaType()));

        assertThat(problem.status()).isEqualTo(409);
        assertThat(problem.title()).isEqualTo("Conflict");
        assertThat(problem.extensions()).containsExactly(entry("winner", "7"));
    }

    @ParameterizedTest
    @EnumSource
    void theApplicationsOwnHandlersComeFirst(TestFormat format) {
        Problem problem = problem(format, server.get("/own", "Accept", format.mediaType()));

        assertThat(problem.status()).isEqualTo(418);
    }

    @ParameterizedTest
    @EnumSource
    void responsesOfTheApplicationsOwnHandlersStayAsTheyAre(TestFormat format) {
        HttpResponse<byte[]> problem = server.get("/limited", "Accept", format.mediaType());
        HttpResponse<byte[]> point = server.get("/pointed", "Accept", format.mediaType());

        assertThat(problem(format, problem).detail()).isEqualTo("in a minute");
        assertThat(problem.headers().allValues("Retry-After")).containsExactly("60");
        assertThat(point.statusCode()).isEqualTo(409);
        assertThat(point.headers().firstValue("X-Own")).hasValue("own");
        assertThat(format.decode(point.body(), Point.class)).isEqualTo(new Point(1, 2, "own"));
    }

    @ParameterizedTest
    @EnumSource
    void errorsOutsideOfControllersAreWrittenInTheFormat(TestFormat format) {
        assertThat(problem(format, server.get("/nowhere", "Accept", format.mediaType()))
                        .status())
                .isEqualTo(404);
        assertThat(problem(format, server.get("/fails", "Accept", format.mediaType()))
                        .status())
                .isEqualTo(500);
    }

    /** Its path is the container's, which goes there where there is an error. */
    @ParameterizedTest
    @EnumSource
    void theErrorPageOfNoErrorIsA404(TestFormat format) {
        Problem problem = problem(format, server.get("/error", "Accept", format.mediaType()));

        assertThat(problem.status()).isEqualTo(404);
        assertThat(problem.instance()).isEqualTo("/error");
    }

    @ParameterizedTest
    @EnumSource
    void withoutAnAcceptAProblemIsJson(TestFormat format) {
        HttpResponse<byte[]> response =
                server.post("/points", new byte[] {-1, -1, -1}, "Content-Type", format.mediaType());

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(text(response)).contains("\"status\":400").contains(format.formatName());
    }

    @ParameterizedTest
    @EnumSource
    void aTargetThatIsNoUriHasNoInstance(TestFormat format) throws IOException {
        String request =
                "GET // HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: " + format.mediaType() + "\r\n\r\n";

        String answer = new String(raw(request), StandardCharsets.ISO_8859_1);

        assertThat(answer).startsWith("HTTP/1.1 404").contains("Content-Type: " + format.mediaType());
        byte[] content = answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1);
        assertThat(format.decode(content, Problem.class).instance()).isNull();
    }

    @Test
    void contentThatAloneIsMoreThanMayBeInFlightIsA413() {
        try (TestServer tight = TestServer.start(stack, List.of(Endpoints.class), "wireformat.limits.in-flight=1B")) {
            HttpResponse<byte[]> response =
                    tight.post("/points", new byte[2], "Content-Type", TestFormat.PROTOBUF.mediaType());

            assertThat(response.statusCode()).isEqualTo(413);
            assertThat(text(response)).contains("wireformat.limits.in-flight");
        }
    }

    @Test
    void allErrorsAreProblemsWhereTheApplicationWantsIt() {
        try (TestServer always = TestServer.start(stack, List.of(Endpoints.class), "wireformat.problems=always")) {
            for (String path : List.of("/nowhere", "/fails", "/error")) {
                HttpResponse<byte[]> response = always.get(path);
                assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
                assertThat(text(response)).contains("\"instance\":\"" + path + "\"");
            }
            assertThat(always.get("/nowhere", "Accept", "text/html").headers().firstValue("Content-Type"))
                    .hasValueSatisfying(type -> assertThat(type).startsWith("text/html"));
        }
    }

    private static byte[] raw(String request) throws IOException {
        URI uri = server.uri("/");
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return socket.getInputStream().readAllBytes();
        }
    }

    private static String[] both(TestFormat format) {
        return new String[] {"Content-Type", format.mediaType(), "Accept", format.mediaType()};
    }

    private static Problem problem(TestFormat format, HttpResponse<byte[]> response) {
        assertThat(response.headers().firstValue("Content-Type")).hasValue(format.mediaType());
        Problem problem = format.decode(response.body(), Problem.class);
        assertThat(problem.status()).isEqualTo(response.statusCode());
        return problem;
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    interface Brief {}

    record Hidden(@JsonView(Brief.class) String shown, String hidden) {}

    @RestController
    static class Endpoints {

        @RequestMapping(
                path = "/points",
                method = {RequestMethod.POST, RequestMethod.PUT, RequestMethod.PATCH})
        Point same(@RequestBody Point point) {
            return point;
        }

        @PostMapping("/problems")
        Point status(@RequestBody ProblemDetail problem) {
            return new Point(problem.getStatus(), 0, null);
        }

        @PostMapping("/viewed")
        Point viewed(@RequestBody @JsonView(Brief.class) Point point) {
            return point;
        }

        @GetMapping("/hidden")
        Hidden hidden() {
            return new Hidden("shown", "hidden");
        }

        @GetMapping("/conflict")
        ProblemDetail conflict() {
            ProblemDetail problem = ProblemDetail.forStatus(HttpStatus.CONFLICT);
            problem.setProperties(Map.of("winner", 7));
            return problem;
        }

        @GetMapping("/fails")
        Point fails() {
            throw new IllegalStateException("on purpose");
        }

        @GetMapping("/own")
        Point own() {
            throw new UnsupportedOperationException("on purpose");
        }

        @GetMapping("/limited")
        Point limited() {
            throw new ArithmeticException("on purpose");
        }

        @GetMapping("/pointed")
        Point pointed() {
            throw new IndexOutOfBoundsException("on purpose");
        }

        @ExceptionHandler
        ResponseEntity<ProblemDetail> limited(ArithmeticException e) {
            return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                    .header("Retry-After", "60")
                    .body(ProblemDetail.forStatusAndDetail(HttpStatus.TOO_MANY_REQUESTS, "in a minute"));
        }

        @ExceptionHandler
        ResponseEntity<Point> pointed(IndexOutOfBoundsException e) {
            return ResponseEntity.status(HttpStatus.CONFLICT)
                    .header("X-Own", "own")
                    .body(new Point(1, 2, "own"));
        }

        @ExceptionHandler
        ProblemDetail own(UnsupportedOperationException e) {
            return ProblemDetail.forStatus(HttpStatus.I_AM_A_TEAPOT);
        }
    }
}
