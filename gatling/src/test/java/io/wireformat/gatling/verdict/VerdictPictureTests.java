package io.wireformat.gatling.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import tools.jackson.databind.json.JsonMapper;

/** With {@code -Ddocs.update} the documentation's picture is updated with the last run of the comparison. */
class VerdictPictureTests {

    private static final Path PICTURE = Path.of("../docs/comparison.svg");
    private static final Path PUBLISHED = Path.of("../docs/results/comparison.json");
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
        if (System.getProperty("docs.update") != null) {
            if (Files.exists(WRITTEN)) {
                Files.copy(WRITTEN, PUBLISHED, StandardCopyOption.REPLACE_EXISTING);
            }
            Files.writeString(PICTURE, VerdictPicture.of(published()));
        }

        assumeTrue(Files.exists(PUBLISHED), "no run of the comparison is in docs/results");
        assertThat(Files.readString(PICTURE))
                .as("mvn -pl gatling -am test -Ddocs.update updates it")
                .isEqualTo(VerdictPicture.of(published()));
    }

    private static Verdict published() throws IOException {
        return JsonMapper.shared().readValue(Files.readAllBytes(PUBLISHED), Verdict.class);
    }
}
