package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileModesTests {

    @Test
    void noFileIsReadableForOthersEvenInADirectoryThatIs(@TempDir Path folder) throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        try (RunningService service = RunningService.start(folder)) {
            service.append(event("private"));

            assertThat(files(folder))
                    .extracting(file -> file.getFileName().toString())
                    .contains("audit.lock", "events.db", "events.db-wal", "events.db-shm", "head", "keys.properties");
            assertThat(files(folder))
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
