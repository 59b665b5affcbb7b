package io.wireformat.gatling.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.gatling.study.Cell.Mark;
import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.Verdict.Bound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ResultsTests {

    private static final List<Cell> CELLS = List.of(
            Cell.of("size, 10 int64", "json / avro", 2, Ratio.exact(2.1)),
            Cell.of("time, 10 int64", "json / avro", 2, new Ratio(4, 2.2, 8)),
            Cell.of("time, 10 struct", "json / avro", 2, new Ratio(0.5, 0.4, 0.6)),
            Cell.of("whole exchange, 10 int64", "json / avro", 1.2, Ratio.exact(1.2))
                    .marked(Mark.CALIBRATES, "from these totals"),
            Cell.unmeasured("whole exchange, 10 string", "json / avro", 1.2, Bound.ABOUT, "from these totals")
                    .marked(Mark.CALIBRATES, ""),
            Cell.of("time, 10 string", "json / avro", 1, Ratio.exact(3)).as(Bound.MORE),
            Cell.unmeasured("time, 100000 int64", "json / avro", 4, Bound.AT_LEAST, "takes long"));

    @TempDir
    private Path directory;

    @BeforeEach
    void write() {
        Results results = new Results("today, here");
        results.add(new CloudStudy(), CELLS);
        results.writeTo(directory);
    }

    @Test
    void calibrationIsNoConfirmation() {
        assertThat(directory.resolve("summary.md"))
                .content()
                .contains("| Lists over HTTP in the cloud | 7 | 1 | 2 | 1 | 1 | 2 | 0 | 1 |", "today, here");
    }

    @Test
    void eachCellIsARowOfTheFile() throws IOException {
        assertThat(Files.readAllLines(directory.resolve("cells.csv")))
                .hasSize(1 + CELLS.size())
                .contains(
                        "study,what,sides,published,bound,measured,low,high,verdict,firm,mark,note",
                        "cloud,\"time, 10 int64\",json / avro,2.0000,about,4.0000,2.2000,8.0000,same direction only,no,,",
                        "cloud,\"whole exchange, 10 int64\",json / avro,1.2000,about,1.2000,1.2000,1.2000,"
                                + "agrees within 1.25 times,yes,calibrates the link,from these totals",
                        "cloud,\"time, 100000 int64\",json / avro,4.0000,at_least,,,,,,,takes long");
    }

    @Test
    void eachCellIsARowOfTheTable() {
        assertThat(directory.resolve("cells.md"))
                .content()
                .contains(
                        "| size, 10 int64 | json / avro | 2.00 | 2.10 | agrees within 1.25 times |",
                        "| time, 10 int64 | json / avro | 2.00 | 4.00 (2.20–8.00) | same direction only, not firm |",
                        "| whole exchange, 10 int64 | json / avro | 1.20 | 1.20 | calibrates the link (agrees within 1.25"
                                + " times) |",
                        "| whole exchange, 10 string | json / avro | 1.20 |  | calibrates the link (from these totals) |",
                        "| time, 10 string | json / avro | more | 3.00 | same direction only |",
                        "| time, 100000 int64 | json / avro | at least 4.00 |  | takes long |");
    }

    @Test
    void eachPairOfFiguresIsADotOfThePicture() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        Document picture = factory.newDocumentBuilder()
                .parse(directory.resolve("published-and-measured.svg").toFile());

        assertThat(picture.getElementsByTagName("circle").getLength()).isEqualTo(4);
        assertThat(picture.getElementsByTagName("script").getLength()).isZero();
        assertThat(picture.getDocumentElement().getTextContent())
                .contains("time, 10 int64, json / avro: 2.00, here 4.00");
    }
}
