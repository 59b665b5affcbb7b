package io.wireformat.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FormatProfilesTests {

    @Test
    void theReadmeSaysTheSame() throws IOException {
        assertThat(Files.readString(Path.of("../README.md"))).contains(FormatProfiles.markdown());
    }

    @Test
    void eachFormatIsThereOnce() {
        assertThat(FormatProfiles.all()).extracting(FormatProfile::name).doesNotHaveDuplicates();
        assertThat(FormatProfiles.all()).extracting(FormatProfile::mediaType).doesNotHaveDuplicates();
    }
}
