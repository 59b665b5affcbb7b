package io.wireformat.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Comments are a map to walk by: each class that one names is there, in the package that it says, which in a map of a package is its own. */
class CommentNamesTests {

    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface|record|enum|object)\\s+([A-Z]\\w+)");

    private static final Pattern IMPORTED =
            Pattern.compile("^import (?:static )?[\\w.]*?\\.([A-Z]\\w+)", Pattern.MULTILINE);

    /** A name of at least two words, with or without packages before it, as far as a member or an argument. */
    private static final Pattern NAMED = Pattern.compile(
            "\\{@(?:code|link|linkplain)\\s+((?:[a-z]\\w*\\.)*)([A-Z][a-z0-9]+(?:[A-Z][a-zA-Z0-9]*)+)(?=[\\s}#.(<])");

    /** Classes of others that a comment names without an import. */
    private static final Set<String> FOREIGN = Set.of(
            "IllegalArgumentException",
            "NumberFormatException",
            "OutOfMemoryError",
            "BigDecimal",
            "CompletableFuture",
            "HttpHeaders",
            "ByteArrayDeserializer",
            "BatchMessagingMessageConverter",
            "DemoV1Services",
            "NonNull",
            "NotNull",
            "AsDeductionTypeDeserializer",
            "RestTemplateBuilder",
            "WebClient",
            "MockMvc",
            "MockMvcTester",
            "RestTestClient",
            "RestTestClientResponse",
            "WebTestClient",
            "WebTestClientResponse");

    @Test
    void eachNamedClassIsThere() {
        List<Path> sources = SourceTree.withSuffix(".java", ".kt");
        Map<String, Set<String>> packages = new TreeMap<>();
        for (Path source : sources) {
            String folder = packageOf(source);
            DECLARED.matcher(SourceTree.text(source)).results().forEach(type -> packages.computeIfAbsent(
                            type.group(1), first -> new HashSet<>())
                    .add(folder));
        }

        List<String> missing = new ArrayList<>();
        for (Path source : sources) {
            if (!source.toString().contains("/src/main/")) {
                continue;
            }
            String text = SourceTree.text(source);
            Set<String> imported = new HashSet<>();
            IMPORTED.matcher(text).results().forEach(type -> imported.add(type.group(1)));
            boolean isMap = source.endsWith("package-info.java");
            for (MatchResult named : NAMED.matcher(text).results().toList()) {
                String qualifier = named.group(1);
                Set<String> found = packages.get(named.group(2));
                boolean isThere = qualifier.matches("(java|org|tools|google)\\..*")
                        || imported.contains(named.group(2))
                        || (found == null
                                ? FOREIGN.contains(named.group(2))
                                : qualifier.isEmpty()
                                        ? !isMap || found.contains(packageOf(source))
                                        : found.stream()
                                                .anyMatch(folder -> ("." + folder + ".").endsWith("." + qualifier)));
                if (!isThere) {
                    missing.add(source.getFileName() + " of " + packageOf(source) + ": " + qualifier + named.group(2));
                }
            }
        }

        assertThat(missing).isEmpty();
    }

    private static String packageOf(Path source) {
        return source.getParent()
                .toString()
                .replaceFirst(".*/(java|kotlin)/", "")
                .replace('/', '.');
    }
}
