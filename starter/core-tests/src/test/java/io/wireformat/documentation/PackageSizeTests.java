package io.wireformat.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** ArchUnit counts what is published; these sources are not. */
class PackageSizeTests {

    private static final int MAX_FILES = 30;

    @Test
    void packagesOfTestsAndBenchmarksAreSmall() {
        Map<Path, List<Path>> packages = SourceTree.withSuffix(".java", ".kt").stream()
                .filter(file -> file.toString()
                        .replace('\\', '/')
                        .matches(".*/src/test/(java|kotlin)/.*|.*/benchmarks/src/main/java/.*"))
                .filter(file -> !file.endsWith("package-info.java"))
                .collect(Collectors.groupingBy(Path::getParent));

        assertThat(packages)
                .as("a reader looks through a package as a whole")
                .isNotEmpty()
                .allSatisfy((folder, files) ->
                        assertThat(files).as(folder.toString()).hasSizeLessThanOrEqualTo(MAX_FILES));
    }
}
