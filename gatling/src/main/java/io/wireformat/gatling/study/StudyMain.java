package io.wireformat.gatling.study;

import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.link.RegionProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * Runs a study from beginning to end: the study server, the links, the exchanges, the report. Exits with 0 when every
 * exchange was as it should be, and with 2 when not. A run that was broken off goes on where it stopped when it is
 * started again with the same settings.
 */
public final class StudyMain {

    private static final int IMPOSSIBLE = 2;

    private static final List<RegionProfile> REGIONS = List.of(RegionProfile.SAME_REGION, RegionProfile.SECOND_REGION);

    private StudyMain() {}

    /** Runs the study that the property {@code study} names. */
    public static void main(String[] arguments) {
        try {
            run(System.getProperty("study", ""), System.getProperties());
        } catch (StudyException e) {
            System.err.println("study: " + e.getMessage());
            System.exit(IMPOSSIBLE);
        }
        System.exit(0);
    }

    static void run(String study, Properties properties) {
        if (!study.equals("cloud")) {
            throw new StudyException("there is no study '" + study + "', only cloud");
        }
        CloudSettings settings = CloudSettings.read(properties);
        SampleFile samples = SampleFile.open(settings.output().resolve("samples.csv"), settings.describe());
        say("starting the study server");
        try (StudyServerProcess server =
                        StudyServerProcess.start(settings.output().resolve("server.log"));
                StudyWays ways = new StudyWays(server.address(), REGIONS)) {
            new CloudStudy(settings, MessageCodecs.named(settings.formats()), ways, StudyMain::say).run(samples);
        } catch (IllegalArgumentException e) {
            throw new StudyException("study.formats: " + e.getMessage(), e);
        }
        Path report = settings.output().resolve("report.md");
        write(report, CloudReport.of(samples.samples()));
        say("written to " + report);
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new StudyException(file + ": " + e, e);
        }
        System.out.println(text);
    }

    private static void say(String message) {
        System.out.println("study: " + message);
    }
}
