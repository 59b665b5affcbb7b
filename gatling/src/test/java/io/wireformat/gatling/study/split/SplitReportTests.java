package io.wireformat.gatling.study.split;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.report.Block;
import io.wireformat.gatling.report.ClientTiming;
import io.wireformat.gatling.report.Sample;
import io.wireformat.gatling.report.ServerTiming;
import io.wireformat.gatling.report.WireTiming;
import io.wireformat.gatling.study.StudyReport.Appendix;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SplitReportTests {

    private static final ClientTiming CLIENT = new ClientTiming(100, 200);

    private static final ServerTiming SERVER = new ServerTiming(500, 20, 3_000, 80);

    private static final WireTiming LINK = new WireTiming(0.5, 0, 7.2, 0.3, 4.1, 7.4);

    private static final double WHOLE = 0.1 + 0.5 + 7.2 + 4.1 + 7.4 + 0.2;

    @Test
    void theExchangeIsSplitAsInTheComparison() {
        Table parts = tables(samples(SERVER)).get(0);

        assertThat(parts.columns())
                .containsExactly(
                        "exchange",
                        "region",
                        "connection",
                        "format",
                        "client serialize",
                        "client HTTP",
                        "request on the wire",
                        "server receive",
                        "deserialize",
                        "handle",
                        "server serialize",
                        "server HTTP",
                        "response on the wire",
                        "client deserialize",
                        "unexplained",
                        "measured");
        assertThat(parts.rows())
                .containsExactly(List.of(
                        "POST",
                        "same-region",
                        "warm",
                        "json",
                        "0.100",
                        "0.500",
                        "7.200",
                        "0.200",
                        "0.020",
                        "3.000",
                        "0.080",
                        "0.800",
                        "7.400",
                        "0.200",
                        "0.000",
                        "19.500"));
    }

    @Test
    void theModelAddsTheLinkTheCodecAndWhatIsLeftWithoutALink() {
        // 14 ms, 2,300 bytes at 23 MB/s, 0.3 ms in the process, and 3.9 ms without the 0.4 of the codecs
        assertThat(tables(samples(SERVER)).get(1).rows())
                .containsExactly(List.of("POST", "same-region", "warm", "json", "19.500", "17.900", "-8.2 %"));
        assertThat(words(samples(SERVER)))
                .anyMatch(text -> text.endsWith("Over all cells it is off by 8.2 % in the median."));
    }

    @Test
    void partsThatAddUpAreSaidTo() {
        assertThat(words(samples(SERVER)))
                .contains("The parts add up to the measured medians within 0.0 %.")
                .noneMatch(text -> text.contains("the parts exceed"));
    }

    @Test
    void partsThatDoNotAreNamed() {
        assertThat(words(samples(new ServerTiming(0, 0, 10_000, 0))))
                .contains("The parts add up to the measured medians within 30.3 %.")
                .contains("POST, same-region, warm, json: the parts exceed the median by 30.3 %.");
    }

    @Test
    void manyExchangesAreToldByADigestAndKeptInAFile() {
        List<SplitSample> samples = new ArrayList<>();
        for (int i = 0; i < 41; i++) {
            samples.addAll(samples("POST " + i, SERVER));
        }

        assertThat(tables(samples)).singleElement().satisfies(digest -> assertThat(digest.rows())
                .containsExactly(
                        List.of("same-region", "warm", "json", "41", "74.9", "2.1", "23.1", "0.0", "8.2", "8.2")));
        assertThat(items(samples, Appendix.class)).singleElement().satisfies(appendix -> {
            assertThat(appendix.file()).isEqualTo("split.csv");
            assertThat(appendix.table().rows()).hasSize(41);
            assertThat(appendix.table().columns()).endsWith("unexplained", "measured", "predicted", "off by", "bytes");
            assertThat(appendix.table().rows().get(40))
                    .startsWith("POST 40", "same-region", "warm", "json")
                    .endsWith("19.500", "17.900", "-8.2 %", "2300");
        });
    }

    @Test
    void withoutExchangesThereIsNothingToSay() {
        assertThat(SplitReport.of(List.of()).items()).isEmpty();
    }

    private static List<Table> tables(List<SplitSample> samples) {
        return items(samples, Table.class);
    }

    private static List<String> words(List<SplitSample> samples) {
        return items(samples, Paragraph.class).stream().map(Paragraph::text).toList();
    }

    private static <T> List<T> items(List<SplitSample> samples, Class<T> kind) {
        Section section = SplitReport.of(samples.stream().map(SplitSample::raw).toList());
        return section.items().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static List<SplitSample> samples(ServerTiming server) {
        return samples("POST", server);
    }

    private static List<SplitSample> samples(String operation, ServerTiming server) {
        List<SplitSample> samples = new ArrayList<>();
        for (int round = 0; round < 5; round++) {
            samples.add(new SplitSample(
                    cell(operation, "same-region"), round, exchange(WHOLE, server, LINK), new Block.Wire(2_000, 300)));
            samples.add(new SplitSample(
                    cell(operation, SplitCell.DIRECT),
                    round,
                    exchange(3.9, SERVER, WireTiming.UNKNOWN),
                    Block.Wire.UNKNOWN));
            samples.add(SplitSample.codec(cell(operation, SplitCell.PROCESS), round, 0.3));
        }
        return samples;
    }

    private static SplitCell cell(String operation, String way) {
        return new SplitCell(way, SplitCell.WARM, operation, "json");
    }

    private static Sample exchange(double millis, ServerTiming server, WireTiming wire) {
        return new Sample(0, millis, 200, 0, server, CLIENT, wire);
    }
}
