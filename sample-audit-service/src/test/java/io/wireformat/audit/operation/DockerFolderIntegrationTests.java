package io.wireformat.audit.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the checks of the folder {@code docker/} with the packaged service. */
@Tag("full")
class DockerFolderIntegrationTests {

    private static final int TOOLS_MISSING = 77;
    private static final int LIMIT_MINUTES = 5;

    @TempDir
    private Path folder;

    @Test
    void everyQueryOfTheDashboardHasAResult() throws Exception {
        Path output = folder.resolve("check.log");
        ProcessBuilder check = new ProcessBuilder("bash", "../docker/check.sh")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        check.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = check.start();

        boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroy(); // it stops the processes it started
            process.waitFor(1, TimeUnit.MINUTES);
        }

        String said = Files.readString(output);
        assertThat(ended).as(said).isTrue();
        assumeTrue(process.exitValue() != TOOLS_MISSING, said);
        assertThat(process.exitValue()).as(said).isZero();
    }
}
