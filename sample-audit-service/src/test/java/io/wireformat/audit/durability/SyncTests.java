package io.wireformat.audit.durability;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.ServiceProcess;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces the service's system calls: before it responds with a 201, the event was synced to the disk. */
@Tag("full")
@Tag("processes")
class SyncTests {

    private static final int EVENTS = 20;

    @TempDir
    private Path folder;

    @Test
    void eventIsOnTheDiskBeforeItsResponse() throws Exception {
        assumeTrue(
                Programs.succeeds("strace", "--follow-forks", "--seccomp-bpf", "--output=/dev/null", "true"),
                "strace is not installed or not allowed: apt-get install strace");
        Path calls = folder.resolve("calls");
        try (ServiceProcess service = ServiceProcess.start(
                folder,
                "strace",
                "--follow-forks",
                "--seccomp-bpf",
                "--decode-fds=path",
                "--decode-pids=comm",
                "--quiet=all",
                "--output=" + calls,
                "--trace=write,writev,pwrite64,sendto,fsync,fdatasync")) {
            // one after the other, so that each response has its own commit
            for (int i = 0; i < EVENTS; i++) {
                assertThat(service.post(event("synced-" + i)).statusCode()).isEqualTo(201);
            }
        }

        SystemCalls observed = SystemCalls.read(calls);

        assertThat(observed.responses()).hasSize(EVENTS).allSatisfy(response -> {
            assertThat(response.walWritten()).isTrue();
            assertThat(response.walSynced()).isTrue();
        });
    }
}
