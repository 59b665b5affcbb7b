package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Looks for inputs that no target has seen, one target after the other, each in a process of its own, since Jazzer
 * instruments a process for one. Ends with a table of what was done, and with failure where there was a finding.
 *
 * <p>Arguments: minutes in all; a pattern that {@code Class.method} of a target matches; where what was learnt is kept
 * from one time to the next; where logs, findings and the table go.
 */
final class Fuzzing {

    private static final List<Class<?>> TARGETS = List.of(
            RecordFuzzTests.class,
            ListFuzzTests.class,
            StreamFuzzTests.class,
            GeneratedTypeFuzzTests.class,
            AgreementFuzzTests.class,
            CodingFuzzTests.class,
            SpringFormatFuzzTests.class,
            SchemaResolutionFuzzTests.class);

    private static final Pattern DONE = Pattern.compile("Done (\\d+) runs in (\\d+) second");

    /** What libFuzzer tells on the way, in case it does not come to an end. */
    private static final Pattern PROGRESS = Pattern.compile("^#(\\d+)\\s");

    private static final Pattern FINDING =
            Pattern.compile("== Java Exception: (.*)|(== libFuzzer .*)|(ERROR: libFuzzer.*)");

    private Fuzzing() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Pattern wanted = Pattern.compile(arguments[1]);
        List<String> targets = TARGETS.stream()
                .flatMap(Fuzzing::methods)
                .filter(target -> wanted.matcher(target).find())
                .toList();
        if (targets.isEmpty()) {
            throw new IllegalArgumentException("-Dfuzz.targets=" + wanted + " matches no target");
        }
        long seconds = Math.max(1, Math.round(60 * Double.parseDouble(arguments[0]) / targets.size()));
        Path corpora = Files.createDirectories(Path.of(arguments[2])).toAbsolutePath();
        Path reports = Files.createDirectories(Path.of(arguments[3])).toAbsolutePath();
        List<Figures> all = new ArrayList<>();
        for (String target : targets) {
            Figures figures = fuzz(target, seconds, corpora, reports);
            System.out.println(figures.line());
            all.add(figures);
            summarize(all, reports.resolve("summary.md"));
        }
        System.out.println(Files.readString(reports.resolve("summary.md")));
        System.exit(all.stream().allMatch(figures -> figures.finding.isEmpty()) ? 0 : 1);
    }

    private static Stream<String> methods(Class<?> target) {
        return Arrays.stream(target.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(FuzzTest.class))
                .map(method -> target.getSimpleName() + "." + method.getName())
                .sorted();
    }

    private static Figures fuzz(String target, long seconds, Path corpora, Path reports)
            throws IOException, InterruptedException {
        String[] parts = target.split("\\.");
        Path corpus = Files.createDirectories(corpora.resolve(target));
        Path findings = Files.createDirectories(reports.resolve(target));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-XX:-OmitStackTraceInFastThrow",
                        "-Dfuzzing.timed=true",
                        "-Dlogging.level.root=off",
                        "-cp",
                        System.getProperty("java.class.path"),
                        "com.code_intelligence.jazzer.Jazzer",
                        "--target_class=" + Fuzzing.class.getPackageName() + "." + parts[0],
                        "--target_method=" + parts[1],
                        "--instrumentation_includes=io.wireformat.**",
                        "--custom_hook_includes=io.wireformat.**",
                        "--max_duration=" + seconds + "s",
                        "--reproducer_path=" + findings,
                        "-artifact_prefix=" + findings + "/",
                        "-rss_limit_mb=0",
                        corpus.toString())
                .redirectErrorStream(true)
                .start();
        long executions = 0;
        String finding = "";
        try (BufferedReader out = process.inputReader();
                PrintWriter log = new PrintWriter(Files.newBufferedWriter(findings.resolve("log.txt")))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                log.println(line);
                executions = Math.max(executions, Math.max(number(PROGRESS, line), number(DONE, line)));
                Matcher found = FINDING.matcher(line);
                if (finding.isEmpty() && found.find()) {
                    finding = found.group().strip();
                }
            }
        }
        int status = process.waitFor();
        if (finding.isEmpty() && (status != 0 || executions == 0)) {
            finding = (status == 0 ? "nothing was executed" : "ended with status " + status) + ", see "
                    + findings.getFileName() + "/log.txt";
        }
        return new Figures(target, executions, seconds, finding);
    }

    private static long number(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static void summarize(List<Figures> all, Path file) throws IOException {
        StringBuilder table = new StringBuilder();
        table.append("Date ").append(LocalDate.now()).append(", Java ").append(Runtime.version());
        table.append("\n\n| target | executions | seconds | finding |\n|---|---:|---:|---|\n");
        all.forEach(figures -> table.append(figures.line()).append('\n'));
        long executions = all.stream().mapToLong(Figures::executions).sum();
        long findings =
                all.stream().filter(figures -> !figures.finding.isEmpty()).count();
        table.append(String.format(Locale.ROOT, "%n%,d executions, %d findings%n", executions, findings));
        Files.writeString(file, table);
    }

    private record Figures(String target, long executions, long seconds, String finding) {

        String line() {
            return String.format(Locale.ROOT, "| %s | %,d | %d | %s |", target, executions, seconds, finding);
        }
    }
}
