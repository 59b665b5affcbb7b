package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.wireformat.audit.log.EventLog;
import io.wireformat.audit.log.LogMetrics;
import io.wireformat.audit.log.NewEvent;
import io.wireformat.audit.log.TestLog;
import io.wireformat.audit.log.store.EventDatabase;
import io.wireformat.audit.log.store.LogUnavailableException;
import io.wireformat.audit.startup.ProcessLimits;
import io.wireformat.schemas.audit.AuditEvent;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process at the end of its memory. */
@Tag("processes")
class MemoryTests {

    private static final int CONNECTIONS = 10_000;
    private static final int OUT_OF_MEMORY = 3;

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
        assertThat(exitValueOf(WithoutMemory.class)).isEqualTo(OUT_OF_MEMORY);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void logThatCannotWriteWithoutMemoryEndsTheProcess(int call, @TempDir Path folder) throws Exception {
        assertThat(exitValueOf(LogWithoutMemory.class, folder.toString(), String.valueOf(call)))
                .isEqualTo(OUT_OF_MEMORY);
    }

    private static int exitValueOf(Class<?> program, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return process.exitValue();
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

    /** Has no memory when the log looks at the clock, which it does before and after a commit, and goes on waiting. */
    static final class LogWithoutMemory {

        private LogWithoutMemory() {}

        public static void main(String[] arguments) throws Exception {
            ProcessLimits.haltWithoutMemory();
            AtomicInteger callsLeft = new AtomicInteger(Integer.MAX_VALUE);
            Clock clock = new MockClock() {
                @Override
                public long monotonicTime() {
                    if (callsLeft.decrementAndGet() == 0) {
                        throw new OutOfMemoryError("Java heap space");
                    }
                    return super.monotonicTime();
                }
            };
            EventDatabase database = TestLog.in(Path.of(arguments[0]));
            EventLog log = new EventLog(
                    database,
                    10,
                    1_000_000,
                    1,
                    Duration.ofMinutes(1),
                    new LogMetrics(new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock)),
                    java.time.Clock.systemUTC());
            AuditEvent event = event("e-1");
            callsLeft.set(Integer.parseInt(arguments[1]));
            try {
                log.append(List.of(new NewEvent(event, Instant.parse(event.time()), null)));
            } catch (LogUnavailableException expected) {
                TimeUnit.MINUTES.sleep(10);
            }
        }
    }
}
