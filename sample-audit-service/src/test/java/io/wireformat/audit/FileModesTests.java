package io.wireformat.audit;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.files.DataDirectory;
import io.wireformat.audit.startup.StartupException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
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

    // root could write the files of another user, who could not read them afterwards
    @Test
    void folderOfAnotherUserIsRefused(@TempDir Path folder) throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root may give files away");
        DataDirectory.open(folder).close();
        UserPrincipal other =
                folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
        Files.setOwner(folder.resolve("audit.lock"), other);
        List<Path> before = files(folder);

        assertThatThrownBy(() -> DataDirectory.open(folder))
                .isInstanceOf(StartupException.class)
                .hasMessage("The data directory " + folder + " belongs to the user nobody.");
        assertThat(files(folder)).hasSameElementsAs(before);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
