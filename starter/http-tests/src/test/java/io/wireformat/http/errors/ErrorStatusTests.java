package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.http.support.ComparedResponse;
import io.wireformat.http.support.FailingEndpoints;
import io.wireformat.http.support.FailingFunctions;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every format and every status, with Spring Security in front and Boot's error handling behind. */
@ParameterizedClass
@EnumSource
class ErrorStatusTests {

    @Parameter
    Stack stack;

    private static final String LIMIT = "wireformat.limits.content-size=" + FailingEndpoints.MOST_BYTES + "B";

    /** What browsers and other clients say that name none of our formats. */
    private static final List<String> PLAIN = List.of(
            "*/*", "application/json", "application/problem+json", "text/html", "text/plain", "application/json, */*");

    private static TestServer named;
    private static TestServer always;
    private static TestServer without;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        named = start(stack, LIMIT);
        always = start(stack, LIMIT, "wireformat.problems=always");
        without = TestServer.startSecuredWithoutStarter(stack, application(stack));
    }

    private static TestServer start(Stack stack, String... properties) {
        return TestServer.startSecured(stack, application(stack), properties);
    }

    private static List<Class<?>> application(Stack stack) {
        return List.of(FailingEndpoints.class, FailingFunctions.on(stack), SecuredPaths.on(stack));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        named.close();
        always.close();
        without.close();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("someOfOurs")
    void theStatusStaysAndTheProblemIsInTheFormatThatAcceptNames(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, () -> failure.ask(named, format));
    }

    @Tag("full")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("othersOfOurs")
    void theStatusStaysInEachOfTheOtherFormats(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, () -> failure.ask(named, format));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("oneOfEachFamily")
    void springsFormatsTooWhereAllErrorsAreProblems(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, () -> failure.ask(always, format));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("ofFunctions")
    void aFunctionFailsLikeAController(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, () -> failure.askFunction(always, format));
    }

    @Tag("full")
    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("all")
    void everyFormatWithEverySetting(ProblemFormat format, Failure failure) {
        assertProblem(format, failure, () -> failure.ask(always, format));
        if (Failure.OF_FUNCTIONS.contains(failure)) {
            assertProblem(format, failure, () -> failure.askFunction(always, format));
        }
    }

    @Tag("full")
    @Test
    void springsOwnProblemsAreInTheFormatToo() {
        try (TestServer springs = start(
                stack, LIMIT, "wireformat.problems=always", stack.properties() + ".problemdetails.enabled=true")) {
            ProblemFormat.all().forEach(format -> {
                for (Failure failure : Failure.values()) {
                    assertProblem(format, failure, () -> failure.ask(springs, format));
                }
                assertMalformedContentIsReported(format, springs);
            });
            Failure.OF_FUNCTIONS.forEach(failure -> ProblemFormat.oneOfEachFamily()
                    .forEach(format -> assertProblem(format, failure, () -> failure.askFunction(springs, format))));
            ProblemFormat.ours().forEach(format -> assertHeadersStay(format, springs));
        }
    }

    /** Whoever fails runs once. */
    private static HttpResponse<byte[]> once(Failure failure, Supplier<HttpResponse<byte[]>> request) {
        FailingEndpoints.CALLS.set(0);
        HttpResponse<byte[]> response = request.get();
        assertThat(FailingEndpoints.CALLS).as(failure.name()).hasValue(failure.calls());
        return response;
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.http.errors.ProblemFormat#oneOfEachFamily")
    void aHeadThatFailsHasTheHeadersOfItsGetAndNoContent(ProblemFormat format) {
        for (Failure failure : Failure.values()) {
            if (failure.isOfGet()) {
                HttpResponse<byte[]> get = failure.ask(always, format);
                HttpResponse<byte[]> head = once(failure, () -> failure.askByHead(always, format));

                assertThat(head.statusCode()).as(failure.name()).isEqualTo(get.statusCode());
                assertThat(head.body()).isEmpty();
                for (String header : List.of("Content-Type", "Retry-After", "WWW-Authenticate", "Vary")) {
                    assertThat(head.headers().allValues(header))
                            .as(failure + " " + header)
                            .isEqualTo(get.headers().allValues(header));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.http.errors.ProblemFormat#ours")
    void headersOfAnErrorResponseStay(ProblemFormat format) {
        assertHeadersStay(format, named);
        assertHeadersStay(format, always);
    }

    private static void assertHeadersStay(ProblemFormat format, TestServer server) {
        for (Failure failure : List.of(Failure.TOO_MANY, Failure.UNAVAILABLE)) {
            assertThat(failure.ask(server, format).headers().allValues("Retry-After"))
                    .as(failure.name())
                    .containsExactly("7");
        }
        assertThat(Failure.UNAVAILABLE.ask(server, format).headers().firstValue("X-Region"))
                .hasValue("north");
        assertThat(Failure.METHOD_NOT_ALLOWED.ask(server, format).headers().allValues("Allow"))
                .containsExactly("POST");
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.http.errors.ProblemFormat#all")
    void malformedContentIsReportedByFormatAndPlace(ProblemFormat format) {
        assertMalformedContentIsReported(format, always);
    }

    private static void assertMalformedContentIsReported(ProblemFormat format, TestServer server) {
        String problem = new String(
                server.send(server.request("/points", "Content-Type", format.mediaType(), "Accept", "application/json")
                                .POST(BodyPublishers.ofByteArray(Failure.MALFORMED.content())))
                        .body(),
                StandardCharsets.UTF_8);

        assertThat(problem).contains("\"detail\":\"" + format.formatName());
        if (format != ProblemFormat.XML) {
            // its parser counts characters
            assertThat(problem).contains(" (at byte ");
        }
    }

    /** The limit is the starter's alone; of security, the application leaves to the starter what is said. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOO_LARGE")
    void theStatusIsThatOfTheApplicationWithoutTheStarter(Failure failure) {
        for (String accept : PLAIN) {
            HttpResponse<byte[]> before = failure.askPlainly(without, accept);
            HttpResponse<byte[]> found = failure.askPlainly(named, accept);

            assertThat(found.statusCode()).as(accept).isEqualTo(before.statusCode());
            if (!failure.isOfSecurity()) {
                assertThat(ComparedResponse.of(found)).as(accept).isEqualTo(ComparedResponse.of(before));
            }
        }
    }

    /**
     * With Spring's problems, without which WebFlux responds with 500 to all error responses but its own exceptions. To those
     * that are no {@code ErrorResponseException} it always does.
     */
    @Test
    void theTableIsThatOfTheApplicationWithoutTheStarter() {
        try (TestServer plain = TestServer.startSecuredWithoutStarter(
                stack, application(stack), stack.properties() + ".problemdetails.enabled=true")) {
            Set<Failure> known = EnumSet.complementOf(EnumSet.of(Failure.TOO_LARGE));
            if (stack == Stack.REACTIVE) {
                known.remove(Failure.UNAVAILABLE);
            }
            for (Failure failure : known) {
                assertThat(failure.askPlainly(plain, "application/json").statusCode())
                        .as(failure.name())
                        .isEqualTo(failure.status());
            }
        }
    }

    private static void assertProblem(ProblemFormat format, Failure failure, Supplier<HttpResponse<byte[]>> request) {
        HttpResponse<byte[]> response = once(failure, request);
        assertThat(response.statusCode()).isEqualTo(failure.status());
        assertThat(response.headers().firstValue("Content-Type").map(ErrorStatusTests::lowerCase))
                .hasValueSatisfying(
                        type -> assertThat(withoutCharsetOfXml(type)).isEqualTo(format.contentType()));
        assertThat(format.statusIn(response.body())).isEqualTo(failure.status());
    }

    /** WebFlux names it, Spring MVC does not. */
    private static String withoutCharsetOfXml(String contentType) {
        return contentType.replace("xml;charset=utf-8", "xml");
    }

    /** Tomcat writes the name of a charset in capitals. */
    private static String lowerCase(String contentType) {
        return contentType.replace("UTF-8", "utf-8");
    }

    static Stream<Arguments> someOfOurs() {
        return table(ProblemFormat.ours().filter(ErrorStatusTests::isOneOfSome), Set.of(Failure.values()));
    }

    static Stream<Arguments> othersOfOurs() {
        return table(ProblemFormat.ours().filter(format -> !isOneOfSome(format)), Set.of(Failure.values()));
    }

    private static boolean isOneOfSome(ProblemFormat format) {
        return Set.of("protobuf", "msgpack").contains(format.formatName());
    }

    static Stream<Arguments> all() {
        return table(ProblemFormat.all(), Set.of(Failure.values()));
    }

    static Stream<Arguments> oneOfEachFamily() {
        return table(ProblemFormat.oneOfEachFamily(), Set.of(Failure.values()));
    }

    static Stream<Arguments> ofFunctions() {
        return table(ProblemFormat.oneOfEachFamily(), Failure.OF_FUNCTIONS);
    }

    private static Stream<Arguments> table(Stream<ProblemFormat> formats, Set<Failure> failures) {
        return formats.flatMap(format -> failures.stream().sorted().map(failure -> Arguments.of(format, failure)));
    }
}
