package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.wireformat.internal.link.Distance;
import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathProbeTests {

    private static final Duration EACH_WAY = Duration.ofSeconds(1);

    @Test
    void aPathIsNeverFasterThanItsParts() throws IOException {
        RegionProfile between = RegionProfile.parse("between", "rtt=20ms,bandwidth=2MB/s");
        try (ServerSocket server = listen()) {
            start(server);
            InetSocketAddress other = (InetSocketAddress) server.getLocalSocketAddress();
            try (RegionLink link = RegionLink.open(between, Windows.INITIAL, other)) {
                Distance measured;
                int attempts = 0;
                do {
                    measured = PathProbe.measure("127.0.0.1:" + link.address().getPort(), EACH_WAY);
                    // on a busy machine the probe may wait, and then read at once what came meanwhile
                } while (measured.profile().filter(PathProbeTests::isPossible).isEmpty() && ++attempts < 20);

                assertThat(measured.name()).isEqualTo("127.0.0.1");
                assertThat(measured.profile()).hasValueSatisfying(profile -> {
                    assertThat(profile.roundTrip()).isGreaterThanOrEqualTo(Duration.ofMillis(20));
                    assertThat(profile).matches(PathProbeTests::isPossible);
                });
                assertThat(measured.says()).startsWith("to 127.0.0.1:").contains("MB/s from there and");
            }
        }
    }

    @Test
    void withoutAToolItNamesTheCommandToStart() throws IOException {
        int port;
        try (ServerSocket closed = listen()) {
            port = closed.getLocalPort();
        }

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathProbe.measure("127.0.0.1:" + port, EACH_WAY))
                .withMessageStartingWith("probe:127.0.0.1:" + port + ": the tool probe does not respond")
                .withMessageContaining("probe --listen 0.0.0.0:" + port + " --allow-remote");
    }

    @Test
    void anotherServerThatListensIsReported() throws IOException {
        try (ServerSocket server = listen()) {
            Thread other = new Thread(() -> {
                try (var socket = server.accept()) {
                    socket.getOutputStream().write("HTTP/1.1 400 Bad Request".getBytes());
                } catch (IOException e) {
                    // the client reports what is wrong
                }
            });
            other.setDaemon(true);
            other.start();

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> PathProbe.measure("127.0.0.1:" + server.getLocalPort(), EACH_WAY))
                    .withMessageContaining("another program than the tool probe listens there");
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "here, 'here' is not an address",
                "a.invalid:1, 'a.invalid' is not a known host",
            })
    void anInvalidAddressIsNamed(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PathProbe.measure(text, EACH_WAY))
                .withMessageContaining("probe:" + text + ": " + message);
    }

    private static boolean isPossible(RegionProfile profile) {
        return profile.bytesPerSecond() >= 1 && profile.bytesPerSecond() <= 2_400_000;
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    private static void start(ServerSocket server) {
        Thread thread = new Thread(() -> {
            try {
                PathProbe.serve(server);
            } catch (IOException e) {
                // it was closed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
