package io.wireformat.gatling.study.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.codec.MessageCodecs;
import io.wireformat.gatling.study.StudyReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OwnReportTests {

    private static final OwnCell SEND = new OwnCell("second-region", OwnCell.WARM, "send", "");

    private final List<OwnSample> samples = new ArrayList<>();

    @Test
    void saysWhichFormatTakesTheLeastTimeAndHowMuchLongerTheOthersTake() {
        took(SEND.in("json"), 150_000);
        took(SEND.in("protobuf"), 100_000);
        took(SEND.in("avro"), 101_000);

        assertThat(report(new Bag(1, List.of("a"))).verdicts())
                .containsExactly(
                        "second-region, warm connection, send: protobuf takes the least time, 100.0 ms; times as"
                                + " long, with the 95 % interval: json 1.50 (1.50–1.50); no difference that matters: avro.");
    }

    @Test
    void saysThatNoFormatDiffers() {
        took(SEND.in("json"), 101_000);
        took(SEND.in("protobuf"), 100_000);

        assertThat(report(new Bag(1, List.of("a"))).verdicts())
                .containsExactly("second-region, warm connection, send: no format differs.");
    }

    @Test
    void saysWhatTheRoundsDoNotTellApart() {
        for (int round = 0; round < 5; round++) {
            samples.add(sample(SEND.in("json"), round, round % 2 == 0 ? 100_000 : 200_000));
            samples.add(sample(SEND.in("protobuf"), round, 100_000));
        }

        assertThat(report(new Bag(1, List.of("a"))).verdicts())
                .containsExactly("second-region, warm connection, send: json takes the least time, 100.0 ms; not told"
                        + " apart by our rounds: protobuf.");
    }

    @Test
    void listsSizesAndWhatReadsBackOtherwise() {
        assertThat(rows(report(new Bag(1, null)), "Size"))
                .anySatisfy(row -> assertThat(row)
                        .hasSize(6)
                        .startsWith("json", "application/json", "24")
                        .endsWith(""))
                .anySatisfy(row -> assertThat(row)
                        .startsWith("protobuf", "application/protobuf", "2")
                        .endsWith("items becomes [] instead of null"));
    }

    @Test
    void listsWhatDoesNotCarryTheMessages() {
        assertThat(rows(report(new Anything(1)), "Formats that do not carry it"))
                .anySatisfy(row -> assertThat(row.get(1))
                        .startsWith("protobuf does not carry " + Anything.class.getName() + ": ")
                        .contains("value"));
    }

    @Test
    void saysWhereTheTimeOfAnExchangeGoes() {
        samples.add(new OwnSample(SEND.in("json"), 0, 20, Double.NaN, 100_000, 5_000, Double.NaN, Double.NaN));

        assertThat(rows(report(new Bag(1, List.of())), "Exchanges"))
                .contains(List.of("second-region", "warm", "send", "json", "0.02", "100.00", "5.00", ""));
    }

    @Test
    void holdsTheCodecsAgainstJson() {
        took(OwnCell.codec("json"), 30);
        took(OwnCell.codec("protobuf"), 10);

        assertThat(rows(report(new Bag(1, List.of())), "Encode and decode"))
                .contains(
                        List.of("json", "15.00", "15.00", "", "100", "100"),
                        List.of("protobuf", "5.00", "5.00", "3.00 (3.00–3.00)", "100", "100"));
    }

    private void took(OwnCell cell, double micros) {
        for (int round = 0; round < 5; round++) {
            samples.add(sample(cell, round, micros));
        }
    }

    private static OwnSample sample(OwnCell cell, int round, double micros) {
        return new OwnSample(cell, round, micros / 2, 100, Double.NaN, Double.NaN, micros / 2, 100);
    }

    private OwnReport report(Object... messages) {
        OwnMessages own = new OwnMessages(messages[0].getClass(), "messages of a test", Arrays.asList(messages));
        OwnSettings settings = new OwnSettings(
                "", "", "", List.of(), MessageCodecs.named(List.of("json", "protobuf")), List.of(), 1, 1);
        return new OwnReport(own, Carriers.of(own, settings), samples, List.of());
    }

    private static List<List<String>> rows(OwnReport report, String title) {
        return report.write().sections().stream()
                .filter(section -> section.title().equals(title))
                .flatMap(section -> section.items().stream())
                .flatMap(item -> ((StudyReport.Table) item).rows().stream())
                .toList();
    }

    record Bag(int count, @Nullable List<String> items) {}

    record Anything(Number value) {}
}
