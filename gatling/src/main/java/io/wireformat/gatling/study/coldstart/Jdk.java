package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.StudyException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A JDK that JVMs are started of.
 *
 * @param java the command
 * @param version which it is
 */
record Jdk(Path java, Runtime.Version version) {

    /** From here on one flag makes a cache of what classes a run loads, links and compiles. */
    private static final int WITH_AOT_CACHE = 25;

    private static final String VERSION = "java.runtime.version = ";

    /**
     * Asks a JDK which it is.
     *
     * @throws StudyException when there is none
     */
    static Jdk at(Path home) {
        Path java = home.resolve("bin").resolve("java");
        try {
            Process process = new ProcessBuilder(java.toString(), "-XshowSettings:properties", "-version")
                    .redirectErrorStream(true)
                    .start();
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                return out.lines()
                        .map(String::trim)
                        .filter(line -> line.startsWith(VERSION))
                        .map(line -> new Jdk(java, Runtime.Version.parse(line.substring(VERSION.length()))))
                        .findFirst()
                        .orElseThrow(
                                () -> new StudyException("study.java-homes: " + java + " does not say its version"));
            }
        } catch (IOException e) {
            throw new StudyException("study.java-homes: there is no JDK in " + home + ": " + e.getMessage(), e);
        }
    }

    /** What results call it. */
    String label() {
        return version.toString();
    }

    /** The ways to start a JVM that it knows. */
    List<Start> starts() {
        return version.feature() >= WITH_AOT_CACHE
                ? List.of(Start.PLAIN, Start.CDS, Start.AOT_CACHE)
                : List.of(Start.PLAIN, Start.CDS);
    }
}
