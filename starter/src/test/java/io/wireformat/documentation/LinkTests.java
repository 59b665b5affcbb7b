package io.wireformat.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page that something leads to is there, and so is every module, profile and test that a command names. */
class LinkTests {

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

    private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

    private static final Pattern FENCED = Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);

    /** A page in a comment, a message or a URL. */
    private static final Pattern MENTION =
            Pattern.compile("(?<![\\w/-])((?:docs/[\\w-]+|README|SECURITY|CONTRIBUTING)\\.md)(#[\\w-]+)?");

    private static final Pattern MODULES = Pattern.compile(" -pl ([\\w/,-]+)");

    private static final Pattern PROFILE = Pattern.compile("mvn (?:[^`\n]* )?-P(\\w+)");

    private static final Pattern TESTS = Pattern.compile(" -Dtest=([\\w,]+)");

    @ParameterizedTest
    @MethodSource("pages")
    void eachLinkLeadsSomewhere(Path page) {
        for (MatchResult link : LINK.matcher(
                        FENCED.matcher(SourceTree.text(page)).replaceAll(""))
                .results()
                .toList()) {
            if (!link.group(1).startsWith("https://")) {
                String[] target = link.group(1).split("#", 2);
                Path file = target[0].isEmpty()
                        ? page
                        : page.resolveSibling(target[0]).normalize();
                assertThat(file).as(link.group()).exists();
                if (target.length == 2) {
                    assertThat(anchors(file)).as(link.group()).contains(target[1]);
                }
            }
        }
    }

    @Test
    void aPageThatASourceNamesIsThere() {
        List<Path> sources = SourceTree.withSuffix(
                ".java", ".kt", ".xml", ".json", ".py", ".html", ".properties", ".yaml", ".sh", ".md", "/.ci/run");
        for (Path source : sources) {
            for (MatchResult mention :
                    MENTION.matcher(SourceTree.text(source)).results().toList()) {
                Path beside = source.resolveSibling(mention.group(1));
                Path file = Files.exists(beside) ? beside : DocumentationPage.ROOT.resolve(mention.group(1));
                assertThat(file).as("%s of %s", mention.group(), source).exists();
                if (mention.group(2) != null) {
                    assertThat(anchors(file))
                            .as("%s of %s", mention.group(), source)
                            .contains(mention.group(2).substring(1));
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aCommandNamesModulesProfilesAndTestsThatThereAre(Path page) {
        String text = SourceTree.text(page);

        assertThat(names(MODULES, text)).allSatisfy(module -> assertThat(
                        DocumentationPage.ROOT.resolve(module).resolve("pom.xml"))
                .exists());
        List<String> poms =
                SourceTree.withSuffix("/pom.xml").stream().map(SourceTree::text).toList();
        assertThat(names(PROFILE, text))
                .allSatisfy(profile -> assertThat(poms).anyMatch(pom -> pom.contains("<id>" + profile + "</id>")));
        assertThat(names(TESTS, text)).allSatisfy(test -> assertThat(SourceTree.textOf(test + ".java"))
                .isNotEmpty());
    }

    static Stream<Path> pages() {
        return SourceTree.withSuffix(".md").stream();
    }

    private static List<String> names(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .flatMap(names -> Stream.of(names.group(1).split(",")))
                .toList();
    }

    /** As GitHub makes them of headings. */
    private static Set<String> anchors(Path page) {
        Set<String> anchors = new HashSet<>();
        HEADING.matcher(FENCED.matcher(SourceTree.text(page)).replaceAll(""))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .forEach(anchors::add);
        return anchors;
    }
}
