package io.wireformat.audit.operation;

import static io.wireformat.audit.Events.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.audit.ServiceProcess;
import io.wireformat.audit.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the checks of the folder {@code docker/} with the packaged service. */
@Tag("processes")
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
        // six JVMs, none of which runs long enough for the second compiler
        check.environment().put("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC");
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

    /** The settings and the secret of {@code compose.postgresql.yaml}, at another address. */
    @Test
    void serviceStartsWithTheSettingsForPostgresql() throws Exception {
        Path prepare = Files.copy(Path.of("../docker/prepare.sh"), folder.resolve("prepare.sh"));
        assertThat(new ProcessBuilder("bash", prepare.toString()).start().waitFor())
                .isZero();
        Path secrets = Files.createDirectory(folder.resolve("run-secrets"));
        String password = Files.readString(folder.resolve("secrets/database-password"));
        Files.writeString(secrets.resolve("spring.datasource.password"), password);

        Path data = folder.resolve("postgres");
        try (TestPostgres postgres = TestPostgres.start(data, 0)) {
            postgres.execute("CREATE ROLE audit LOGIN PASSWORD '" + password.strip() + "'");
            postgres.execute("CREATE DATABASE audit OWNER audit");
            Path access = data.resolve("pg_hba.conf");
            Files.writeString(access, Files.readString(access).replace("trust", "scram-sha-256"));
            postgres.execute("SELECT pg_reload_conf()");

            List<String> settings = new ArrayList<>(List.of("env"));
            for (String line : Files.readAllLines(Path.of("../docker/audit/postgresql.env"))) {
                if (!line.startsWith("#")) {
                    settings.add(line.replace("//postgres/", "//localhost:" + postgres.port() + "/")
                            .replace("/run/secrets", secrets.toString()));
                }
            }
            try (ServiceProcess service = ServiceProcess.start(folder, settings.toArray(String[]::new))) {
                assertThat(service.post(event("e-1")).statusCode()).isEqualTo(201);
            }
        }
    }
}
