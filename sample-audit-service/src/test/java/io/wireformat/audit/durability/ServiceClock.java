package io.wireformat.audit.durability;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The clock of a service, which can leap: libfaketime reads from a file how much to add to the time of day. */
record ServiceClock(Path file, Path library) {

    /** Finds libfaketime, or skips the test. */
    static ServiceClock with(Path file) throws IOException {
        Optional<Path> library = Optional.empty();
        if (Files.isDirectory(Path.of("/usr/lib"))) {
            try (Stream<Path> files =
                    Files.find(Path.of("/usr/lib"), 3, (path, type) -> path.endsWith("faketime/libfaketimeMT.so.1"))) {
                library = files.findFirst();
            }
        }
        assumeTrue(library.isPresent(), "libfaketime is not installed: apt-get install faketime");
        ServiceClock clock = new ServiceClock(file, library.orElseThrow());
        clock.leap(Duration.ZERO);
        return clock;
    }

    /** The command that runs a program with this clock. */
    List<String> prefix() {
        return List.of(
                "env",
                "LD_PRELOAD=" + library,
                "FAKETIME_TIMESTAMP_FILE=" + file,
                "FAKETIME_CACHE_DURATION=1",
                "FAKETIME_DONT_FAKE_MONOTONIC=1",
                // otherwise timed waits end at once
                "FAKETIME_FORCE_MONOTONIC_FIX=0",
                "NO_FAKE_STAT=1");
    }

    /** Sets the clock to the time of day plus an offset. The service notices within a second. */
    void leap(Duration offset) throws IOException {
        Path next = Files.writeString(file.resolveSibling("next"), "%+d".formatted(offset.toSeconds()));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Removes what libfaketime leaves in shared memory when a process is killed. */
    void forget(Process killed) throws IOException {
        for (String name : List.of("faketime_shm_", "sem.faketime_sem_")) {
            Files.deleteIfExists(Path.of("/dev/shm", name + killed.pid()));
        }
    }
}
