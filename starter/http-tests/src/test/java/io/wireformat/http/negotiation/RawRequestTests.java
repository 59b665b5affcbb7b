package io.wireformat.http.negotiation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.Coded;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import io.wireformat.web.Problem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Requests as no decent client would send them, and as curl does. */
@ParameterizedClass
@EnumSource
class RawRequestTests {

    private static final int LIMIT = 1024;
    private static final Point POINT = new Point(15, -2, "left".repeat(150));

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.start(
                stack,
                List.of(Points.class),
                "wireformat.limits.content-size=" + LIMIT + "B",
                "server.compression.enabled=true",
                "server.compression.min-response-size=100B");
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void contentOfNoLengthIsCounted(TestFormat format) throws IOException {
        byte[] small = format.encode(POINT);
        byte[] large = format.encode(new Point(1, 2, "x".repeat(LIMIT)));

        assertThat(send(format, "Transfer-Encoding: chunked", chunked(small)).status())
                .isEqualTo(200);
        Answer refused = send(format, "Transfer-Encoding: chunked", chunked(large));
        assertThat(refused.status()).isEqualTo(413);
        assertThat(format.decode(refused.body(), Problem.class).detail()).contains("wireformat.limits.content-size");
    }

    @ParameterizedTest
    @EnumSource
    void aLengthBelowTheContentsEndsTheContent(TestFormat format) throws IOException {
        byte[] content = format.encode(POINT);

        assertThat(send(format, "Content-Length: " + (content.length - 8), content)
                        .status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void chunkedCompressedContentIsRead(TestFormat format) throws IOException {
        String headers =
                "Transfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n" + "Accept-Encoding: deflate, gzip, br, zstd";

        Answer answer = send(format, headers, chunked(Coded.gzip(format.encode(POINT))));

        assertThat(answer.head()).contains("Content-Encoding: zstd", "Content-Length: " + answer.body().length);
        assertThat(format.decode(Coded.decoded("zstd", answer.body()), Point.class))
                .isEqualTo(POINT);
    }

    /** The rest of the content does not come, and yet there is a response. */
    @ParameterizedTest
    @EnumSource
    void aLengthAboveTheLimitIsRefusedBeforeTheContentComes(TestFormat format) throws IOException {
        for (String headers : List.of(
                "Content-Length: " + (LIMIT + 1),
                "Content-Length: " + Long.MAX_VALUE,
                "Content-Encoding: gzip\r\nContent-Length: " + (LIMIT + 1))) {
            try (Socket socket = open(format.mediaType(), headers, first())) {
                Answer refused = Answer.ofLength(socket.getInputStream());

                assertThat(refused.status()).as(headers).isEqualTo(413);
                assertThat(format.decode(refused.body(), Problem.class).detail())
                        .contains("wireformat.limits.content-size");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "application/cbor", "application/xml", "application/x-jackson-smile"})
    void aTooLongBodyIsRefusedBeforeItComes(String mediaType) throws IOException {
        try (Socket socket = open(mediaType, "Content-Length: " + (LIMIT + 1), first())) {
            assertThat(Answer.ofLength(socket.getInputStream()).status()).isEqualTo(413);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "PROTOBUF")
    void anEarlyRefusalClosesTheConnection(TestFormat format) throws IOException {
        try (Socket socket = open(format.mediaType(), "Content-Length: " + (LIMIT + 1), first())) {
            assertThat(Answer.of(socket.getInputStream()).status()).isEqualTo(413);
        }
    }

    /** Spring MVC waits for the first byte before it asks for a reader. */
    private byte[] first() {
        return new byte[stack == Stack.SERVLET ? 1 : 0];
    }

    @ParameterizedTest
    @EnumSource(names = "PROTOBUF")
    void missingContentIsAwaitedForALimitedTime(TestFormat format) throws IOException {
        assumeThat(stack).as("Netty waits").isEqualTo(Stack.SERVLET);
        byte[] content = format.encode(POINT);

        try (TestServer impatient =
                TestServer.start(stack, List.of(Points.class), "server.tomcat.connection-timeout=500ms")) {
            // on a slow machine even the head may come too late, which gets no response
            await().ignoreExceptions()
                    .until(() -> send(impatient, format, "Content-Length: " + LIMIT, content)
                                    .status()
                            == 408);
        }
    }

    @ParameterizedTest
    @EnumSource
    void contentThatEndsBeforeItsLengthIsNotRead(TestFormat format) throws IOException {
        assumeThat(stack).as("Netty closes without an answer").isEqualTo(Stack.SERVLET);
        try (Socket socket = open(format, "Content-Length: " + LIMIT, format.encode(POINT))) {
            socket.shutdownOutput();

            assertThat(Answer.of(socket.getInputStream()).status()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLengthBelowTheLimitDoesNotHideLargerChunks(TestFormat format) throws IOException {
        assumeThat(stack).as("Netty refuses to have both").isEqualTo(Stack.SERVLET);
        byte[] large = format.encode(new Point(1, 2, "x".repeat(LIMIT)));

        assertThat(send(format, "Content-Length: 10\r\nTransfer-Encoding: chunked", chunked(large))
                        .status())
                .isEqualTo(413);
    }

    private static byte[] chunked(byte[] content) {
        ByteArrayOutputStream chunks = new ByteArrayOutputStream();
        for (int at = 0; at < content.length; at += 100) {
            byte[] chunk = Arrays.copyOfRange(content, at, Math.min(content.length, at + 100));
            chunks.writeBytes((Integer.toHexString(chunk.length) + "\r\n").getBytes(ISO_8859_1));
            chunks.writeBytes(chunk);
            chunks.writeBytes("\r\n".getBytes(ISO_8859_1));
        }
        chunks.writeBytes("0\r\n\r\n".getBytes(ISO_8859_1));
        return chunks.toByteArray();
    }

    private static Answer send(TestFormat format, String headers, byte[] body) throws IOException {
        return send(server, format, headers, body);
    }

    private static Answer send(TestServer asked, TestFormat format, String headers, byte[] body) throws IOException {
        try (Socket socket = open(asked, format.mediaType(), "Connection: close\r\n" + headers, body)) {
            return Answer.of(socket.getInputStream());
        }
    }

    /** A connection on which a request has been sent. */
    private static Socket open(TestFormat format, String headers, byte[] body) throws IOException {
        return open(format.mediaType(), "Connection: close\r\n" + headers, body);
    }

    private static Socket open(String mediaType, String headers, byte[] body) throws IOException {
        return open(server, mediaType, headers, body);
    }

    private static Socket open(TestServer asked, String mediaType, String headers, byte[] body) throws IOException {
        URI uri = asked.uri("/points");
        String head = "POST /points HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + mediaType + "\r\nAccept: "
                + mediaType + "\r\n" + headers + "\r\n\r\n";
        Socket socket = new Socket(uri.getHost(), uri.getPort());
        socket.setSoTimeout(60_000);
        socket.getOutputStream().write(head.getBytes(ISO_8859_1));
        socket.getOutputStream().write(body);
        socket.getOutputStream().flush();
        return socket;
    }

    private record Answer(String head, byte[] body) {

        static Answer of(InputStream in) throws IOException {
            String all = new String(in.readAllBytes(), ISO_8859_1);
            int end = all.indexOf("\r\n\r\n");
            return new Answer(all.substring(0, end), all.substring(end + 4).getBytes(ISO_8859_1));
        }

        /** A response on a connection that stays open. */
        static Answer ofLength(InputStream in) throws IOException {
            StringBuilder head = new StringBuilder();
            while (head.indexOf("\r\n\r\n") < 0) {
                head.append((char) in.read());
            }
            Matcher length = Pattern.compile("(?i)content-length: (\\d+)").matcher(head);
            int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
            return new Answer(head.toString(), in.readNBytes(bytes));
        }

        int status() {
            return Integer.parseInt(head.split(" ")[1]);
        }
    }

    @RestController
    static class Points {

        @PostMapping("/points")
        Point same(@RequestBody Point point) {
            return point;
        }
    }
}
