package io.wireformat.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import io.wireformat.fixtures.DocumentationPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Names in the sources of all modules: class files have no names of parameters. */
class NamesTests {

    /** Words for which Spring or the RFCs have a better one, as in received, maximum, permit, supported. */
    private static final Set<String> UNUSUAL_WORDS = Set.of(
            "answer",
            "answers",
            "carried",
            "carrier",
            "carries",
            "carry",
            "declined",
            "held",
            "kept",
            "most",
            "opened",
            "pace",
            "paced",
            "shut",
            "told",
            "turn",
            "turns");

    private static final int MAX_TEST_NAME = 55;

    @Test
    void namesHaveUsualWords() throws IOException {
        Names names = names("/src/main/java/");
        assertThat(names.all).hasSizeGreaterThan(10_000);
        assertThat(names.all.stream().filter(name -> Stream.of(name.substring(name.indexOf(' ') + 1)
                                .split("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_"))
                        .anyMatch(word -> UNUSUAL_WORDS.contains(word.toLowerCase(Locale.ROOT)))))
                .as("classes, methods, fields, constants and parameters")
                .isEmpty();
    }

    @Test
    void namesOfTestsAreShort() throws IOException {
        Names names = names("/src/test/java/");
        assertThat(names.tests).hasSizeGreaterThan(2_000);
        assertThat(names.tests.stream().filter(name -> name.length() - name.indexOf(' ') - 1 > MAX_TEST_NAME))
                .isEmpty();
    }

    private static Names names(String folder) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (Stream<Path> files = Files.walk(DocumentationPage.ROOT);
                StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            // fixtures have names as applications and generators choose them
            Predicate<String> isSource =
                    file -> file.contains(folder) && file.endsWith(".java") && !file.contains("/fixtures/");
            List<Path> sources = files.filter(file ->
                            isSource.test(file.toString()) && !file.toString().contains("/target/"))
                    .toList();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(sources));
            Names names = new Names();
            for (CompilationUnitTree unit : task.parse()) {
                names.scan(unit, null);
            }
            return names;
        }
    }

    /** Names with their files. */
    private static final class Names extends TreePathScanner<@Nullable Void, @Nullable Void> {

        private final List<String> all = new ArrayList<>();
        private final List<String> tests = new ArrayList<>();

        @Override
        public @Nullable Void visitClass(ClassTree tree, @Nullable Void none) {
            all.add(located(tree.getSimpleName()));
            return super.visitClass(tree, none);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree tree, @Nullable Void none) {
            all.add(located(tree.getName()));
            if (tree.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().endsWith("Test"))) {
                tests.add(located(tree.getName()));
            }
            return super.visitMethod(tree, none);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree tree, @Nullable Void none) {
            Tree.Kind parent = getCurrentPath().getParentPath().getLeaf().getKind();
            if (parent != Tree.Kind.BLOCK) {
                all.add(located(tree.getName()));
            }
            return super.visitVariable(tree, none);
        }

        private String located(CharSequence name) {
            Path file = Path.of(
                    getCurrentPath().getCompilationUnit().getSourceFile().toUri());
            return DocumentationPage.ROOT.relativize(file) + " " + name;
        }
    }
}
