package io.wireformat.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** docs/own-format-tests.md says of each test of the kit what its failure means. */
class ConformanceGuideTests {

    @Test
    void thePageNamesEachTestOnce() throws Exception {
        List<String> rows = Files.readString(Path.of("../../docs/own-format-tests.md"))
                .lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split("\\|")[1])
                .toList();

        assertThat(rows.stream()
                        .flatMap(row -> Pattern.compile("`(\\w+)`").matcher(row).results())
                        .map(name -> name.group(1)))
                .containsExactlyInAnyOrderElementsOf(Stream.of(CodecConformanceTests.class.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Test.class)
                                || method.isAnnotationPresent(ParameterizedTest.class))
                        .map(Method::getName)
                        .toList());
    }
}
