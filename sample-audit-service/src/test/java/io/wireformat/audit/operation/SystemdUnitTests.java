package io.wireformat.audit.operation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemdUnitTests {

    private static final Path PAGE = Path.of("../docs/audit-systemd.md");
    private static final List<String> NOTES = List.of(
            "tried by SystemdUnitTests: audit.service",
            "tried by SystemdUnitTests: audit-archive.service",
            "tried by SystemdUnitTests: audit-archive.timer");

    @Test
    void unitsOfTheDocumentationAreValid(@TempDir Path folder) throws Exception {
        String page = Files.readString(PAGE);
        String java = ProcessHandle.current().info().command().orElseThrow();
        List<String> command = new ArrayList<>(List.of("systemd-analyze", "verify"));
        for (String note : NOTES) {
            String begin = "<!-- " + note + " -->\n```ini\n";
            assertThat(page).contains(begin);
            int from = page.indexOf(begin) + begin.length();
            String unit = page.substring(from, page.indexOf("```", from)).replace("/usr/bin/java", java);
            Path file = folder.resolve(note.substring(note.indexOf(':') + 2));
            command.add(Files.writeString(file, unit).toString());
        }

        // it also reads the units of this machine, which are none of ours
        assertThat(new String(start(command).getInputStream().readAllBytes(), UTF_8).lines())
                .noneMatch(line -> line.contains("audit"));
    }

    private static Process start(List<String> command) {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true).start();
        } catch (IOException missing) {
            return abort("no systemd-analyze: " + missing.getMessage());
        }
    }
}
