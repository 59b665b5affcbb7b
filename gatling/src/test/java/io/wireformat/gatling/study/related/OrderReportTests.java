package io.wireformat.gatling.study.related;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderReportTests {

    private final StudyReport report = OrderReport.of(samples(), List.of("json", "thrift-binary", "msgpack"));

    @Test
    void putsThePublishedFigureBesideOurs() {
        assertThat(rows("Here"))
                .containsExactly(
                        List.of("json", "15307.9 (15307.9)", "106.0 (106.0)", "0.1000 (0.1488)", "0.2000 (0.0996)"),
                        List.of(
                                "thrift-binary",
                                "11328.0 (11328.0)",
                                "78.0 (78.0)",
                                "0.0500 (0.1654)",
                                "0.0500 (0.1710)"),
                        List.of("msgpack", "11471.7", "90.0", "0.0600", "0.0600"));
    }

    @Test
    void saysWhichConclusionsHold() {
        assertThat(report.conclusions())
                .containsExactly(
                        conclusion("mean size", "1.35", "1.35", Verdict.HOLDS),
                        conclusion("size without options", "1.36", "1.36", Verdict.HOLDS),
                        conclusion("time to serialize", "0.90", "2.00 (2.00–2.00)", Verdict.DOES_NOT_HOLD),
                        conclusion("time to deserialize", "0.58", "4.00 (4.00–4.00)", Verdict.DOES_NOT_HOLD));
    }

    @Test
    void showsTheWholePublishedTable() {
        assertThat(rows("As published")).contains(List.of("Numbered JSON", "12124.2 (0.79)", "66 (0.62)", "", ""));
    }

    private static Conclusion conclusion(String words, String published, String ours, Verdict verdict) {
        return new Conclusion(words + ": JSON against thrift-binary", published, ours, verdict);
    }

    private List<List<String>> rows(String title) {
        return report.sections().stream()
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.items().stream())
                .filter(StudyReport.Table.class::isInstance)
                .flatMap(item -> ((StudyReport.Table) item).rows().stream())
                .toList();
    }

    private static List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        add(samples, "json", 15_307.9, 106, 0.1, 0.2);
        add(samples, "thrift-binary", 11_328, 78, 0.05, 0.05);
        add(samples, "msgpack", 11_471.7, 90, 0.06, 0.06);
        return samples;
    }

    private static void add(
            List<Sample> samples, String format, double mean, double least, double serialize, double deserialize) {
        samples.add(new Sample(List.of(OrderCell.MEAN_BYTES, format), 0, List.of(mean)));
        samples.add(new Sample(List.of(OrderCell.LEAST_BYTES, format), 0, List.of(least)));
        for (int round = 0; round < 5; round++) {
            samples.add(new Sample(List.of(OrderCell.SERIALIZE, format), round, List.of(serialize)));
            samples.add(new Sample(List.of(OrderCell.DESERIALIZE, format), round, List.of(deserialize)));
        }
    }
}
