package io.wireformat.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import io.wireformat.fixtures.DocumentationPage.Block;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pages are short, and each block of theirs says which test tries it, or why none does. */
class DocumentationTests {

    private static final int README_LINES = 250;

    private static final int PAGE_LINES = 150;

    private static final Path README = DocumentationPage.ROOT.resolve("README.md");

    /** One run of the studies, written by a program. */
    private static final String RESULTS = "results.md";

    private static final Pattern GENERATED =
            Pattern.compile("<!-- (\\w+): kept by -Ddocs.update -->.*?<!-- end of \\1 -->", Pattern.DOTALL);

    private static final Pattern NOT_TRIED = Pattern.compile("not tried: .+");

    private static final Pattern TRIED = Pattern.compile("tried by (\\w+Tests)(?:: [\\w. -]+)?");

    private static final Pattern COPIED = Pattern.compile("from (\\w+)\\.(java|kt), tried by (\\w+Tests)");

    @Test
    void theReadmeIsReadInMinutes() {
        assertThat(SourceTree.text(README).lines()).hasSizeLessThanOrEqualTo(README_LINES);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aPageIsShort(Path page) {
        if (!page.endsWith(RESULTS)) {
            assertThat(GENERATED.matcher(SourceTree.text(page)).replaceAll("").lines())
                    .hasSizeLessThanOrEqualTo(page.equals(README) ? README_LINES : PAGE_LINES);
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theReadmeLeadsToThePage(Path page) {
        if (!page.equals(README)) {
            assertThat(SourceTree.text(README)).contains("(docs/" + page.getFileName() + ")");
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void eachBlockIsTriedOrSaysWhyNot(Path page) {
        List<Block> blocks = new DocumentationPage(page).blocks();

        assertThat(SourceTree.text(page).lines().filter(line -> line.contains("```")))
                .as("fences")
                .hasSize(2 * blocks.size());
        assertThat(blocks).allSatisfy(block -> assertThat(block.note())
                .matches(NOT_TRIED.pattern() + "|" + TRIED.pattern() + "|" + COPIED.pattern()));
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theTestThatIsNamedReadsThePage(Path page) {
        for (Block block : new DocumentationPage(page).blocks()) {
            for (MatchResult tried : found(TRIED, block)) {
                assertThat(SourceTree.textOf(tried.group(1) + ".java"))
                        .as(tried.group(1))
                        .contains("\"" + block.note() + "\"", page.getFileName().toString());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatIsCopiedStandsInTheSourceThatIsTried(Path page) {
        for (Block block : new DocumentationPage(page).blocks()) {
            for (MatchResult copied : found(COPIED, block)) {
                String name = copied.group(1);
                assertThat(withoutSpace(SourceTree.textOf(name + "." + copied.group(2))))
                        .contains(withoutSpace(block.text()));
                assertThat(SourceTree.textOf(copied.group(3) + ".java")).contains(name);
            }
        }
    }

    static Stream<Path> pages() {
        List<Path> pages = new ArrayList<>(SourceTree.withSuffix(".md"));
        pages.removeIf(
                page -> !page.equals(README) && !page.getParent().equals(DocumentationPage.ROOT.resolve("docs")));
        return pages.stream();
    }

    private static List<MatchResult> found(Pattern note, Block block) {
        return note.matcher(block.note()).matches()
                ? note.matcher(block.note()).results().toList()
                : List.of();
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("\\s+", "");
    }
}
