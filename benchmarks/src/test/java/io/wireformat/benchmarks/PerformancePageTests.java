package io.wireformat.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.benchmarks.measure.Part;
import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code -Ddocs.update} the page is updated with the bench's last results for this version of Java. */
class PerformancePageTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/performance.md");
    private static final DocumentationPage METHOD = DocumentationPage.of("docs/performance-method.md");

    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void thePageHasEachGoalAndWhetherItIsReached(int jdk) throws IOException {
        String part = "bench on JDK " + jdk;
        Path measured = Path.of("target", "performance-" + jdk + ".md");
        if (DocumentationPage.isUpdated() && Files.exists(measured)) {
            PAGE.write(part, Files.readString(measured));
        }
        List<String> lines = PAGE.part(part).lines().toList();
        for (Goal goal : Goal.all()) {
            assertThat(lines)
                    .anyMatch(line -> line.startsWith("| " + goal.text() + " | ")
                            && line.matches(".*\\| (met|missed|undecided|not measured) \\|"));
        }
    }

    @Test
    void thePageNamesEachPart() {
        for (Part part : Part.values()) {
            assertThat(METHOD.text()).contains("| `" + part + "` |");
        }
    }
}
