package io.wireformat.http.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.TestFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The README's table of formats says what they are called. */
class FormatTableTests {

    @ParameterizedTest
    @EnumSource
    void theReadmeSaysWhatAFormatIsCalled(TestFormat format) {
        String readme = DocumentationPage.of("README.md").text();
        String row = readme.lines()
                .filter(line -> line.contains("| `" + format.mediaType() + "` |"))
                .findFirst()
                .orElseThrow();

        assertThat(format.format().alternativeMediaTypes())
                .allSatisfy(alias -> assertThat(row).contains(alias.replace(";charset=utf-8", "")));
        assertThat(readme).contains("`" + format.formatName() + "`");
    }
}
