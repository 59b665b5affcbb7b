package io.wireformat.gatling.compare;

import io.gatling.app.Gatling$;
import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.report.Baseline;
import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.Comparison;
import io.wireformat.gatling.report.LinkModel;
import io.wireformat.gatling.report.PublishedRegion;
import io.wireformat.gatling.report.Regression;
import io.wireformat.gatling.report.Run;
import io.wireformat.gatling.report.ShapeResult;
import io.wireformat.gatling.report.page.ComparisonPage;
import io.wireformat.gatling.timing.RegionModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Runs the comparison from beginning to end: the service, the links, the load, the report. Settings are system
 * properties, see {@link ComparisonSettings}. Exits with 0 when every request was answered as it should be, with 1 when
 * not, and with 2 when the comparison could not be made. Nothing keeps running, unless this JVM
 * is killed with SIGKILL.
 */
public final class ComparisonMain {

    private static final int FAILED = 1;
    private static final int IMPOSSIBLE = 2;
    private static final int MOST_PROBLEMS = 10;

    private ComparisonMain() {}

    /** Runs the comparison. */
    public static void main(String[] args) {
        int status;
        try {
            status = run(ComparisonSettings.read(System.getProperties(), System.getenv()));
        } catch (ComparisonException e) {
            complain(String.valueOf(e.getMessage()));
            status = IMPOSSIBLE;
        } catch (Exception e) { // Gatling is written in Scala, which declares none
            e.printStackTrace();
            status = IMPOSSIBLE;
        }
        System.exit(status);
    }

    static int run(ComparisonSettings settings) {
        if (settings.from().isPresent()) {
            Comparison comparison = Reevaluation.of(settings.from().get(), settings);
            write(comparison, settings.output());
            return report(regressions(comparison, settings));
        }
        if (settings.remote().isPresent()) {
            return compareRemote(settings, settings.remote().get());
        }
        say("starting the service");
        try (Services services = Services.start(settings);
                Regions regions = Regions.open(settings.regions(), services.addresses())) {
            services.certificate().ifPresent(Certificate::trustInGatling);
            Target target = new Target(
                    services.endpoints(), regions.list(), Optional.of(new ServiceCpu(services.prometheus())));
            return compare(settings, target, services.certificate().map(Certificate::context));
        }
    }

    private static int compareRemote(ComparisonSettings settings, RemoteService remote) {
        try (Region region = Region.direct()) {
            Target.Endpoint endpoint = new Target.Endpoint(remote.baseUrl(), remote.writerKey(), remote.readerKey());
            return compare(
                    settings, new Target(List.of(endpoint), List.of(region), Optional.empty()), Optional.empty());
        }
    }

    private static int compare(ComparisonSettings settings, Target target, Optional<SSLContext> trust) {
        List<MessageCodec> codecs = codecs(settings.formats());
        Workload workload = new Workload(codecs, pages(target, trust));
        if (settings.shape().isPresent()) {
            return driveShape(settings, settings.shape().get(), workload, target);
        }
        CellFactsOfRun facts = new CellFactsOfRun(codecs);
        // without a link there is nothing to predict
        boolean linked =
                target.regions().stream().anyMatch(region -> region.profile().isPresent());
        Schedule schedule = new Schedule(workload.formats(), settings.protocols(), settings.load(), linked);
        Recorder recorder = new Recorder(schedule, target.regions(), target.cpu(), new Progress(schedule));
        say("warming up for " + settings.load().warmUp().toSeconds() + " s, then "
                + schedule.slots().size() + " blocks in " + Progress.duration(schedule.length()));
        ComparisonRun.set(new ComparisonRun(settings, schedule, workload, target, recorder));
        int gatling = runGatling(ComparisonSimulation.class, settings.output());
        List<Block> blocks = recorder.blocks();
        if (blocks.isEmpty()) {
            recorder.problems().stream().distinct().limit(MOST_PROBLEMS).forEach(ComparisonMain::complain);
            throw new ComparisonException("the run ended before its first block, Gatling with status " + gatling);
        }
        List<PublishedRegion> regions =
                target.regions().stream().map(Region::publish).toList();
        Map<String, Object> description = RunDescription.of(settings, target.regions());
        RunDescription.addLoad(description, recorder);
        Run run = new Run(
                description,
                regions,
                blocks,
                new RegionModel(regions),
                facts.of(schedule, target.regions(), recorder, workload),
                settings.prices(),
                List.of());
        Comparison comparison = Comparison.of(run, settings.baseline().map(BaselineSettings::baseline));
        write(comparison, settings.output());
        int expected = (int) schedule.measuredSlots() * target.regions().size();
        List<String> problems = problems(gatling, comparison, recorder, blocks.size() == expected);
        problems.addAll(regressions(comparison, settings));
        return report(problems);
    }

