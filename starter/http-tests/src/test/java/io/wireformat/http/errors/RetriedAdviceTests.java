package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/** An application's advices when a format could not write a value, and another one does. */
class RetriedAdviceTests {

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start(
                List.of(Endpoints.class, Halfways.class, OwnConverter.class, Hiding.class, Tagging.class),
                "spring.mvc.problemdetails.enabled=true");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void hiddenPropertiesStayHidden(TestFormat format) {
        HttpResponse<byte[]> answer = get(format.mediaType() + ", application/json;q=0.5");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(text(answer)).isEqualTo("{\"secret\":\"hidden\",\"name\":null}");
    }

    @ParameterizedTest
    @EnumSource
    void headersOfTheFirstAttemptAreNotSent(TestFormat format) {
        HttpResponse<byte[]> answer = get(format.mediaType() + ", application/json;q=0.5");

        assertThat(answer.headers().allValues("X-Tried")).containsExactly("application/json");
        assertThat(answer.headers().allValues("ETag")).containsExactly("\"application/json\"");
        assertThat(answer.headers().allValues("X-Before")).containsExactly("kept");
        assertThat(answer.headers().firstValue("X-Ours")).isEmpty();
        assertThat(String.join(", ", answer.headers().allValues("Vary"))).contains("Accept", "X-Tenant");
    }

    @Test
    void springsOwnHandlerOfExceptionsSaysThePath() {
        HttpResponse<byte[]> answer = get("application/avro");

        assertThat(answer.statusCode()).isEqualTo(406);
        assertThat(TestFormat.AVRO.decode(answer.body(), Problem.class).detail())
                .startsWith("avro cannot write the response: property name: is null");
    }

    @Test
    void aLateFailureIsReportedAsItself() {
        server.get("/halfway", "Accept", "application/avro, application/x-own;q=0.5");

        assertThat(Halfways.FAILURE).succeedsWithin(Duration.ofSeconds(30)).isSameAs(OwnConverter.FAILURE);
    }

    private static HttpResponse<byte[]> get(String accept) {
        return server.get("/secret", "Accept", accept);
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    record Secret(String secret, String name) {}

    record Halfway(String name) {}

    /** Fails when some of a body is sent. */
    static class OwnConverter extends AbstractHttpMessageConverter<Halfway> {

        static final HttpMessageNotWritableException FAILURE = new HttpMessageNotWritableException("halfway");

        OwnConverter() {
            super(MediaType.valueOf("application/x-own"));
        }

        @Override
        protected boolean supports(Class<?> type) {
            return type == Halfway.class;
        }

        @Override
        protected Halfway readInternal(Class<? extends Halfway> type, HttpInputMessage input) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void writeInternal(Halfway halfway, HttpOutputMessage output) throws IOException {
            output.getBody().write('h');
            ((ServerHttpResponse) output).flush();
            throw FAILURE;
        }
    }

    /** Looks at each body just before it is written. */
    private abstract static class Advice implements ResponseBodyAdvice<Object> {

        @Override
        public boolean supports(MethodParameter returnType, Class<? extends HttpMessageConverter<?>> converterType) {
            return returnType.getParameterType() == Secret.class;
        }
    }

    @ControllerAdvice
    static class Hiding extends Advice {

        @Override
        @SuppressWarnings("NullAway") // what the test is about
        public @Nullable Object beforeBodyWrite(
                @Nullable Object body,
                MethodParameter returnType,
                MediaType mediaType,
                Class<? extends HttpMessageConverter<?>> converterType,
                ServerHttpRequest request,
                ServerHttpResponse response) {
            return body instanceof Secret secret ? new Secret("hidden", secret.name()) : body;
        }
    }

    @ControllerAdvice
    static class Tagging extends Advice {

        @Override
        public @Nullable Object beforeBodyWrite(
                @Nullable Object body,
                MethodParameter returnType,
                MediaType mediaType,
                Class<? extends HttpMessageConverter<?>> converterType,
                ServerHttpRequest request,
                ServerHttpResponse response) {
            var servlet = ((ServletServerHttpResponse) response).getServletResponse();
            servlet.addHeader("X-Tried", mediaType.toString());
            servlet.setHeader(HttpHeaders.ETAG, '"' + mediaType.toString() + '"');
            if (!MediaType.APPLICATION_JSON.equals(mediaType)) {
                servlet.setHeader("X-Ours", "yes");
                servlet.addHeader(HttpHeaders.VARY, "X-Tenant");
                servlet.setContentType(mediaType.toString());
                servlet.setStatus(202);
            }
            return body;
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/secret")
        @SuppressWarnings("NullAway") // what the test is about
        Secret secret(jakarta.servlet.http.HttpServletResponse response) {
            response.setHeader("X-Before", "kept");
            return new Secret("open", null);
        }
    }

    @RestController
    static class Halfways {

        static final CompletableFuture<Exception> FAILURE = new CompletableFuture<>();

        @GetMapping("/halfway")
        @SuppressWarnings("NullAway") // what the test is about
        Halfway halfway() {
            return new Halfway(null);
        }

        @ExceptionHandler({HttpMessageNotWritableException.class, IllegalStateException.class})
        void halfwayFailed(Exception failure, jakarta.servlet.http.HttpServletResponse response) {
            FAILURE.complete(failure);
        }
    }
}
