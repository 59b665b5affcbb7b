package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.page.BrowserPageTests;
import io.wireformat.gatling.study.StudyReport.Box;
import io.wireformat.gatling.study.StudyReport.Boxes;
import io.wireformat.gatling.study.StudyReport.Conclusion;
import io.wireformat.gatling.study.StudyReport.Line;
import io.wireformat.gatling.study.StudyReport.Lines;
import io.wireformat.gatling.study.StudyReport.Paragraph;
import io.wireformat.gatling.study.StudyReport.Point;
import io.wireformat.gatling.study.StudyReport.Section;
import io.wireformat.gatling.study.StudyReport.Table;
import io.wireformat.gatling.study.StudyReport.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What only a browser can tell about a study's page. Skipped where there is none. */
class StudyPageBrowserTests extends BrowserPageTests {

    private static final String HERE = "section:first-of-type thead th:nth-child(4) button";

    /** Pairs of texts within one plot whose boxes share more than a pixel. */
    private static final String OVERLAPS = """
        const found = [];
        for (const plot of document.querySelectorAll('svg.plot')) {
          const texts = Array.from(plot.querySelectorAll('text'));
          texts.forEach((one, i) => texts.slice(i + 1).forEach(other => {
            const a = one.getBoundingClientRect();
            const b = other.getBoundingClientRect();
            if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) {
              found.push(one.textContent + ' | ' + other.textContent);
            }
          }));
        }
        return found;
        """;

    /** Cells whose text is wider than they are. */
    private static final String SPILT = """
        return Array.from(document.querySelectorAll('td, th'))
          .filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent);
        """;

    @Override
    protected String content() {
        return StudyPage.of(report());
    }

    @Test
    void whatHoldsIsReadFirst() {
        assertThat(browser().texts("h2")).containsExactly("What holds", "Sizes", "Latency", "Throughput");
        assertThat(browser().find("section strong").getText())
                .isEqualTo("Of 3 published comparisons: holds: 1; does not hold: 1; cannot be compared: 1.");
    }

    @Test
    void ratiosAreSortedByTheirSizeAndCopiedWithTheirIntervals() {
        browser().find(HERE).click();
        browser().find("section:first-of-type .tools button").click();

        List<String> lines = browser().pasted().lines().toList();
        assertThat(lines.get(1)).endsWith(",holds,1.92,1.92 (1.84–2.01)");
        assertThat(lines.get(2)).endsWith(",does not hold,10.00,10.25 (9.71–11.20)");
        assertThat(lines.get(3)).endsWith(",cannot be compared,1.31,");
    }

    @Test
    void noTextOfAPlotLiesOverAnother() {
        assertThat(browser().run(OVERLAPS)).isEqualTo(List.of());
    }

    @Test
    void noCellOfATableLiesOverAnother() {
        assertThat(browser().run(SPILT)).isEqualTo(List.of());
    }

    @Test
    void theVerdictIsInSightWithoutScrolling() {
        assertThat(browser().run("""
            const cell = document.querySelector('tbody td:nth-child(2)').getBoundingClientRect();
            return cell.right <= document.documentElement.clientWidth;
            """)).isEqualTo(true);
    }

    @Test
    void withoutScriptsTheFiguresAreThere() {
        browser().refuseScripts(true);
        open();

        assertThat(browser().find("section table").isDisplayed()).isTrue();
        assertThat(browser().find("svg[role=img]").isDisplayed()).isTrue();
        browser().refuseScripts(false);
    }

    private static StudyReport report() {
        return new StudyReport(
                "video",
                "Messages of a video platform",
                "One message at first, many by one thread and by several, and over HTTP. In brackets what was"
                        + " published.",
                List.of(
                        Section.of("Sizes", new Paragraph("Means over all messages."), sizes()),
                        Section.of("Latency", latencies()),
                        Section.of("Throughput", throughput())),
                List.of(
                        new Conclusion(
                                "size, Video, JSON: more than in Avro",
                                "10.00",
                                "10.25 (9.71–11.20)",
                                Verdict.DOES_NOT_HOLD),
                        new Conclusion(
                                "serial 1280k, Channel, serialize, FlatBuffers, Avro: more time than MessagePack,"
                                        + " Protocol Buffers",
                                "1.92",
                                "1.92 (1.84–2.01)",
                                Verdict.HOLDS),
                        Conclusion.open("concurrent, Channel: eight threads slow it down", 1.31)));
    }

    private static Table sizes() {
        return new Table(
                "Bytes, in brackets the share of the size in memory",
                List.of("message", "json", "protobuf", "avro", "flatbuffers", "msgpack", "thrift", "capnp-packed"),
                IntStream.range(0, 4)
                        .mapToObj(i -> IntStream.range(0, 8)
                                .mapToObj(j ->
                                        j == 0 ? "SocialInfo " + i : "%,d (%d %%)".formatted(1000 * i + 997 * j, 9 * j))
                                .toList())
                        .toList());
    }

    private static Boxes latencies() {
        return new Boxes(
                "Video, deserialize, with 350 virtual users",
                "ms",
                List.of(
                        new Box("json", 0.4, 1.1, 2.3, 8.4, 141_200),
                        new Box("protobuf-json", 0.5, 1.3, 2.9, 9.9, 1_204.7),
                        new Box("msgpack", 0.31, 0.52, 0.61, 0.94, 40.1)));
    }

    private static Lines throughput() {
        return new Lines(
                "Video, deserialize, while the number of users changes",
                "s",
                "requests/s",
                IntStream.range(0, 3)
                        .mapToObj(i -> new Line(
                                List.of("json", "protobuf-json", "msgpack").get(i),
                                IntStream.range(0, 40)
                                        .mapToObj(at -> new Point(0.1 * at, (i + 1) * (20 - Math.abs(20 - at)) * 50))
                                        .toList()))
                        .toList());
    }
}
