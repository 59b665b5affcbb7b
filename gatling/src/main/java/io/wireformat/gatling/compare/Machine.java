package io.wireformat.gatling.compare;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The machine that everything runs on. */
final class Machine {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    static Map<String, Object> describe() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("cpu", cpuModel());
        description.put("cores", Runtime.getRuntime().availableProcessors());
        description.put("memoryGiB", Math.round(system.getTotalMemorySize() / Math.pow(2, 30) * 10) / 10.0);
        description.put(
                "os",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        return description;
    }

    /** Where Linux says it; elsewhere Java does not know. */
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
}
