package io.wireformat.gatling.compare;

import io.gatling.app.Gatling$;
import io.wireformat.gatling.codec.MessageCodec;
import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.link.LinkFormula;
import io.wireformat.gatling.link.RegionProfile;
import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.CellKey;
import io.wireformat.gatling.report.Comparison;
import io.wireformat.gatling.report.LinkModel;
import io.wireformat.gatling.report.page.ComparisonPage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        if (settings.remote().isPresent()) {
            return compareRemote(settings, settings.remote().get());
        }
        say("starting the service");
        try (ServiceProcess service = ServiceProcess.start(
                        settings.serviceJar(),
                        settings.output().resolve("service.log"),
                        settings.port(),
                        settings.managementPort());
                Regions regions =
                        Regions.open(settings.regions(), new InetSocketAddress(service.host(), service.port()))) {
            Target target = new Target(
                    "http://" + service.host() + ":" + service.port(),
                    service.key("writer"),
                    service.key("reader"),
                    regions.list(),
                    Optional.of(new ServiceCpu(service.prometheus())));
            return compare(settings, target);
        }
    }

    private static int compareRemote(ComparisonSettings settings, ComparisonSettings.Remote remote) {
        try (Region region = Region.direct(remote.baseUrl())) {
            Target target = new Target(
                    remote.baseUrl(), remote.writerKey(), remote.readerKey(), List.of(region), Optional.empty());
            return compare(settings, target);
        }
    }

    private static int compare(ComparisonSettings settings, Target target) {
        List<MessageCodec> codecs = codecs(settings.formats());
        Workload workload = new Workload(codecs, new Pages(target).prepare());
        Schedule schedule = new Schedule(workload.formats(), settings.rounds(), settings.block(), settings.pause());
        Recorder recorder = new Recorder(schedule, target.regions(), target.cpu(), new Progress(schedule));
        say("warming up for " + settings.warmUp().toSeconds() + " s, then "
                + schedule.slots().size() + " blocks in " + Progress.duration(schedule.length()));
        ComparisonRun.set(new ComparisonRun(settings, schedule, workload, target, recorder));
        int gatling = runGatling(settings.output());
        List<Block> blocks = recorder.blocks();
        if (blocks.isEmpty()) {
            recorder.problems().stream().distinct().limit(MOST_PROBLEMS).forEach(ComparisonMain::complain);
            throw new ComparisonException("the run ended before its first block, Gatling with status " + gatling);
        }
        Comparison comparison = Comparison.of(
                RunDescription.of(settings, target.regions(), recorder),
                target.regions().stream().map(Region::publish).toList(),
                blocks,
                linkModel(target.regions()));
        write(comparison, settings.output());
        int expected = (int) schedule.measuredSlots() * target.regions().size();
        return report(problems(gatling, comparison, recorder, blocks.size() == expected));
    }

    static List<MessageCodec> codecs(List<String> formats) {
        try {
            return MessageCodecs.named(formats);
        } catch (IllegalArgumentException e) {
            throw new ComparisonException("compare.formats: " + e.getMessage(), e);
        }
    }

    private static int runGatling(Path output) {
        return Gatling$.MODULE$.fromArgs(new String[] {
            "--simulation", ComparisonSimulation.class.getName(), "--results-folder", output.toString()
        });
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

    private static LinkModel linkModel(List<Region> regions) {
        return (CellKey cell, Block.Wire wire) -> regions.stream()
                .filter(region -> region.name().equals(cell.region()))
                .flatMap(region -> region.profile().stream())
                .mapToDouble(profile -> exchangeMillis(profile, cell, wire))
                .findFirst()
                .orElse(Double.NaN);
    }

    private static double exchangeMillis(RegionProfile profile, CellKey cell, Block.Wire wire) {
        boolean warm = cell.connection().equals(Schedule.Work.WARM);
        return LinkFormula.exchangeNanos(profile, Math.round(wire.request()), Math.round(wire.response()), warm) / 1e6;
    }

    private static void complain(String problem) {
        System.err.println("comparison: " + problem);
    }

    private static void say(String message) {
        System.out.println("comparison: " + message);
    }
}
