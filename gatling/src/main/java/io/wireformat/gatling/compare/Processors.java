package io.wireformat.gatling.compare;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Separates the load generator from the service that it starts: one thread on the last processor, and the service on the
 * others, so that neither waits until the other has finished. Needs Linux's {@code taskset} and two processors; otherwise
 * both use all of them.
 */
final class Processors {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";
    private static final String TASKSET = "taskset";

    private final List<Integer> allowed;

    private Processors(List<Integer> allowed) {
        this.allowed = allowed;
    }

    /** The processors of this process, to be separated. */
    static Processors separate() {
        try {
            if (isInstalled() && Files.isReadable(STATUS)) {
                return new Processors(Files.readAllLines(STATUS).stream()
                        .filter(line -> line.startsWith(ALLOWED))
                        .findFirst()
                        .map(line -> parse(line.substring(ALLOWED.length()).trim()))
                        .orElse(List.of()));
            }
        } catch (IOException e) {
            // as without the file
        }
        return shared();
    }

    /** The load generator and the service share all processors. */
    static Processors shared() {
        return new Processors(List.of());
    }

    private static boolean isInstalled() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, TASKSET)));
    }

    /** Reads a list such as {@code 0-2,5}. */
    static List<Integer> parse(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                    .forEach(numbers::add);
        }
        return numbers;
    }

    boolean areSeparate() {
        return allowed.size() > 1;
    }

    private int ofGenerator() {
        return allowed.get(allowed.size() - 1);
    }

    private String ofService() {
        return allowed.subList(0, allowed.size() - 1).stream()
                .map(String::valueOf)
                .collect(Collectors.joining(","));
    }

    /** Moves all threads of this process to its processor; threads and processes that they start stay there. */
    void moveGenerator() {
        if (areSeparate()) {
            run(String.valueOf(ofGenerator()));
        }
    }

    /** Gives this process all its processors back. */
    void moveBack() {
        if (areSeparate()) {
            run(allowed.stream().map(String::valueOf).collect(Collectors.joining(",")));
        }
    }

    private static void run(String processors) {
        String self = String.valueOf(ProcessHandle.current().pid());
        try {
            int status = new ProcessBuilder(TASKSET, "-a", "-p", "-c", processors, self)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new ComparisonException(
                        "taskset ended with exit code " + status + "; compare.own-processor=false does without it");
            }
        } catch (IOException e) {
            throw new ComparisonException("taskset cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ComparisonException("interrupted", e);
        }
    }

    /** What starts the service's command, for its processors. */
    List<String> servicePrefix() {
        return areSeparate() ? List.of(TASKSET, "-c", ofService()) : List.of();
    }

    /** Which processors each has, in words. */
    @Override
    public String toString() {
        return areSeparate()
                ? "the load generator, with one thread, and the link have number " + ofGenerator() + ", the service "
                        + ofService()
                : "shared by the load generator, the link and the service";
    }
}
