package io.wireformat.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.fixtures.DocumentationPage;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each optional part is a folder that can be deleted, with its lines in one class if it has any: the rest compiles. */
@Tag("full")
class RemovablePartsTests {

    /** Tools of tests and of the command line, which name the formats that they are about. */
    private static final List<String> NOT_OF_THE_STARTER = List.of("fixtures", "test", "cli");

    private static final Path STARTER = DocumentationPage.root().resolve("starter");
    private static final String FORMATS = "core/src/main/java/io/wireformat/internal/BuiltInFormat.java";
    private static final String BEANS =
            "autoconfigure/src/main/java/io/wireformat/autoconfigure/core/WireformatAutoConfiguration.java";

    /** The class path of the tests has no Jetty. */
    private static final String WITH_JETTY = "WireformatReceivingAutoConfiguration.java";

    private enum Part {
        ADVICE("advice"),
        EXPLORER("explorer"),
        RPC("rpc"),
        KAFKA("kafka"),
        REDIS("redis"),
        MESSAGING("messaging"),
        JSON_BY_PLAN(
                "core/src/main/java/io/wireformat/internal/jsonplan",
                BEANS,
                "import [\\w.]+\\.JsonByPlan;|@Bean\\s+PlannedJson (?s:.*?)\n    }\n"),
        THRIFT(
                "core/src/main/java/io/wireformat/codec/thrift",
                FORMATS,
                "import [\\w.]+\\.ThriftCodec;|/\\*\\* Thrift, \\w+\\. \\*/\\s+THRIFT_\\w+\\(.*,"
                        + "|private static Factory thrift\\((?s:.*?)\n    }\n"),
        CAPNP(
                "core/src/main/java/io/wireformat/codec/capnproto",
                FORMATS,
                "import [\\w.]+\\.CapnProtoCodec;|/\\*\\* Cap'n Proto[, \\w]*\\. \\*/\\s+CAPNP\\w*\\(.*,"
                        + "|private static Factory capnProto\\((?s:.*?)\n    }\n");

        private final Path folder;
        private final @Nullable Path wiring;
        private final Pattern lines;

        Part(String folder) {
            this(folder, null, "");
        }

        Part(String folder, @Nullable String wiring, String lines) {
            this.folder = STARTER.resolve(folder);
            this.wiring = wiring == null ? null : STARTER.resolve(wiring);
            this.lines = Pattern.compile(lines);
        }

        boolean contains(Path source) {
            return source.startsWith(folder);
        }
    }

    @TempDir
    Path directory;

    /** All at once: {@link ArchitectureTests} and the poms say that none of them needs another. */
    @Test
    void theRestCompiles() throws IOException {
        List<Path> sources = new ArrayList<>();
        Map<Part, Integer> removed = new EnumMap<>(Part.class);
        for (Path source : sources()) {
            Part part = Stream.of(Part.values())
                    .filter(each -> each.contains(source))
                    .findFirst()
                    .orElse(null);
            if (part != null) {
                removed.merge(part, 1, Integer::sum);
            } else {
                sources.add(withoutLines(source));
            }
        }

        assertThat(removed).containsOnlyKeys(Part.values());
        assertThat(errors(sources)).isEmpty();
    }

    private Path withoutLines(Path source) throws IOException {
        List<Part> wired = Stream.of(Part.values())
                .filter(part -> source.equals(part.wiring))
                .toList();
        if (wired.isEmpty()) {
            return source;
        }
        String text = Files.readString(source);
        for (Part part : wired) {
            String rest = part.lines.matcher(text).replaceAll("");
            assertThat(rest.length()).as("%s", part).isLessThan(text.length());
            text = rest;
        }
        return Files.writeString(directory.resolve(source.getFileName()), text);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.find(STARTER, 40, (file, attributes) -> {
            String module = STARTER.relativize(file).getName(0).toString();
            return file.toString().endsWith(".java")
                    && file.toString().contains("/src/main/java/")
                    && !file.endsWith(WITH_JETTY)
                    && !NOT_OF_THE_STARTER.contains(module);
        })) {
            return files.toList();
        }
    }

    private String errors(List<Path> sources) throws IOException {
        // without our own classes, which would stand for sources that are not there
        String libraries = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.matches(".*(/target/(test-)?classes/?|/wireformat-[\\w.-]+\\.jar)"))
                .collect(Collectors.joining(File.pathSeparator));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter output = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-proc:none", "-nowarn", "-parameters", "-classpath", libraries, "-d", directory.toString());
            boolean compiled = compiler.getTask(
                            output, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call();
            return compiled ? "" : output.toString();
        }
    }
}
