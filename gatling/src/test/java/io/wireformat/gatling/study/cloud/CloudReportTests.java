package io.wireformat.gatling.study.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.StudyReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CloudReportTests {

    @Test
    void putsThePublishedFigureBesideOurs() {
        StudyReport report = CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 30.0)), List.of());

        assertThat(rows(report, "Whole exchange, same-region, warm connections, ms"))
                .containsExactly(List.of("int64", "1000", "40.0 (38.9)", "30.0 (30.2)"));
        assertThat(rows(report, "Size, bytes"))
                .containsExactly(List.of("int64", "1000", "20000 (20381)", "20000 (9499)"));
        assertThat(rows(report, "Empty request, same-region, ms")).contains(List.of("warm", "14.0 (14.0)"));
    }

    @Test
    void saysWhichConclusionsHold() {
        assertThat(CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 30.0)), List.of())
                        .conclusions())
                .contains(
                        new StudyReport.Conclusion(
                                "Whole exchange, same-region, 1000 int64: JSON against protobuf",
                                "1.29",
                                "1.33 (1.33–1.33)",
                                StudyReport.Verdict.HOLDS),
                        new StudyReport.Conclusion(
                                "Size, 1000 int64: JSON against protobuf",
                                "2.15",
                                "1.00 (1.00–1.00)",
                                StudyReport.Verdict.DOES_NOT_HOLD));
        assertThat(CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 40.0)), List.of())
                        .conclusions())
                .filteredOn(conclusion -> conclusion.statement().startsWith("Whole"))
                .extracting(StudyReport.Conclusion::verdict)
                .containsExactly(StudyReport.Verdict.DOES_NOT_HOLD);
    }

    @Test
    void namedOutliersCarryNoVerdict() {
        assertThat(CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 40.0), "int64", 10), List.of())
                        .conclusions())
                .filteredOn(conclusion -> conclusion.statement().startsWith("Serialize"))
                .extracting(StudyReport.Conclusion::verdict)
                .containsExactly(StudyReport.Verdict.OUTLIER);
        assertThat(CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 40.0), "float64", 100_000), List.of())
                        .conclusions())
                .filteredOn(conclusion -> conclusion.statement().startsWith("Whole"))
                .extracting(StudyReport.Conclusion::verdict)
                .containsExactly(StudyReport.Verdict.OUTLIER);
    }

    @Test
    void whatTakesTooLongIsListedAsLeftOut() {
        List<CloudSample> samples = new ArrayList<>(samples(Map.of("json", 40.0, "protobuf", 30.0)));
        samples.add(new CloudSample(
                CloudCell.nothing("second-region", CloudCell.WARM), 0, 0, 105_000, 0, 0, Double.NaN, 0));

        StudyReport report = CloudReport.of(samples, List.of());

        assertThat(report.conclusions())
                .contains(StudyReport.Conclusion.open(
                        "Whole exchange, second-region, 1000 int64: JSON against protobuf",
                        "1.45",
                        "left out, as it takes long; study.full=true measures it"))
                .noneMatch(conclusion -> conclusion.statement().endsWith("avro"));
        assertThat(report.sections())
                .filteredOn(section -> section.title().equals("Whole exchange, second-region, warm connections, ms"))
                .flatExtracting(StudyReport.Section::items)
                .contains(new StudyReport.Paragraph(
                        "Left out, as they take long: 1000 int64. With study.full=true they" + " are measured."));
    }

    private static List<List<String>> rows(StudyReport report, String title) {
        return report.sections().stream()
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.items().stream())
                .filter(StudyReport.Table.class::isInstance)
                .flatMap(item -> ((StudyReport.Table) item).rows().stream())
                .toList();
    }

    private static List<CloudSample> samples(Map<String, Double> totals) {
        return samples(totals, "int64", 1000);
    }

    private static List<CloudSample> samples(Map<String, Double> totals, String message, int elements) {
        List<CloudSample> samples = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            CloudCell nothing = CloudCell.nothing("same-region", CloudCell.WARM);
            samples.add(new CloudSample(nothing, round, 0, 14_000, 0, 0, Double.NaN, 0));
            for (String format : List.of("json", "protobuf")) {
                CloudCell cell = new CloudCell("same-region", CloudCell.WARM, message, elements, format);
                samples.add(new CloudSample(cell, round, 20_000, totals.get(format) * 1e3 - 200, 100, 5, 100, 100));
            }
        }
        return samples;
    }
}
