package io.wireformat.gatling.compare;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/** The environment of a run: the machine, the JDK and the revision of the sources. */
final class RunEnvironment {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private RunEnvironment() {}

    /** Names and values, in the order to show them. */
    static Map<String, Object> describe() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        description.put("cpu", cpuModel());
        description.put("cores", Runtime.getRuntime().availableProcessors());
        description.put("memoryGiB", Math.round(system.getTotalMemorySize() / Math.pow(2, 30) * 10) / 10.0);
        description.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        description.put("jdk", System.getProperty("java.vm.name") + " " + Runtime.version());
        description.put("commit", commit());
        return description;
    }

    /** Read from Linux; Java itself does not know the model. */
    private static String cpuModel() {
        try {
            return Files.readAllLines(CPU_INFO).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** The revision of the sources in the working directory; none without a history. */
    private static String commit() {
        try {
            Process git = new ProcessBuilder("git", "describe", "--always", "--dirty", "--exclude=*")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String commit = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
            return commit.isEmpty() ? "unknown" : commit;
        } catch (IOException e) {
            return "unknown";
        }
    }
}
