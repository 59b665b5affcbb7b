package io.wireformat.audit.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemdUnitTests {

    private static final Path PAGE = Path.of("../docs/audit-systemd.md");
    private static final Pattern UNIT = Pattern.compile("```ini\\n(.*?)```", Pattern.DOTALL);

    @Test
    void unitsOfTheDocumentationAreValid(@TempDir Path folder) throws Exception {
        Iterator<MatchResult> units =
                UNIT.matcher(Files.readString(PAGE)).results().iterator();
        List<String> command = new ArrayList<>(List.of("systemd-analyze", "verify"));
        String java = ProcessHandle.current().info().command().orElseThrow();
        for (String name : List.of("audit.service", "audit-archive.service", "audit-archive.timer")) {
            String unit = units.next().group(1).replace("/usr/bin/java", java);
            command.add(Files.writeString(folder.resolve(name), unit).toString());
        }
        assertThat(units).isExhausted();

        Process verify = start(command);
        assertThat(new String(verify.getInputStream().readAllBytes(), UTF_8)).isEmpty();
        assertThat(verify.waitFor()).isZero();
    }

    private static Process start(List<String> command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            return abort("no systemd-analyze: " + missing.getMessage());
        }
    }
}
