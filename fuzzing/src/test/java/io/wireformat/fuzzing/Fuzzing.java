package io.wireformat.fuzzing;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.sanitizers.Constants;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Runs the fuzz targets, each in its own process, because Jazzer instruments a process for one target. The corpora and
 * the numbers of executions are saved for the next run. At the end it prints a table, and fails if there is a finding.
 *
 * <p>Arguments: the total number of minutes; the total number of executions of each target, which replaces the minutes
 * unless it is 0; the number of concurrent targets; a pattern for {@code Class.method} of the targets; the directory of
 * the corpora; the directory for logs, findings and the table.
 */
final class Fuzzing {

    /** The processor time of a run, estimated from the target's previous runs; the start takes a small part of it. */
    private static final long RUN_SECONDS = 600;

    /** The executions of a target's first run, which also traces comparisons; that halves the speed. */
    private static final long FIRST_RUN = 200_000;

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

    /** The progress of libFuzzer, in case it does not finish. */
    private static final Pattern PROGRESS = Pattern.compile("^#(\\d+)\\s");

    private static final Pattern FINDING =
            Pattern.compile("== Java Exception: (.*)|(== libFuzzer .*)|(ERROR: libFuzzer.*)");

    private final Path corpora;
    private final Path reports;
    private final List<Target> targets;

