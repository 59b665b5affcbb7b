package io.wireformat.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/versions.md has the platforms that the build tests, and the artifacts that are published. */
class VersionsPageTests {

    private static final Pattern PLATFORM = Pattern.compile("<spring-boot.version>(.+)</spring-boot.version>");

    private static final Pattern MANAGED =
            Pattern.compile("<artifactId>(wireformat-[\\w-]+)</artifactId>\n +<version>\\$");

    private static final Pattern ARTIFACT =
            Pattern.compile("^  <artifactId>(wireformat-[\\w-]+)</artifactId>$", Pattern.MULTILINE);

    private static final Pattern MODULE = Pattern.compile("<module.name>(.+)</module.name>");

    private final String page = DocumentationPage.of("docs/versions.md").text();

    @Test
    void thePageHasEachPlatformOfTheBuild() {
        List<String> platforms =
                groups(PLATFORM, DocumentationPage.of("pom.xml").text()).toList();

        assertThat(platforms).hasSize(2).allSatisfy(platform -> assertThat(page).contains("\n| " + platform + " | "));
    }

    @Test
    void theBomAndThePageHaveWhatIsPublished() {
        List<String> published = SourceTree.withSuffix("/pom.xml").stream()
                .map(SourceTree::text)
                .filter(pom -> pom.contains("<maven.deploy.skip>false</maven.deploy.skip>"))
                .toList();
        Set<String> artifacts =
                published.stream().flatMap(pom -> groups(ARTIFACT, pom)).collect(Collectors.toCollection(TreeSet::new));

        assertThat(artifacts).hasSameSizeAs(published).allSatisfy(artifact -> assertThat(page)
                .contains("`" + artifact + "`"));
        assertThat(published).allSatisfy(pom -> assertThat(groups(MODULE, pom))
                .allSatisfy(module -> assertThat(page).contains("`" + module + "`")));
        artifacts.remove("wireformat-bom");
        assertThat(groups(MANAGED, DocumentationPage.of("starter/bom/pom.xml").text()))
                .containsExactlyInAnyOrderElementsOf(artifacts);
    }

    private static Stream<String> groups(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(result -> result.group(1));
    }
}
