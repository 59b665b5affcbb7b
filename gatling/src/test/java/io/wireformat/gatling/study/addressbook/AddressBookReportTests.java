package io.wireformat.gatling.study.addressbook;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.Sample;
import io.wireformat.gatling.study.StudyReport;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AddressBookReportTests {

    private static final AddressBookSettings SETTINGS = new AddressBookSettings(
            List.of("json", "protobuf"), 5, Duration.ofSeconds(1), 100, Duration.ofMillis(300), "redis-server");

    @Test
    void putsThePublishedFigureBesideOurs() {
        StudyReport report = AddressBookReport.of(samples(AddressBookCell.REDIS), List.of(), SETTINGS);

        assertThat(rows(report, "Serialize and deserialize"))
                .containsExactly(
                        List.of("json", "9000 (28149)", "8000 (10970)"),
                        List.of("protobuf", "3000 (27277)", "2000 (2198)"));
        assertThat(rows(report, "Requests a second"))
                .containsExactly(
                        List.of("json", "1000 (2662)", "2000 (3927)"),
                        List.of("protobuf", "1250 (2903)", "4000 (4067)"));
        assertThat(rows(report, "Stored size"))
                .containsExactly(
                        List.of("json", "490", "584 (568)", "600"), List.of("protobuf", "240", "328 (312)", "300"));
    }

    @Test
    void saysWhichConclusionsHold() {
        assertThat(AddressBookReport.of(samples(AddressBookCell.REDIS), List.of(), SETTINGS)
                        .conclusions())
                .containsExactly(
                        conclusion("time to serialize", "1.03", "3.00 (3.00–3.00)", Verdict.DOES_NOT_HOLD),
                        conclusion("time to deserialize", "4.99", "4.00 (4.00–4.00)", Verdict.HOLDS),
                        conclusion("POSTs a second", "0.92", "0.80 (0.80–0.80)", Verdict.HOLDS),
                        conclusion("GETs a second", "0.97", "0.50 (0.50–0.50)", Verdict.DOES_NOT_HOLD),
                        conclusion("stored size", "1.82", "1.78", Verdict.HOLDS));
    }

    @Test
    void withoutRedisTheStoredSizeIsNotCompared() {
        StudyReport report = AddressBookReport.of(samples(AddressBookCell.MEMORY), List.of(), SETTINGS);

        assertThat(report.conclusions())
                .contains(conclusion("stored size", "1.82", "", Verdict.NOT_COMPARABLE))
                .contains(conclusion("POSTs a second", "0.92", "0.80 (0.80–0.80)", Verdict.HOLDS));
        assertThat(report.sections())
                .flatExtracting(StudyReport.Section::items)
                .filteredOn(StudyReport.Paragraph.class::isInstance)
                .anySatisfy(
                        words -> assertThat(words.toString()).contains("memory, because there was no redis-server"));
    }

    private static Conclusion conclusion(String words, String published, String ours, Verdict verdict) {
        return new Conclusion(words + ": JSON against protobuf", published, ours, verdict);
    }

    private static List<List<String>> rows(StudyReport report, String title) {
        return report.sections().stream()
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.items().stream())
                .filter(StudyReport.Table.class::isInstance)
                .flatMap(item -> ((StudyReport.Table) item).rows().stream())
                .toList();
    }

    private static List<Sample> samples(String store) {
        List<Sample> samples = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            add(samples, round, AddressBookCell.SERIALIZE, AddressBookCell.NOWHERE, 9000, 3000);
            add(samples, round, AddressBookCell.DESERIALIZE, AddressBookCell.NOWHERE, 8000, 2000);
            add(samples, round, AddressBookCell.POST, store, 1000, 1250);
            add(samples, round, AddressBookCell.GET, store, 2000, 4000);
        }
        add(samples, 0, AddressBookCell.STORED, AddressBookCell.NOWHERE, 490, 240);
        add(samples, 0, AddressBookCell.STORED, AddressBookCell.SQLITE, 600, 300);
        if (store.equals(AddressBookCell.REDIS)) {
            add(samples, 0, AddressBookCell.STORED, AddressBookCell.REDIS, 584, 328);
        }
        return samples;
    }

    private static void add(
            List<Sample> samples, int round, String measure, String store, double json, double protobuf) {
        samples.add(new Sample(List.of(measure, store, "json"), round, List.of(json)));
        samples.add(new Sample(List.of(measure, store, "protobuf"), round, List.of(protobuf)));
    }
}
