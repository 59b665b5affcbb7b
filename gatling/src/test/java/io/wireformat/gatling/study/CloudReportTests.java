package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CloudReportTests {

    @Test
    void putsThePublishedFigureBesideOurs() {
        String report = CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 30.0)));

        assertThat(report).contains("| int64 | 1000 | 40.0 (38.9) | 30.0 (30.2) |");
        assertThat(report).contains("| int64 | 1000 | 20000 (20381) | 20000 (9499) |");
        assertThat(report).contains("Empty request, same-region, warm connection: 14.0 ms.");
    }

    @Test
    void saysWhichConclusionsHold() {
        assertThat(CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 30.0))))
                .contains("| same-region | int64 | 1000 | protobuf | 1.29 | 1.33 (1.33–1.33) | holds |")
                .contains("Of 1 published comparisons 1 hold, 0 do not, and 0 are not decided");
        assertThat(CloudReport.of(samples(Map.of("json", 40.0, "protobuf", 40.0))))
                .contains("| does not hold: alike here |")
                .contains("Of 1 published comparisons 0 hold, 1 do not");
    }

    private static List<StudySample> samples(Map<String, Double> totals) {
        List<StudySample> samples = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            StudyCell nothing = CloudStudy.nothing("same-region", StudyCell.WARM);
            samples.add(new StudySample(nothing, round, 0, 14_000, 0, 0, Double.NaN, 0));
            for (String format : List.of("json", "protobuf")) {
                StudyCell cell = new StudyCell("same-region", StudyCell.WARM, "int64", 1000, format);
                samples.add(new StudySample(cell, round, 20_000, totals.get(format) * 1e3 - 200, 100, 5, 100, 100));
            }
        }
        return samples;
    }
}
