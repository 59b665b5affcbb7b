package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.FormatProfile.Fact;
import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FormatProfilesTests {

    private static final DocumentationPage PAGE = DocumentationPage.of("docs/formats.md");

    @BeforeAll
    static void updateThePage() throws IOException {
        if (DocumentationPage.isUpdated()) {
            PAGE.write("formats", FormatProfiles.markdown());
        }
    }

    @Test
    void thePageHasTheseFormatsAndNoOthers() {
        assertThat(PAGE.part("formats")).isEqualTo(FormatProfiles.markdown());
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.FormatProfiles#all")
    void thePageSaysEachFactOfAFormat(FormatProfile format) {
        String row = PAGE.part("formats")
                .lines()
                .filter(line -> line.startsWith("| [" + format.title() + "]("))
                .findFirst()
                .orElseThrow();
        for (Fact fact : FormatProfiles.cells(format)) {
            assertThat(row).contains(fact.says());
            if (fact.page() != null) {
                assertThat(row).contains("](" + fact.page() + ")");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.codec.FormatProfiles#all")
    void aPageSaysWhatIsNotSeenFromTheFormatItself(FormatProfile format) {
        assertThat(List.of(format.evolution(), format.streams(), format.languages(), format.origin()))
                .extracting(Fact::page)
                .allSatisfy(page -> assertThat(page).startsWith("https://"));
        assertThat(format.schemaLanguage() == null).isEqualTo(format.schema() == FormatProfile.Schema.NONE);
        assertThat(format.documentation()).startsWith("https://");
    }

    @Test
    void aMediaTypeIsOneByConventionWhereItIsNotRegistered() {
        assertThat(FormatProfiles.all())
                .filteredOn(format -> Objects.isNull(format.registration()))
                .extracting(FormatProfile::name)
                .containsExactly("smile", "avro", "flatbuffers", "capnp", "capnp-packed");
    }

    @Test
    void eachFormatIsThereOnce() {
        assertThat(FormatProfiles.all()).extracting(FormatProfile::name).doesNotHaveDuplicates();
        assertThat(FormatProfiles.all()).extracting(FormatProfile::mediaType).doesNotHaveDuplicates();
    }
}
