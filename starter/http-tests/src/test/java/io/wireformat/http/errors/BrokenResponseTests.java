package io.wireformat.http.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

/** A response that cannot be written to its end. */
@ParameterizedClass
@EnumSource
class BrokenResponseTests {

    @Parameter
    Stack stack;

    private static final AtomicInteger CALLS = new AtomicInteger();
    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack, List.of(Endpoints.class), "wireformat.buffer.max=1KB", "wireformat.problems=always");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @Test
    void aStartedBodyIsNotFollowedByAnother() throws IOException {
        CALLS.set(0);

        if (stack == Stack.SERVLET) {
            for (String mediaType :
                    List.of("application/json", "application/xml", "application/cbor", "application/x-jackson-smile")) {
                assertNothingFollows(raw("/broken", mediaType));
            }
        } else {
            for (String mediaType : List.of("application/json", "application/x-ndjson")) {
                assertNothingFollows(raw("/breaking", mediaType));
            }
        }
    }

    private static void assertNothingFollows(String response) {
        assertThat(response).startsWith("HTTP/1.1 200").contains("intact 0");
        assertThat(response).doesNotContain("Internal Server Error", "\"status\"", "HTTP/1.1 500", "problem+");
        assertThat(response).as("has no last chunk").doesNotEndWith("\r\n0\r\n\r\n");
        assertThat(CALLS.getAndSet(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aFormatThatIsWrittenWholeFailsBeforeTheFirstByte(TestFormat format) throws IOException {
        CALLS.set(0);

        String response = raw("/broken", format.mediaType());

        assertThat(response).startsWith("HTTP/1.1 500").doesNotContain("intact 0");
        assertThat(CALLS).hasValue(1);
    }

    private static String raw(String path, String accept) throws IOException {
        URI uri = server.uri("/");
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: " + accept
                    + "\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    record Item(String text) {

        /** Fails when most of the response has been written. */
        @Override
        public String text() {
            if (text.endsWith(" 999")) {
                throw new IllegalStateException("on purpose");
            }
            return text;
        }
    }

    @RestController
    static class Endpoints {

        @GetMapping("/broken")
        List<Item> broken() {
            CALLS.incrementAndGet();
            return IntStream.range(0, 1000)
                    .mapToObj(i -> new Item("intact " + i))
                    .toList();
        }

        @GetMapping("/breaking")
        Flux<Item> breaking() {
            return Flux.fromIterable(broken());
        }
    }
}
