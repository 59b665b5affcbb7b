package io.wireformat.http.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.support.SecuredPaths;
import io.wireformat.http.support.Stack;
import io.wireformat.http.support.TestServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** Unknown clients cost no decoding: Security's filters respond before any content is read. */
@ParameterizedClass
@EnumSource
class SecurityBeforeContentTests {

    private static final Point POINT = new Point(15, -2, "left".repeat(1000));

    @Parameter
    Stack stack;

    private static TestServer server;

    @BeforeParameterizedClassInvocation
    static void start(Stack stack) {
        server = TestServer.startSecured(stack, List.of(SecuredPaths.on(stack), Points.class));
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void aStrangerGetsAResponseBeforeTheContentHasCome(TestFormat format) throws IOException {
        server.post("/open", format.encode(POINT), "Content-Type", format.mediaType());
        long received = count("wireformat.receive");
        long decoded = count("wireformat.deserialize");
        assertThat(decoded).isPositive();
        byte[] content = format.encode(POINT);

        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            socket.setSoTimeout(60_000);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /secret HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + format.mediaType()
                            + "\r\nContent-Length: " + content.length + "\r\n\r\n")
                    .getBytes(ISO_8859_1));
            out.write(content, 0, content.length / 2);
            out.flush();

            BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));
            assertThat(in.readLine()).startsWith("HTTP/1.1 401");
        }
        assertThat(count("wireformat.receive")).isEqualTo(received);
        assertThat(count("wireformat.deserialize")).isEqualTo(decoded);
    }

    private static long count(String timer) {
        return server.bean(MeterRegistry.class).find(timer).timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    @RestController
    static class Points {

        @PostMapping({"/open", "/secret"})
        int add(@RequestBody Point point) {
            return point.x();
        }
    }
}
