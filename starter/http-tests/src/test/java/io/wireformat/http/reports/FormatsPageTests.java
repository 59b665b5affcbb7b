package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.WireFormat;
import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.TestFormat;
import io.wireformat.http.internal.formats.SpringFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of docs/formats.md: nothing else says these things. */
class FormatsPageTests {

    private static final List<String> LINKED =
            List.of("format", "evolution", "streams", "languages", "where it comes from");

    private static List<List<String>> table = List.of();

    @BeforeAll
    static void readThePage() throws IOException {
        table = Files.readString(DocumentationPage.ROOT.resolve("docs/formats.md"))
                .lines()
                .dropWhile(line -> !line.startsWith("|"))
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Stream.of(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    @Test
    void hasTheseFormatsAndNoOthers() {
        assertThat(table.stream().skip(2).map(row -> cell(row, "name")))
                .containsExactlyInAnyOrderElementsOf(
                        formats().map(format -> "`" + format.name() + "`").toList());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void saysWhatContentIsSentAs(WireFormat format) {
        assertThat(cell(row(format), "media type")).contains("`" + format.mediaType() + "`");
    }

    @ParameterizedTest
    @MethodSource("formats")
    void linksToAPageThatSaysWhatIsNotSeenFromTheFormatItself(WireFormat format) {
        assertThat(LINKED)
                .allSatisfy(column -> assertThat(cell(row(format), column)).matches("\\[.+]\\(https://\\S+\\)"));
        assertThat(cell(row(format), "schema")).matches("none|\\[.+]\\(https://\\S+\\)");
    }

    @Test
    void aMediaTypeIsOneByConventionWhereNoRegistrationIsLinked() {
        assertThat(formats().filter(format -> !cell(row(format), "media type").startsWith("[")))
                .extracting(WireFormat::name)
                .containsExactlyInAnyOrder("smile", "avro", "flatbuffers", "capnp", "capnp-packed");
    }

    static Stream<WireFormat> formats() {
        return Stream.concat(
                Stream.of(SpringFormat.values()).map(SpringFormat::format),
                Stream.of(TestFormat.values()).map(TestFormat::format));
    }

    private static List<String> row(WireFormat format) {
        return table.stream()
                .filter(row -> cell(row, "name").equals("`" + format.name() + "`"))
                .findFirst()
                .orElseThrow();
    }

    private static String cell(List<String> row, String column) {
        return row.get(table.get(0).indexOf(column));
    }
}
