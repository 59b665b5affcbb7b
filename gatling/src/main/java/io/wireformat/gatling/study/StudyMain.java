package io.wireformat.gatling.study;

import io.wireformat.gatling.study.addressbook.AddressBookStudy;
import io.wireformat.gatling.study.auditevent.AuditEventStudy;
import io.wireformat.gatling.study.cloud.CloudStudy;
import io.wireformat.gatling.study.coldstart.ColdStartStudy;
import io.wireformat.gatling.study.own.OwnStudy;
import io.wireformat.gatling.study.related.OrderStudy;
import io.wireformat.gatling.study.related.UnrepeatableStudy;
import io.wireformat.gatling.study.video.VideoStudy;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Runs published studies from beginning to end: the study server, the links, the exchanges, the reports. Exits with 0
 * when every exchange was as it should be, and with 2 when not. A run that was broken off goes on where it stopped when
 * it is started again with the same settings.
 */
public final class StudyMain {

    private static final int IMPOSSIBLE = 2;

    private static final String ALL = "all";

    private static final List<Study> STUDIES = List.of(
            new CloudStudy(),
            new VideoStudy(),
            new AddressBookStudy(),
            new ColdStartStudy(),
            new AuditEventStudy(),
            new OrderStudy(),
            UnrepeatableStudy.smartGrid(),
            UnrepeatableStudy.mobile(),
            new OwnStudy());

    private StudyMain() {}

    /** Runs the studies that the property {@code study} names. */
    public static void main(String[] arguments) {
        try {
            run(System.getProperty("study", ""), System.getProperties());
        } catch (StudyException e) {
            System.err.println("study: " + e.getMessage());
            System.exit(IMPOSSIBLE);
        } catch (RuntimeException e) { // a mistake of ours: no thread is to keep the JVM
            e.printStackTrace();
            System.exit(IMPOSSIBLE);
        }
        System.exit(0);
    }

    static void run(String names, Properties properties) {
        List<Study> studies = named(names);
        StudySettings settings = StudySettings.of(properties);
        List<StudyReport> reports = new ArrayList<>();
        for (Study study : studies) {
            StudySettings own = StudySettings.of(properties);
            StudyReport report = study.run(new StudyRun(study.name(), own, System.out::println));
            reports.add(report.and(StudyReport.Section.of("Settings", new StudyReport.Paragraph(own.describe()))));
            // what is there is written before the next study may fail
            new Results(reports, settings.full()).writeTo(settings.output());
        }
        Results results = new Results(reports, settings.full());
        if (!results.summary().isEmpty()) {
            System.out.println(results.summary());
        }
        System.out.println("written to " + settings.output().resolve(Results.FILE));
    }

    private static List<Study> named(String names) {
        if (names.equals(ALL)) {
            return STUDIES.stream().filter(Study::isPublished).toList();
        }
        List<Study> studies = new ArrayList<>();
        for (String name : names.split(",", -1)) {
            studies.add(STUDIES.stream()
                    .filter(study -> study.name().equals(name.trim()))
                    .findFirst()
                    .orElseThrow(() -> new StudyException("there is no study '" + name.trim() + "', only " + known())));
        }
        return studies;
    }

    private static String known() {
        return STUDIES.stream().map(Study::name).collect(Collectors.joining(", ")) + " and " + ALL;
    }
}
