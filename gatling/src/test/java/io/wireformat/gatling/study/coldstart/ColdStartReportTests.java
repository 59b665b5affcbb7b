package io.wireformat.gatling.study.coldstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColdStartReportTests {

    private static final ColdStartCell JSON = new ColdStartCell("17", "plain", 1_000, "json");

    private static final ColdStartCell XML = JSON.in("xml");

    private final List<ColdStartSample> samples = new ArrayList<>();

    @Test
    void putsThePublishedFigureBesideOurs() {
        measured(JSON, 200, 4, 50, 5);
        measured(JSON.in("avro"), 80, 2, 20, 3);

        assertThat(rows("JDK 17: new and warm JVMs, ms"))
                .containsExactly(
                        List.of(
                                "1000",
                                "json",
                                "90000",
                                "1000",
                                "900",
                                "200 (242)",
                                "4.00 (6.40)",
                                "50.00 (59.95)",
                                "5.00 (5.67)"),
                        List.of("1000", "avro", "90000", "1000", "900", "80.00", "2.00", "20.00", "3.00"));
    }

    @Test
    void holdsXmlAgainstJsonInNewAndInWarmJvms() {
        measured(JSON, 200, 4, 50, 5);
        measured(XML, 300, 4, 100, 10);

        assertThat(conclusion("cold, serialize 1,000 orders: XML against JSON"))
                .isEqualTo(new StudyReport.Conclusion(
                        "JDK 17, cold, serialize 1,000 orders: XML against JSON",
                        "1.25",
                        "1.50 (1.50–1.50)",
                        Verdict.HOLDS));
        assertThat(conclusion("warm, serialize 1,000 orders: XML against JSON").verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
        assertThat(conclusion("warm, deserialize 1,000 orders: XML against JSON")
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    @Test
    void holdsNewJvmsAgainstWarmOnes() {
        measured(JSON, 200, 4, 7, 5);

        assertThat(conclusion("serialize 1,000 orders as JSON: cold against warm")
                        .ours())
                .isEqualTo("50.00 (50.00–50.00)");
        assertThat(conclusion("serialize 1,000 orders as JSON: cold against warm")
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
        assertThat(conclusion("deserialize 1,000 orders as JSON: cold against warm")
                        .verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void saysThatTheLargestRecordWasNotMeasured() {
        measured(JSON, 200, 4, 50, 5);

        StudyReport.Conclusion largest = conclusion("deserialize 1,000,000 orders: XML against JSON");
        assertThat(largest.verdict()).isEqualTo(Verdict.NOT_COMPARABLE);
        assertThat(largest.ours()).startsWith("not measured");
    }

    @Test
    void holdsTheLargestRecordAgainstTwiceTheTime() {
        measured(new ColdStartCell("17", "plain", 1_000_000, "json"), 900, 700, 1_000, 800);
        measured(new ColdStartCell("17", "plain", 1_000_000, "xml"), 900, 700, 2_100, 1_500);

        assertThat(conclusion("cold, deserialize 1,000,000 orders: XML against JSON")
                        .verdict())
                .isEqualTo(Verdict.HOLDS);
        assertThat(conclusion("warm, deserialize 1,000,000 orders: XML against JSON")
                        .verdict())
                .isEqualTo(Verdict.DOES_NOT_HOLD);
    }

    @Test
    void saysWhatAnArchiveGains() {
        measured(JSON, 200, 4, 50, 5);
        measured(JSON.from(Start.CDS), 75, 4, 25, 5, 525);

        assertThat(rows("JDK 17: the first message of a new JVM, ms"))
                .containsExactly(
                        List.of("1000", "json", "plain", "1000", "200", "50.00", "1250", ""),
                        List.of("1000", "json", "cds", "525", "75.00", "25.00", "625", "2.00 (2.00–2.00)"));
    }

    @Test
    void putsJdksSideBySide() {
        measured(JSON, 200, 4, 50, 5);
        measured(JSON.by("25"), 100, 4, 25, 5);

        assertThat(rows("JDKs side by side, ms"))
                .contains(List.of("1000", "json", "serialize, cold", "200", "100", "2.00 (2.00–2.00)"));
    }

    private void measured(ColdStartCell cell, double cold, double warm, double coldRead, double warmRead) {
        measured(cell, cold, warm, coldRead, warmRead, 1_000);
    }

    private void measured(
            ColdStartCell cell, double cold, double warm, double coldRead, double warmRead, double ready) {
        for (int jvm = 0; jvm < 5; jvm++) {
            samples.add(new ColdStartSample(cell, jvm, 1, 90_000, ready, 900, cold, coldRead));
            for (int iteration = 2; iteration <= 5; iteration++) {
                samples.add(new ColdStartSample(cell, jvm, iteration, 90_000, Double.NaN, Double.NaN, warm, warmRead));
            }
        }
    }

    private StudyReport.Conclusion conclusion(String statement) {
        return ColdStartReport.of(samples).conclusions().stream()
                .filter(each -> each.statement().startsWith("JDK 17, " + statement))
                .findFirst()
                .orElseThrow();
    }

    private List<List<String>> rows(String title) {
        return ColdStartReport.of(samples).sections().stream()
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.items().stream())
                .flatMap(item -> ((StudyReport.Table) item).rows().stream())
                .toList();
    }
}
