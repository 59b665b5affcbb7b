package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.StudyReport.Appendix;
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
import org.junit.jupiter.api.Test;

class StudyPageTests {

    private static final StudyReport REPORT = new StudyReport(
            "video",
            "A <video> platform",
            "Seven formats & one notebook",
            List.of(
                    Section.of(
                            "Sizes",
                            new Paragraph("Means."),
                            new Table("bytes", List.of("message", "json"), List.of(List.of("Video", "2,600 (2,550)"))),
                            new Appendix(
                                    new Table("Each", List.of("message", "B"), List.of(List.of("Channel", "17"))),
                                    "each.csv")),
                    Section.of("Latency", new Boxes("Echo", "ms", List.of(new Box("avro", 1, 2, 3, 4, 50)))),
                    Section.of(
                            "Throughput",
                            new Lines(
                                    "Load",
                                    "s",
                                    "requests/s",
                                    List.of(new Line("thrift", List.of(new Point(0, 10), new Point(5, 1234))))))),
            List.of(new Conclusion("JSON | slower", "2.0", "1.92 (1.84–2.01)", Verdict.HOLDS)));

    @Test
    void thePageSaysWhatHoldsAndShowsEveryFigure() {
        assertThat(StudyPage.of(REPORT))
                .contains("<h1>A &lt;video&gt; platform</h1>", "Seven formats &amp; one notebook")
                .contains("Of 1 published comparisons: holds: 1.")
                .contains("data-value=\"2600\"", ">2,600 (2,550)<")
                .contains("<details><summary>The figures: Each</summary>", ">Channel<", ">17<")
                .contains("avro half between 2.00 and 4.00, slowest 50.0 ms.")
                .contains("thrift up to 1,234.")
                .contains("requests/s, from 0 to 1,234");
    }

    @Test
    void markdownHasTheSame() {
        assertThat(Markdown.of(REPORT))
                .contains("## A <video> platform")
                .contains("| JSON \\| slower | 2.0 | 1.92 (1.84–2.01) | holds |")
                .contains("| Video | 2,600 (2,550) |")
                .contains("Each: 1 rows in each.csv.")
                .doesNotContain("Channel")
                .contains("| avro | 1.00 | 2.00 | 3.00 | 4.00 | 50.0 |")
                .contains("|  | 0 | 5.00 |", "| thrift | 10.0 | 1,234 |");
    }
}
