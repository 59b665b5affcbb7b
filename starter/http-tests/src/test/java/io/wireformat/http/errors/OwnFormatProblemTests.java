package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.EncodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.Framing;
import io.wireformat.codec.Plan;
import io.wireformat.codec.WireFormat;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.SomeOf;
import io.wireformat.http.support.FailingEndpoints;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Served;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.Bean;

/** Errors of requests that name a format of the application's own which cannot write a problem. */
@NullUnmarked
@ParameterizedClass
@SomeOf("REACTIVE")
class OwnFormatProblemTests extends Served {

    private static TestServer details;
    private static TestServer secured;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        List<Class<?>> sources = List.of(FailingEndpoints.class, OwnFormats.class);
        server = TestServer.start(stack, sources);
        details = TestServer.start(stack, sources, stack.properties() + ".problemdetails.enabled=true");
        secured = TestServer.startSecured(stack, List.of(SecuredPaths.on(stack), OwnFormats.class));
    }

    @AfterParameterizedClassInvocation
    static void stopOthers() {
        details.close();
        secured.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"declining", "refusing", "failing", "overflowing", "unlinked"})
    void areInJsonAndKeepTheirStatus(String format) {
        String mediaType = "application/x-" + format;
        for (TestServer each : List.of(server, details)) {
            assertIsProblem(409, each.get("/conflict", "Accept", mediaType));
            assertIsProblem(429, each.get("/busy", "Accept", mediaType));
            assertIsProblem(404, each.get("/nowhere", "Accept", mediaType));
            assertIsProblem(500, each.get("/fails", "Accept", mediaType));
            assertIsProblem(503, each.get("/away", "Accept", mediaType));
            assertIsProblem(
                    405, each.send(each.request("/points", "Accept", mediaType).DELETE()));
            assertIsProblem(406, each.get("/table", "Accept", mediaType));
            assertIsProblem(415, each.post("/points", new byte[1], "Content-Type", "text/csv", "Accept", mediaType));
            assertIsProblem(
                    400,
                    each.post("/points", new byte[] {1}, "Content-Type", "application/protobuf", "Accept", mediaType));
        }
        assertIsProblem(401, secured.get("/secret", "Accept", mediaType));
        assertIsProblem(403, secured.get("/forbidden", "Accept", mediaType));
    }

    @ParameterizedTest
    @ValueSource(strings = {"declining", "refusing", "failing"})
    void theHeadOfAnErrorKeepsItsStatus(String format) {
        HttpResponse<byte[]> head = server.send(server.request("/conflict", "Accept", "application/x-" + format)
                .method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(409);
        assertThat(head.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    private static void assertIsProblem(int status, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.headers().allValues("Vary")).contains("Accept");
        assertThat(new String(response.body(), StandardCharsets.UTF_8)).contains("\"status\":" + status);
    }

    static class OwnFormats {

        @Bean
        Codec declining() {
            return new OwnCodec("declining", null);
        }

        @Bean
        Codec refusing() {
            return new OwnCodec("refusing", () -> new EncodingException("is no point"));
        }

        @Bean
        Codec failing() {
            return new OwnCodec("failing", () -> new IllegalStateException("on purpose"));
        }

        @Bean
        Codec overflowing() {
            return new OwnCodec("overflowing", StackOverflowError::new);
        }

        @Bean
        Codec unlinked() {
            return new OwnCodec("unlinked", () -> new NoSuchMethodError("on purpose"));
        }
    }

    /** Knows points alone: declines problems where it has no failure, and fails at them otherwise. */
    private record OwnCodec(String name, @Nullable Supplier<Throwable> failure) implements Codec {

        @Override
        public WireFormat format() {
            return new WireFormat(name, "application/x-" + name, List.of(), false);
        }

        @Override
        public @Nullable Framing framing() {
            return null;
        }

        @Override
        public Binding bind(Type type) {
            return type == Problem.class && failure == null
                    ? new Binding.Unsupported("only points")
                    : new Binding.Bound(new OwnPlan(type, failure));
        }
    }

    private record OwnPlan(Type type, @Nullable Supplier<Throwable> failure) implements Plan {

        @Override
        public void encode(Object value, ContentBuffer content) {
            content.writeBytes(new byte[] {1, 2, 3});
            if (type == Problem.class && failure != null) {
                OwnPlan.<RuntimeException>fail(failure.get());
            }
        }

        @SuppressWarnings("unchecked") // an error, or a failure that need not be declared
        private static <E extends Throwable> void fail(Throwable failure) throws E {
            throw (E) failure;
        }

        @Override
        public Object decode(ContentReader content) {
            return new Point(1, 2, null);
        }
    }
}
