package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.audit.ServiceProcess;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The service on a disk that stops responding. */
@Tag("full")
@Tag("processes")
class HungDiskTests {

    @TempDir
    private Path folder;

    /** A tracer delays each sync by an hour. */
    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void requestsFailReadsGoOnAndTheServiceStops() throws Exception {
        try (ServiceProcess service = start();
                SlowDisk disk = SlowDisk.of(List.of(service.process().toHandle()), Duration.ofHours(1))) {
            expectRefusals(service);
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);
            stop(service, disk::close);
        }
        expectWhatWasAcknowledged();
    }

    /** The kernel blocks each write, and each read that needs one, such as that of a read mark by SQLite. */
    @Test
    @Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void frozenFileSystemNeitherHangsRequestsNorAStop() throws Exception {
        try (LoopMount disk = LoopMount.at(folder.resolve("data"), folder.resolve("image"))) {
            try (ServiceProcess service = start()) {
                disk.freeze();
                expectRefusals(service);
                stop(service, disk::thaw);
            }
            expectWhatWasAcknowledged();
        }
    }

    private ServiceProcess start() throws Exception {
        ServiceProcess service = ServiceProcess.start(
                folder,
                List.of(),
                List.of("--audit.busy-timeout=1s", "--audit.disk-timeout=2s", "--audit.query-timeout=20s"));
        Awaitility.await()
                .atMost(Duration.ofMinutes(1))
                .until(() -> service.post(event("before")).statusCode() < 300);
        return service;
    }

    private static void expectRefusals(ServiceProcess service) throws Exception {
        HttpResponse<String> waited = service.post(event("waited"));
        HttpResponse<String> refused = service.post(event("refused"));

        assertThat(List.of(waited, refused)).allSatisfy(response -> {
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.headers().firstValue("Retry-After")).contains("1");
        });
        assertThat(service.management("/actuator/health/readiness").body()).contains("OUT_OF_SERVICE");
    }

    private static void stop(ServiceProcess service, LoopMount.Step resume) throws Exception {
        service.process().destroy();
        while (acceptsConnections(service.uri("/"))) {
            Thread.sleep(20);
        }
        // the kernel does not end a thread within a system call that hangs
        awaitEndOfItsFirstThread(service.process());
        resume.run();

        assertThat(service.process().waitFor(1, TimeUnit.MINUTES)).isTrue();
    }

    /** What was acknowledged is there; what was refused may be, and can be sent again. */
    private void expectWhatWasAcknowledged() throws Exception {
        try (ServiceProcess service = ServiceProcess.start(folder)) {
            assertThat(service.get("/events/before").statusCode()).isEqualTo(200);
            assertThat(service.post(event("waited")).statusCode()).isIn(200, 201);
        }
    }

    private static void awaitEndOfItsFirstThread(Process service) throws Exception {
        Path status = Path.of("/proc", Long.toString(service.pid()), "status");
        while (Files.exists(status) && !Files.readString(status).contains("State:\tZ")) {
            Thread.sleep(20);
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
