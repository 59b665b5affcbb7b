package io.wireformat.gatling.compare;

import io.gatling.app.Gatling$;
import io.wireformat.gatling.verdict.CapacityPage;
import io.wireformat.gatling.verdict.RunFacts;
import io.wireformat.gatling.verdict.Sample;
import io.wireformat.gatling.verdict.SampleFile;
import io.wireformat.gatling.verdict.Verdict;
import io.wireformat.gatling.verdict.VerdictPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the whole comparison: the service, the links, the load and the page. The settings are system properties, see
 * {@link ComparisonSettings}. The exit code is 0 if every response was correct, 1 if not, and 2 if the comparison could
 * not run. No process keeps running unless this JVM is killed with SIGKILL.
 */
public final class ComparisonMain {

    private static final int FAILED = 1;
    private static final int IMPOSSIBLE = 2;
    static final String JSON = "comparison.json";
    static final String SAMPLES = "samples.csv";
    private static final String PAGE = "index.html";
    private static final String CAPACITY = "capacity";
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ComparisonMain() {}

    /** Runs the comparison. */
    public static void main(String[] args) {
        int status;
        try {
            if (List.of(args).contains("--help")) {
                System.out.println(ComparisonSettings.help());
                System.exit(0);
            }
            status = run(
                    ComparisonSettings.read(ComparisonSettings.with(System.getProperties(), args), System.getenv()));
        } catch (ComparisonException e) {
            complain(String.valueOf(e.getMessage()));
            status = IMPOSSIBLE;
        } catch (Exception e) { // Gatling is written in Scala, which has no checked exceptions
            e.printStackTrace();
            status = IMPOSSIBLE;
        }
        System.exit(status);
    }

    static int run(ComparisonSettings settings) {
        return settings.from.isEmpty() ? measure(settings) : again(settings);
    }

    private static int again(ComparisonSettings settings) {
        EarlierRuns runs = new EarlierRuns(settings.from, settings.output);
        try {
            List<String> missing =
                    write(settings.output, runs.facts(), runs.samples()).missing();
            missing.forEach(ComparisonMain::complain);
            return missing.isEmpty() ? 0 : FAILED;
        } catch (IOException e) {
            throw new ComparisonException("the comparison cannot be written to " + settings.output + ": " + e, e);
        }
    }

    private static int measure(ComparisonSettings settings) {
        if (settings.processors.areSeparate()) {
            // read when Gatling creates its threads: several would only wait for one another
            System.setProperty("io.netty.eventLoopThreads", "1");
        }
        Workload workload = new Workload(settings.subject);
        try (Launches launches = new Launches(settings)) {
            List<Place> places = settings.remote.isPresent()
                    ? List.of(Place.here(settings.remote.get().address()))
                    : Place.open(settings.distances, settings.states, launches.address());
            ComparisonRun run = new ComparisonRun(settings, workload, launches, places);
            ComparisonRun.set(run);
            try {
                return measured(settings, run);
            } finally {
                places.forEach(Place::close);
            }
        }
    }

    private static int measured(ComparisonSettings settings, ComparisonRun run) {
        settings.processors.moveGenerator();
        int gatling;
        try {
            gatling = gatling(settings.output);
        } finally {
            settings.processors.moveBack();
        }
        if (settings.isCapacity()) {
            return capacity(settings, run);
        }
        List<Sample> samples = run.samples();
        if (samples.isEmpty()) {
            throw new ComparisonException(
                    run.problems().isEmpty()
                            ? "the run ended before its first block, Gatling with status " + gatling
                            : String.join("; ", run.problems()));
        }
        try {
            Verdict verdict = write(settings.output, Facts.of(run, gatlingReport(settings.output, PAGE)), samples);
            List<String> problems = new ArrayList<>(run.problems());
            int failed =
                    verdict.cells().stream().mapToInt(cell -> cell.failed()).sum();
            if (failed > 0) {
                problems.add(failed + " requests failed; see Gatling's report");
            } else if (gatling != 0 && problems.isEmpty()) {
                problems.add("Gatling ended with status " + gatling + ": see the assertions in its report");
            }
            problems.addAll(verdict.missing());
            problems.forEach(ComparisonMain::complain);
            return problems.isEmpty() ? 0 : FAILED;
        } catch (IOException e) {
            throw new ComparisonException("the comparison cannot be written to " + settings.output + ": " + e, e);
        }
    }

    private static int gatling(Path output) {
        try {
            return Gatling$.MODULE$.fromArgs(new String[] {
                "--simulation", ComparisonSimulation.class.getName(), "--results-folder", output.toString()
            });
        } catch (UnsupportedOperationException e) {
            // no request was measured; the notes of the run explain why
            return IMPOSSIBLE;
        }
    }

    private static int capacity(ComparisonSettings settings, ComparisonRun run) {
        List<String> problems = new ArrayList<>(run.problems());
        CapacityPage page = new CapacityPage(
                Facts.description(settings),
                run.capacityLimitMs(),
                run.capacity().found());
        try {
            gatlingReport(settings.output, CAPACITY + ".html");
            Files.write(settings.output.resolve(CAPACITY + ".json"), MAPPER.writeValueAsBytes(page));
            Files.writeString(settings.output.resolve(CAPACITY + ".html"), page.toHtml());
        } catch (IOException e) {
            throw new ComparisonException("the capacity cannot be written to " + settings.output + ": " + e, e);
        }
        page.sentences().forEach(System.out::println);
        System.out.println("written to " + settings.output.resolve(CAPACITY + ".html"));
        problems.addAll(page.missing());
        problems.forEach(ComparisonMain::complain);
        return problems.isEmpty() ? 0 : FAILED;
    }

    private static Verdict write(Path output, RunFacts run, List<Sample> samples) throws IOException {
        Files.createDirectories(output);
        SampleFile.write(output.resolve(SAMPLES), samples);
        Verdict verdict = Verdict.of(run, samples);
        Files.write(output.resolve(JSON), MAPPER.writeValueAsBytes(verdict));
        Files.writeString(output.resolve(PAGE), VerdictPage.of(verdict));
        verdict.doubt().ifPresent(ComparisonMain::complain);
        System.out.println(verdict.advice());
        verdict.sentences().forEach(System.out::println);
        verdict.thresholds().forEach(System.out::println);
        verdict.costs().forEach(System.out::println);
        System.out.println("written to " + output.resolve(PAGE) + ", " + JSON + " and " + SAMPLES);
        return verdict;
    }

    /** Gatling's newest report, with an added link to the page; empty if there is none. */
    private static List<String> gatlingReport(Path output, String page) throws IOException {
        try (Stream<Path> directories = Files.list(output)) {
            Path report = directories
                    .map(directory -> directory.resolve(PAGE))
                    .filter(Files::isRegularFile)
                    .max(Comparator.comparing(Path::toString))
                    .orElse(null);
            if (report == null) {
                return List.of();
            }
            String html = Files.readString(report);
            Files.writeString(
                    report,
                    html.replaceFirst("(<body[^>]*>)", "$1<p><a href=\"../" + page + "\">The comparison</a></p>"));
            return List.of(output.relativize(report).toString());
        }
    }

    private static void complain(String problem) {
        System.err.println("comparison: " + problem);
    }
}