    private Fuzzing(Path corpora, Path reports, Pattern wanted) throws IOException {
        this.corpora = Files.createDirectories(corpora).toAbsolutePath();
        this.reports = Files.createDirectories(reports).toAbsolutePath();
        this.targets = TARGETS.stream()
                .flatMap(Fuzzing::methods)
                .filter(target -> wanted.matcher(target).find())
                .map(Target::new)
                .toList();
        if (targets.isEmpty()) {
            throw new IllegalArgumentException("-Dfuzz.targets=" + wanted + " matches no target");
        }
        for (Target target : targets) {
            target.load();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Fuzzing fuzzing = new Fuzzing(Path.of(arguments[4]), Path.of(arguments[5]), Pattern.compile(arguments[3]));
        ExecutorService processes = Executors.newFixedThreadPool(Integer.parseInt(arguments[2]));
        long executions = Long.parseLong(arguments[1]);
        if (executions > 0) {
            while (fuzzing.all(processes, 0, executions)) {
                fuzzing.summarize();
            }
        } else {
            long seconds = Math.round(60 * Double.parseDouble(arguments[0]) / fuzzing.targets.size());
            fuzzing.all(processes, seconds, seconds > 0 ? Long.MAX_VALUE : 0);
        }
        System.out.println(fuzzing.summarize());
        System.exit(fuzzing.targets.stream().allMatch(target -> target.finding.isEmpty()) ? 0 : 1);
    }

    /**
     * Runs each target that needs more executions, and returns whether there was any.
     *
     * @param seconds the duration of a run; 0 for as many executions as take {@link #RUN_SECONDS}
     */
    private boolean all(ExecutorService processes, long seconds, long executions) throws Exception {
        List<Callable<Void>> runs = targets.stream()
                .sorted(Comparator.comparingLong(target -> target.seconds))
                .filter(target -> target.executions < executions && target.finding.isEmpty())
                .map(target -> (Callable<Void>) () -> {
                    target.fuzz(
                            seconds,
                            seconds > 0 ? -1 : Math.min(executions - target.executions, target.executionsOfARun()));
                    System.out.println(target.line());
                    return null;
                })
                .toList();
        for (Future<Void> run : processes.invokeAll(runs)) {
            run.get();
        }
        return !runs.isEmpty();
    }

    private static Stream<String> methods(Class<?> target) {
        return Arrays.stream(target.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(FuzzTest.class))
                .map(method -> target.getSimpleName() + "." + method.getName())
                .sorted();
    }

    private static long number(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private String summarize() throws IOException {
        StringBuilder table =
                new StringBuilder("| target | executions | processor seconds | finding |\n|---|---:|---:|---|\n");
        targets.forEach(target -> table.append(target.line()).append('\n'));
        table.append(String.format(
                Locale.ROOT,
                "%n%s, Java %s: %,d executions in %,d s, %d findings%n",
                LocalDate.now(),
                Runtime.version(),
                targets.stream().mapToLong(target -> target.executions).sum(),
                targets.stream().mapToLong(target -> target.seconds).sum(),
                targets.stream().filter(target -> !target.finding.isEmpty()).count()));
        Files.writeString(reports.resolve("summary.md"), table);
        return table.toString();
    }

    private final class Target {

        private final String name;

        /** In total, and the seconds of processor time that they took. */
        private long executions;

        private long seconds;
        private String finding = "";

        Target(String name) {
            this.name = name;
        }

        private Path figures() {
            return corpora.resolve(name + ".figures");
        }

        void load() throws IOException {
            if (Files.exists(figures())) {
                String[] known = Files.readString(figures()).strip().split(" ");
                executions = Long.parseLong(known[0]);
                seconds = Long.parseLong(known[1]);
            }
        }

        /** Called at each step, because a run may be stopped at any time. */
        private void save() throws IOException {
            Path next = corpora.resolve(name + ".next");
            Files.writeString(next, executions + " " + seconds);
            Files.move(next, figures(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }

        private long executionsOfARun() {
            return Math.max(FIRST_RUN, RUN_SECONDS * executions / Math.max(1, seconds));
        }

        void fuzz(long maxSeconds, long maxExecutions) throws IOException, InterruptedException {
            String[] parts = name.split("\\.");
            Path corpus = Files.createDirectories(corpora.resolve(name));
            Path findings = Files.createDirectories(reports.resolve(name));
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx1g",
                            "-Xmn256m",
                            "-XX:+UseSerialGC",
                            // most inputs are rejected, and the stack trace is half of the cost of a rejection; for
                            // Spring's parsers it is needed to identify the failure
                            parts[0].equals(SpringFormatFuzzTests.class.getSimpleName())
                                    ? "-XX:+StackTraceInThrowable"
                                    : "-XX:-StackTraceInThrowable",
                            "-Dfuzzing.timed=true",
                            "-Dlogging.level.root=off",
                            "-cp",
                            System.getProperty("java.class.path"),
                            "com.code_intelligence.jazzer.Jazzer",
                            "--target_class=" + Fuzzing.class.getPackageName() + "." + parts[0],
                            "--target_method=" + parts[1],
                            "--instrumentation_includes=io.wireformat.codec.**:io.wireformat.internal.**",
                            // they check for file access, expressions and the like, which our packages do not use
                            "--disabled_hooks=" + String.join(":", Constants.SANITIZER_HOOK_NAMES),
                            "--trace=cov" + (executions < FIRST_RUN ? ":cmp" : ""),
                            "--custom_hook_includes=io.wireformat.codec.**:io.wireformat.internal.**",
                            // the inputs are bytes, which libFuzzer mutates faster itself
                            "--mutator_framework=false",
                            // long inputs are slow: only in the first run
                            "-max_len=" + (executions < FIRST_RUN ? 4096 : 1024),
                            // weighting inputs by their rarity would cost a tenth of the time
                            "-entropic=0",
                            "-max_total_time=" + maxSeconds,
                            "-runs=" + maxExecutions,
                            "--reproducer_path=" + findings,
                            "-artifact_prefix=" + findings + "/",
                            "-rss_limit_mb=0",
                            corpus.toString())
                    .redirectErrorStream(true)
                    .start();
            long before = executions;
            long secondsBefore = seconds;
            try (BufferedReader out = process.inputReader();
                    PrintWriter log = new PrintWriter(Files.newBufferedWriter(findings.resolve("log.txt")))) {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    log.println(line);
                    Matcher found = FINDING.matcher(line);
                    if (finding.isEmpty() && found.find()) {
                        finding = found.group().strip();
                    }
                    long now = before + Math.max(number(PROGRESS, line), number(DONE, line));
                    if (now > executions) {
                        executions = now;
                        seconds = Math.max(seconds, secondsBefore + processorSeconds(process));
                        save();
                    }
                }
            }
            int status = process.waitFor();
            if (finding.isEmpty() && (status != 0 || executions == before)) {
                finding = (status == 0 ? "nothing was executed" : "ended with status " + status) + ", see "
                        + findings.getFileName() + "/log.txt";
            }
        }

        private static long processorSeconds(Process process) {
            return process.info().totalCpuDuration().map(Duration::toSeconds).orElse(0L);
        }

        String line() {
            return String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %s |",
                    name,
                    executions,
                    seconds,
                    finding.isEmpty() ? "none" : finding);
        }
    }
}
