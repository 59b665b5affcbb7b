package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.ServiceProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service on a disk that stops responding: a tracer delays each sync by an hour. */
class HungDiskTests {

    private static final String HOUR_IN_MICROS = "3600000000";

    private @Nullable Process tracer;

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void requestsFailReadsGoOnAndTheServiceStops() throws Exception {
        try (ServiceProcess service = ServiceProcess.start(
                folder, List.of(), List.of("--audit.busy-timeout=1s", "--audit.disk-timeout=2s"))) {
            assertThat(service.post(event("before")).statusCode()).isEqualTo(201);
            hang(service.process());

            HttpResponse<String> waited = service.post(event("waited"));
            HttpResponse<String> refused = service.post(event("refused"));

            assertThat(List.of(waited, refused)).allSatisfy(response -> {
                assertThat(response.statusCode()).isEqualTo(503);
                assertThat(response.headers().firstValue("Retry-After")).contains("1");
            });
            assertThat(service.management("/actuator/health/readiness").body()).contains("OUT_OF_SERVICE");
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);

            service.process().destroy();
            while (acceptsConnections(service.uri("/"))) {
                Thread.sleep(20);
            }
            // the kernel does not end a thread within a sync that hangs, and neither does the tracer
            awaitEndOfItsFirstThread(service.process());
            stopTracer();

            assertThat(service.process().waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        // what was acknowledged is there; what was refused may be, and can be sent again
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);
            assertThat(service.post(event("waited")).statusCode()).isIn(200, 201);
        }
    }

    @AfterEach
    void stopTracer() throws InterruptedException {
        if (tracer != null) {
            tracer.destroyForcibly().waitFor();
        }
    }

    private void hang(Process service) throws Exception {
        String pid = Long.toString(service.pid());
        tracer = strace("--follow-forks", "--attach=" + pid);
        while (!allThreadsAreTraced(Path.of("/proc", pid, "task"))) {
            assumeTrue(tracer.isAlive(), "strace is not installed or not allowed: apt-get install strace");
            Thread.sleep(20);
        }
    }

    private static void awaitEndOfItsFirstThread(Process service) throws Exception {
        Path status = Path.of("/proc", Long.toString(service.pid()), "status");
        while (Files.exists(status) && !Files.readString(status).contains("State:\tZ")) {
            Thread.sleep(20);
        }
    }

    private static Process strace(String... arguments) {
        Stream<String> command = Stream.concat(
                Stream.of(
                        "strace",
                        "--quiet=all",
                        "--output=/dev/null",
                        "--trace=fsync,fdatasync",
                        "--inject=fsync,fdatasync:delay_enter=" + HOUR_IN_MICROS),
                Stream.of(arguments));
        try {
            return new ProcessBuilder(command.toList())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException absent) {
            return abort("strace is not installed: apt-get install strace");
        }
    }

    private static boolean allThreadsAreTraced(Path tasks) throws IOException {
        try (Stream<Path> threads = Files.list(tasks)) {
            for (Path thread : threads.toList()) {
                if (Files.readString(thread.resolve("status")).contains("TracerPid:\t0\n")) {
                    return false;
                }
            }
            return true;
        } catch (NoSuchFileException ended) {
            // a thread that has just ended
            return false;
        }
    }

    private static boolean acceptsConnections(URI uri) {
        try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }
}
