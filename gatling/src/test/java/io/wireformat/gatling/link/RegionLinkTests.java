package io.wireformat.gatling.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wireformat.internal.link.RegionProfile;
import io.wireformat.internal.link.Windows;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real connections on the loopback interface, without checks of their times. */
@Timeout(120)
class RegionLinkTests {

    private static final RegionProfile NEAR = new RegionProfile("near", Duration.ofMillis(2), 50_000_000, 10);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private ServerSocket server;
    private RegionLink link;

    @BeforeEach
    void open() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        link = RegionLink.open(NEAR, Windows.INITIAL, (InetSocketAddress) server.getLocalSocketAddress());
    }

    @AfterEach
    void close() throws IOException {
        link.close();
        server.close();
        threads.shutdownNow();
    }

    @Test
    void theLinkListensOnTheLoopbackInterfaceOnly() {
        assertThat(link.address().getAddress().isLoopbackAddress()).isTrue();
    }

    @Test
    void everyByteComesBackOnConcurrentConnections() throws Exception {
        echo();
        List<Future<byte[]>> responses = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            byte[] content = random(i, 300_000 + i);
            responses.add(threads.submit(() -> exchange(content)));
        }
        for (int i = 0; i < 8; i++) {
            assertSame(responses.get(i).get(), random(i, 300_000 + i));
        }
        assertThat(link.counters().connections()).isEqualTo(8);
        assertThat(link.counters().requests().bytes()).isEqualTo(8 * 300_000 + 28);
        assertThat(link.counters().responses().bytes()).isEqualTo(8 * 300_000 + 28);
    }

    @Test
    void aPortThatIsTakenIsNamed() {
        InetSocketAddress taken = (InetSocketAddress) server.getLocalSocketAddress();

        assertThatThrownBy(() -> RegionLink.open(NEAR, Windows.INITIAL, taken, taken))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("cannot listen on")
                .hasMessageContaining(Integer.toString(taken.getPort()));
    }

    @Test
    void aHalfClosedConnectionStillDeliversTheResponse() throws Exception {
        threads.submit(() -> {
            try (Socket socket = server.accept()) {
                byte[] all = socket.getInputStream().readAllBytes();
                socket.getOutputStream().write(("got " + all.length).getBytes());
            }
            return null;
        });

        assertThat(exchange(new byte[100_000])).asString().isEqualTo("got 100000");
    }

    @Test
    void aResetReachesTheOtherEnd() throws Exception {
        CompletableFuture<Throwable> failure = new CompletableFuture<>();
        threads.submit(() -> {
            try (Socket socket = server.accept()) {
                socket.getInputStream().readAllBytes();
                failure.complete(new AssertionError("the stream ended in order"));
            } catch (IOException e) {
                failure.complete(e);
            }
        });
        try (Socket client = client()) {
            client.getOutputStream().write(new byte[2000]);
            client.setSoLinger(true, 0);
        }

        assertThat(failure.get()).isInstanceOf(IOException.class);
    }

    @Test
    void aServerThatHangsUpIsHeardByTheClient() throws Exception {
        threads.submit(() -> {
            server.accept().close();
            return null;
        });
        try (Socket client = client()) {
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void aLinkThatIsClosedClosesItsConnections() throws Exception {
        Future<Socket> accepted = threads.submit(server::accept);
        try (Socket client = client();
                Socket service = accepted.get()) {
            client.getOutputStream().write(1);
            assertThat(service.getInputStream().read()).isEqualTo(1);

            link.close();

            assertThat(service.getInputStream().read()).isEqualTo(-1);
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void withoutAServerTheConnectionIsReset() throws Exception {
        server.close();
        try (Socket client = client()) {
            InputStream in = client.getInputStream();
            assertThatThrownBy(in::read).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aReceiverThatReadsLateGetsEverything() throws Exception {
        int length = 8_000_000;
        threads.submit(() -> {
            try (Socket socket = server.accept()) {
                socket.getOutputStream().write(random(1, length));
            }
            return null;
        });
        try (Socket client = client()) {
            Thread.sleep(300);
            assertSame(client.getInputStream().readAllBytes(), random(1, length));
        }
    }

    private void echo() {
        threads.submit(() -> {
            while (true) {
                Socket socket = server.accept();
                threads.submit(() -> {
                    try (socket) {
                        return socket.getInputStream().transferTo(socket.getOutputStream());
                    }
                });
            }
        });
    }

    private byte[] exchange(byte[] content) throws Exception {
        try (Socket client = client()) {
            Future<?> sent = threads.submit(() -> {
                OutputStream out = client.getOutputStream();
                out.write(content);
                client.shutdownOutput();
                return null;
            });
            byte[] response = client.getInputStream().readAllBytes();
            sent.get();
            return response;
        }
    }

    private Socket client() throws IOException {
        return new Socket(link.address().getAddress(), link.address().getPort());
    }

    /** Compares without printing megabytes. */
    private static void assertSame(byte[] actual, byte[] expected) {
        assertThat(Arrays.mismatch(actual, expected)).as("first difference").isEqualTo(-1);
    }

    private static byte[] random(long seed, int length) {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
