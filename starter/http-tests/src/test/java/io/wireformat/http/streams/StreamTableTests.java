package io.wireformat.http.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.http.support.StreamFormat;
import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of docs/streams.md says what the formats do. */
class StreamTableTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/streams.md");

    @BeforeAll
    static void updateThePage() throws IOException {
        if (DocumentationPage.isUpdated()) {
            PAGE.write("streams", table());
        }
    }

    @Test
    void thePageHasTheseFormatsAndNoOthers() {
        assertThat(PAGE.part("streams")).isEqualTo(table());
    }

    @ParameterizedTest
    @EnumSource
    void thePageNamesTheMediaTypesOfStreams(StreamFormat format) {
        String row = PAGE.part("streams")
                .lines()
                .filter(line -> line.startsWith("| " + format.title() + " |"))
                .findFirst()
                .orElseThrow();

        assertThat(row).contains("`" + format.mediaType() + "`");
        assertThat(format.alternativeMediaTypes())
                .allSatisfy(alias -> assertThat(row).contains("`" + alias + "`"));
    }

    private static String table() {
        return Stream.of(StreamFormat.values())
                .map(StreamTableTests::row)
                .collect(Collectors.joining(
                        "\n",
                        "| format | `List<T>` | streams are sent as | also accepted | and are |\n|---|---|---|---|---|\n",
                        "\n"));
    }

    private static String row(StreamFormat format) {
        return "| " + format.title() + " | " + format.listShape() + " | `" + format.mediaType() + "` | "
                + format.alternativeMediaTypes().stream()
                        .map(alias -> "`" + alias + "`")
                        .collect(Collectors.joining(", "))
                + " | " + format.streamShape() + " |";
    }
}
