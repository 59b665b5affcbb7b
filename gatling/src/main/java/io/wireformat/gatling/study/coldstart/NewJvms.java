package io.wireformat.gatling.study.coldstart;

import io.wireformat.gatling.study.StudyException;
import io.wireformat.gatling.study.StudyRun;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Starts new JVMs, one after another, and takes down what they say. For one thread. */
final class NewJvms {

    private static final Duration LONGEST = Duration.ofMinutes(15);

    private static final int LAST_LINES = 12;

    private final StudyRun run;

    private final Path directory;

    private final String classPath;

    private final Map<String, Path> archives = new HashMap<>();

    NewJvms(StudyRun run) {
        this.run = run;
        this.directory = run.directory().resolve("archives").toAbsolutePath();
        try {
            this.classPath = ClassPathJars.in(directory);
        } catch (IOException e) {
            throw new StudyException("the class path cannot be packed: " + e, e);
        }
    }

    /**
     * Writes and reads a record in a new JVM.
     *
     * @param archived the formats that an archive is made with, when it is needed
     */
    List<ColdStartSample> measure(
            Jdk jdk, Start start, ColdStartCell cell, int round, int iterations, List<String> archived) {
        List<String> options = start == Start.PLAIN ? List.of() : start.toUse(archive(jdk, start, archived));
        Output output = output(jdk, options, cell.format(), cell.orders(), iterations);
        List<ColdStartSample> samples = new ArrayList<>();
        for (String line : output.lines) {
            if (line.startsWith(ColdStartJvm.ITERATION)) {
                String[] figures =
                        line.substring(ColdStartJvm.ITERATION.length()).split(" ", -1);
                boolean first = samples.isEmpty();
                samples.add(new ColdStartSample(
                        cell,
                        round,
                        samples.size() + 1,
                        Long.parseLong(figures[0]),
                        first ? output.readyMs : Double.NaN,
                        first ? output.codecMs : Double.NaN,
                        Double.parseDouble(figures[1]),
                        Double.parseDouble(figures[2])));
            }
        }
        return samples;
    }

    /** The archive of a run with all formats, over which each of them has what it needs. */
    private Path archive(Jdk jdk, Start start, List<String> formats) {
        return archives.computeIfAbsent(jdk.label() + " " + start.label(), name -> {
            run.say("making the archive " + name);
            Path archive = directory.resolve("archive-" + archives.size());
            try {
                Files.deleteIfExists(archive);
            } catch (IOException e) {
                throw new StudyException(archive + ": " + e, e);
            }
            Output output = output(jdk, start.toMake(archive), String.join(",", formats), 100, 1);
            if (!Files.exists(archive)) {
                throw new StudyException(jdk.java() + " left no archive behind:\n" + output.last());
            }
            return archive;
        });
    }

    private Output output(Jdk jdk, List<String> options, String formats, int orders, int iterations) {
        List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
        command.addAll(options);
        command.addAll(List.of(
                "-classpath",
                classPath,
                ColdStartJvm.class.getName(),
                formats,
                Integer.toString(orders),
                Integer.toString(iterations)));
        try {
            long startedAt = System.nanoTime();
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            CompletableFuture.delayedExecutor(LONGEST.toSeconds(), TimeUnit.SECONDS)
                    .execute(process::destroyForcibly);
            Output output = new Output();
            try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    output.add(line, startedAt);
                }
            }
            int status = process.waitFor();
            if (status != 0) {
                throw new StudyException("a JVM of " + jdk.java() + " that wrote " + orders + " orders as " + formats
                        + " ended with status " + status + ":\n" + output.last());
            }
            return output;
        } catch (IOException e) {
            throw new StudyException("no JVM can be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StudyException("interrupted", e);
        }
    }

    /** What a JVM said. */
    private static final class Output {

        private final List<String> lines = new ArrayList<>();

        private double readyMs = Double.NaN;

        private double codecMs = Double.NaN;

        void add(String line, long startedAt) {
            if (line.startsWith(ColdStartJvm.READY)) {
                readyMs = (System.nanoTime() - startedAt) / 1e6;
                codecMs = Double.parseDouble(line.substring(ColdStartJvm.READY.length()));
            }
            lines.add(line);
        }

        String last() {
            return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
        }
    }
}
