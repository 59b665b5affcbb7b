package io.wireformat.gatling.study.auditevent;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditEventReportTests {

    private static final List<String> FORMATS = List.of("json", "protobuf", "avro");

    private final StudyReport report = AuditEventReport.of(samples(), FORMATS);

    @Test
    void putsThePublishedFigureBesideOurs() {
        assertThat(rows("The codec alone"))
                .containsExactly(
                        List.of("json", "3000 (1732)", "2000 (2288)", "40 (26)"),
                        List.of("protobuf", "1000 (697)", "1000 (1952)", "20 (21)"),
                        List.of("avro", "1000", "1000", "20"));
        assertThat(rows("The whole handler")).contains(List.of("json", "30000 (1732)", "20000 (2288)", ""));
    }

    @Test
    void saysWhichConclusionsHold() {
        assertThat(report.conclusions())
                .containsExactly(
                        conclusion("codec, time", "2.49", "3.00 (3.00–3.00)", Verdict.HOLDS),
                        conclusion("codec, bytes allocated", "1.17", "2.00 (2.00–2.00)", Verdict.HOLDS),
                        conclusion("codec, objects allocated", "1.24", "2.00", Verdict.HOLDS),
                        conclusion("handler, time", "2.49", "1.00 (1.00–1.00)", Verdict.DOES_NOT_HOLD),
                        conclusion("handler, bytes allocated", "1.17", "1.00 (1.00–1.00)", Verdict.DOES_NOT_HOLD),
                        conclusion("handler, objects allocated", "1.24", "", Verdict.NOT_COMPARABLE));
    }

    private static Conclusion conclusion(String words, String published, String ours, Verdict verdict) {
        return new Conclusion(words + ": JSON against protobuf", published, ours, verdict);
    }

    private List<List<String>> rows(String title) {
        return report.sections().stream()
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.items().stream())
                .filter(StudyReport.Table.class::isInstance)
                .flatMap(item -> ((StudyReport.Table) item).rows().stream())
                .toList();
    }

    /** Objects are counted in the last round, and in the handler not at all. */
    private static List<Sample> samples() {
        List<Sample> samples = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            for (String format : FORMATS) {
                double times = format.equals("json") ? 2 : 1;
                samples.add(new Sample(
                        List.of(AuditEventCell.CODEC, format),
                        round,
                        List.of(times == 2 ? 3000.0 : 1000.0, 1000 * times, round == 4 ? 20 * times : Double.NaN)));
                samples.add(new Sample(
                        List.of(AuditEventCell.HANDLER, format), round, List.of(30_000.0, 20_000.0, Double.NaN)));
            }
        }
        return samples;
    }
}
