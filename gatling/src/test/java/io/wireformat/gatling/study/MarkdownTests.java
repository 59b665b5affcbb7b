package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MarkdownTests {

    @Test
    void aCurveBecomesARow() {
        assertThat(markdown(new StudyReport.Lines(
                        "Video",
                        "messages",
                        "ms",
                        List.of(
                                new StudyReport.Line("JSON", List.of(point(10, 1), point(20, 2))),
                                new StudyReport.Line("Avro", List.of(point(20, 3)))))))
                .contains("Video, ms over messages:")
                .contains("|  | 10.0 | 20.0 |")
                .contains("| JSON | 1.00 | 2.00 |")
                .contains("| Avro |  | 3.00 |");
    }

    @Test
    void ofManyPointsAPageFullIsShownUpToTheLast() {
        List<StudyReport.Point> points =
                IntStream.rangeClosed(1, 40).mapToObj(i -> point(i, i)).toList();

        assertThat(markdown(new StudyReport.Lines("Video", "s", "1/s", List.of(new StudyReport.Line("JSON", points)))))
                .contains("| JSON | 4.00 | 8.00 | 12.0 | 16.0 | 20.0 | 24.0 | 28.0 | 32.0 | 36.0 | 40.0 |");
    }

    private static StudyReport.Point point(double across, double up) {
        return new StudyReport.Point(across, up);
    }

    private static String markdown(StudyReport.Item item) {
        return Markdown.of(new StudyReport("x", "X", "x", List.of(StudyReport.Section.of("Section", item)), List.of()));
    }
}
