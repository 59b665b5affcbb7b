package io.wireformat.gatling.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("processes")
class ServiceProcessTests {

    @TempDir
    Path directory;

    @Test
    void aMissingJarIsNamedWithTheCommandThatBuildsIt() {
        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> start(directory.resolve("absent.jar")))
                .withMessageContaining("absent.jar")
                .withMessageContaining("mvn -Pcompare verify");
    }

    @Test
    void aServiceThatDoesNotStartIsReportedWithItsOutput() throws IOException {
        Path jar = Files.writeString(directory.resolve("service.jar"), "not a jar");

        assertThatExceptionOfType(ComparisonException.class)
                .isThrownBy(() -> start(jar))
                .withMessageContaining("ended with exit code 1 before it was ready")
                .withMessageContaining("Invalid or corrupt jarfile");
    }

    @Test
    void nothingOfAFailedStartKeepsRunning() throws IOException {
        long before = ProcessHandle.current().children().count();
        Path jar = Files.writeString(directory.resolve("service.jar"), "not a jar");

        assertThatExceptionOfType(ComparisonException.class).isThrownBy(() -> start(jar));
        assertThat(ProcessHandle.current().children().count()).isLessThanOrEqualTo(before);
    }

    @Test
    void aFailedStartLeavesNoDataBehind() throws IOException {
        Path jar = Files.writeString(directory.resolve("service.jar"), "not a jar");
        Path temporary = Files.createDirectory(directory.resolve("temporary"));
        Path notAFile = Files.createDirectory(directory.resolve("log"));

        for (Path log : List.of(notAFile, directory.resolve("service.log"))) {
            assertThatExceptionOfType(ComparisonException.class)
                    .isThrownBy(() -> ServiceProcess.start(jar, log, 0, List.of(), temporary, List.of()));
            assertThat(temporary).isEmptyDirectory();
        }
    }

    private void start(Path jar) {
        ServiceProcess.start(jar, directory.resolve("service.log"), 0, List.of(), directory, List.of())
                .close();
    }
}
