package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.wireformat.fixtures.DocumentationPage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import tools.jackson.databind.json.JsonMapper;

/** With {@code -Ddocs.update} the documentation is updated with the last run of the comparison. */
class VerdictPictureTests {

    private static final String UPDATE = "docs/comparison.md has the command that updates it";
    private static final DocumentationPage README = DocumentationPage.of("README.md");
    private static final DocumentationPage COMPARISON = DocumentationPage.of("docs/comparison.md");
    private static final DocumentationPage CHOOSING = DocumentationPage.of("docs/choosing.md");
    private static final String PART = "one run";
    private static final Path PICTURE = DocumentationPage.ROOT.resolve("docs/comparison.svg");
    private static final Path PUBLISHED = DocumentationPage.ROOT.resolve("docs/results/comparison.json");
    private static final Path WRITTEN = Path.of("target/comparison/comparison.json");

    @Test
    void showsTheAdviceAndTheGrid() throws Exception {
        Verdict verdict = Recorded.verdict();

        Document picture = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(VerdictPicture.of(verdict).getBytes(StandardCharsets.UTF_8)));

        assertThat(picture.getElementsByTagName("title").item(0).getTextContent())
                .isEqualTo(verdict.advice());
        assertThat(picture.getDocumentElement().getTextContent())
                .contains(
                        "Within a zone, any format will do.",
                        "json+gzip",
                        "protobuf",
                        "2.88",
                        "1.94",
                        "would be found");
    }

    @Test
    void theDocumentationShowsItsRun() throws IOException {
        if (DocumentationPage.isUpdated()) {
            publish();
        }

        assumeCurrent();
        Verdict verdict = published(PUBLISHED);
        assertThat(Files.readString(PICTURE)).as(UPDATE).isEqualTo(VerdictPicture.of(verdict));
        assertThat(README.text()).as(UPDATE).contains("[![" + verdict.advice() + "](docs/comparison.svg)]");
        assertThat(COMPARISON.text()).as(UPDATE).contains("![" + verdict.advice() + "](comparison.svg)");
        assertThat(CHOOSING.part(PART)).as(UPDATE).isEqualTo(results(verdict));
    }

    /** A picture that says not to follow it would be no help on the front page. */
    @Test
    void theRunOfTheDocumentationIsCompleteAndStandsByItsAdvice() throws IOException {
        assumeCurrent();
        Verdict verdict = published(PUBLISHED);

        assertThat(verdict.missing()).isEmpty();
        assertThat(verdict.doubt()).isEmpty();
        assertThat(verdict.costs()).hasSize(verdict.run().operations().size());
    }

    private static void publish() throws IOException {
        if (Files.exists(WRITTEN)) {
            Verdict written = published(WRITTEN);
            assertThat(written.missing())
                    .as("what the run has not measured; it is not published")
                    .isEmpty();
            assertThat(written.doubt())
                    .as("the doubt of the run, which is not published")
                    .isEmpty();
            Files.copy(WRITTEN, PUBLISHED, StandardCopyOption.REPLACE_EXISTING);
        }
        assumeCurrent();
        Verdict verdict = published(PUBLISHED);
        Files.writeString(PICTURE, VerdictPicture.of(verdict));
        for (DocumentationPage page : List.of(README, COMPARISON)) {
            Files.writeString(
                    page.file(),
                    page.text()
                            .replaceFirst(
                                    "!\\[[^\\]]*](?=\\((docs/)?comparison\\.svg\\))",
                                    Matcher.quoteReplacement("![" + verdict.advice() + "]")));
        }
        CHOOSING.write(PART, results(verdict));
    }

    /** The conditions of the run and its sentences, as Markdown. */
    private static String results(Verdict verdict) {
        Map<String, Object> settings = verdict.run().settings();
        int requests = verdict.cells().stream().mapToInt(Cell::requests).sum();
        int failed = verdict.cells().stream().mapToInt(Cell::failed).sum();
        StringBuilder text = new StringBuilder("One run of `mvn -Pcompare verify` on " + settings.get("date") + " ("
                + settings.get("cpu") + ", " + settings.get("cores") + " cores, " + settings.get("jdk") + "): "
                + requests + " requests, " + (failed == 0 ? "none" : failed) + " failed. Processors: "
                + settings.get("processors") + ".\n\n> " + verdict.advice() + "\n\n");
        Stream.of(verdict.sentences(), verdict.costs())
                .flatMap(List::stream)
                .forEach(said -> text.append("- ").append(said).append('\n'));
        return text.toString();
    }

    /** A run of an earlier version of the comparison has other figures. */
    private static void assumeCurrent() throws IOException {
        assumeTrue(
                JsonMapper.shared()
                        .readTree(Files.readAllBytes(PUBLISHED))
                        .at("/run/settings")
                        .has("processors"),
                "docs/results has a run of an earlier version");
    }

    private static Verdict published(Path file) throws IOException {
        return JsonMapper.shared().readValue(Files.readAllBytes(file), Verdict.class);
    }
}
