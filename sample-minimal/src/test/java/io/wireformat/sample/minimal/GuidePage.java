package io.wireformat.sample.minimal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A page of the documentation whose blocks a test uses. */
record GuidePage(Path file) {

    /** A page by its path from the root of the repository. */
    static GuidePage of(String path) {
        return new GuidePage(Path.of("..").resolve(path));
    }

    /** The content of the block after a note. */
    String block(String note) throws IOException {
        Matcher block = Pattern.compile("<!-- " + Pattern.quote(note) + " -->\\n```\\w*\\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(file));
        assertThat(block.find()).as("%s: %s", file, note).isTrue();
        return block.group(1);
    }
}
