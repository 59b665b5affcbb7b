package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.startup.ProcessLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process at the end of its memory. */
class MemoryTests {

    private static final int CONNECTIONS = 10_000;

    @Test
    void connectionsAreLimitedByTheHeapUpToTomcatsDefault() {
        assertThat(ProcessLimits.ofHeap(128L << 20)).containsEntry("server.tomcat.max-connections", 2_048L);
        assertThat(ProcessLimits.ofHeap(4L << 30)).containsEntry("server.tomcat.max-connections", 8_192L);
    }

    @Test
    @Tag("full")
    void idleConnectionsWithoutAKeyDoNotEndTheService(@TempDir Path folder) throws Exception {
        try (ServiceProcess service = ServiceProcess.start(folder, List.of("-Xmx128m"), List.of())) {
            List<SocketChannel> idle = connect(service.uri("/"));
            TimeUnit.SECONDS.sleep(5);
            for (SocketChannel connection : idle) {
                connection.close();
            }

            for (int i = 0; i < 20; i++) {
                assertThat(service.post(event("after-" + i)).statusCode()).isEqualTo(201);
            }
            assertThat(service.management("/actuator/health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void threadWithoutMemoryEndsTheProcess() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        WithoutMemory.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(3);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Opens connections as fast as they are accepted, and does not wait for the others. */
    private static List<SocketChannel> connect(URI service) throws IOException {
        List<SocketChannel> connections = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            SocketChannel connection = SocketChannel.open();
            connection.configureBlocking(false);
            connection.connect(new InetSocketAddress(service.getHost(), service.getPort()));
            connections.add(connection);
        }
        return connections;
    }

    /** Loses one thread, and goes on with another. */
    static final class WithoutMemory {

        private WithoutMemory() {}

        public static void main(String[] arguments) throws InterruptedException {
            ProcessLimits.haltWithoutMemory();
            new Thread(() -> {
                        throw new OutOfMemoryError("Java heap space");
                    })
                    .start();
            TimeUnit.MINUTES.sleep(10);
        }
    }
}