    private static int driveShape(ComparisonSettings settings, ShapeSettings shape, Workload workload, Target target) {
        Schedule.Work work = new Schedule.Work(shape.operation(), Schedule.Work.WARM);
        List<Schedule.Task> tasks = settings.protocols().stream()
                .flatMap(protocol ->
                        workload.formats().stream().map(format -> new Schedule.Task(format, work, protocol)))
                .toList();
        ShapeRecorder recorder = new ShapeRecorder(shape);
        say(shape.shape().label() + ": " + tasks.size() + " times " + Progress.duration(shape.length()) + " at most");
        ShapeRun run = new ShapeRun(shape, settings.load().warmUp(), tasks, workload, target, recorder);
        ShapeRun.set(run);
        int gatling = runGatling(ShapeSimulation.class, settings.output());
        List<ShapeResult> results = tasks.stream()
                .map(task -> recorder.result(task, run.region().name()))
                .toList();
        List<PublishedRegion> regions = List.of(run.region().publish());
        write(
                Comparison.of(
                        new Run(
                                RunDescription.of(settings, List.of(run.region())),
                                regions,
                                List.of(),
                                LinkModel.NONE,
                                Map.of(),
                                null,
                                results),
                        Optional.empty()),
                settings.output());
        List<String> problems = new ArrayList<>();
        // past the breakpoint a service may refuse what it cannot take
        if (recorder.failures() > 0 && shape.shape() != Shape.BREAKPOINT) {
            problems.add(recorder.failures() + " requests failed; Gatling's report says which and how");
        }
        if (gatling != 0) {
            problems.add("Gatling ended with status " + gatling);
        }
        return report(problems);
    }

    private static Map<Boolean, List<String>> pages(Target target, Optional<SSLContext> trust) {
        Map<Boolean, List<String>> pages = new HashMap<>();
        for (Target.Endpoint endpoint : target.endpoints()) {
            pages.put(endpoint.secure(), new Pages(endpoint, trust).prepare());
        }
        return pages;
    }

    private static List<String> regressions(Comparison comparison, ComparisonSettings settings) {
        return settings.baseline()
                .filter(BaselineSettings::fail)
                .map(asked -> regressions(comparison, asked.baseline()))
                .orElse(List.of());
    }

    private static List<String> regressions(Comparison comparison, Baseline baseline) {
        if (!baseline.hasAnyOf(comparison.published())) {
            return List.of("no cell has figures both in the baseline and here, so nothing can be said of changes");
        }
        long worse = comparison.regressions().stream().filter(Regression::worse).count();
        return worse == 0
                ? List.of()
                : List.of(worse + (worse == 1 ? " cell takes" : " cells take") + " longer than in the baseline");
    }

    static List<MessageCodec> codecs(List<String> formats) {
        try {
            return MessageCodecs.named(formats);
        } catch (IllegalArgumentException e) {
            throw new ComparisonException("compare.formats: " + e.getMessage(), e);
        }
    }

    private static int runGatling(Class<?> simulation, Path output) {
        return Gatling$.MODULE$.fromArgs(
                new String[] {"--simulation", simulation.getName(), "--results-folder", output.toString()});
    }

    private static List<String> problems(int gatling, Comparison comparison, Recorder recorder, boolean complete) {
        List<String> problems = new ArrayList<>(recorder.problems());
        if (comparison.failed() > 0) {
            problems.add(comparison.failed() + " requests failed; Gatling's report says which and how");
        }
        if (!complete) {
            problems.add("the run ended before its last block");
        }
        if (gatling != 0 && problems.isEmpty()) {
            problems.add("Gatling ended with status " + gatling);
        }
        return problems;
    }

    private static int report(List<String> problems) {
        problems.stream().distinct().limit(MOST_PROBLEMS).forEach(ComparisonMain::complain);
        return problems.isEmpty() ? 0 : FAILED;
    }

    private static void write(Comparison comparison, Path output) {
        try {
            comparison.writeTo(output);
            Files.writeString(output.resolve("index.html"), ComparisonPage.of(comparison.published()));
        } catch (IOException e) {
            throw new ComparisonException("the comparison cannot be written to " + output + ": " + e, e);
        }
        System.out.println(comparison.toText());
        System.out.println("written to " + output.resolve("index.html") + " and comparison.json");
    }

    private static void complain(String problem) {
        System.err.println("comparison: " + problem);
    }

    private static void say(String message) {
        System.out.println("comparison: " + message);
    }
}
