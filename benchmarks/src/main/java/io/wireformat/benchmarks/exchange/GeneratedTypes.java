package io.wireformat.benchmarks.exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Records of 15 properties, and ten controllers that read and write each of them.
 *
 * @param count the number of records
 * @param connected whether a quarter of the properties refer to other records, alone, in lists and in maps
 */
record GeneratedTypes(int count, boolean connected) {

    static final String PACKAGE = "generated";
    private static final int PROPERTIES = 15;
    private static final int CONTROLLERS = 10;

    private static final List<String> PLAIN = List.of(
            "String",
            "int",
            "long",
            "double",
            "boolean",
            "Integer",
            "java.util.List<String>",
            "java.time.Instant",
            "java.math.BigDecimal",
            "java.util.UUID");

    private static final List<String> REFERENCES = List.of("%s", "java.util.List<%s>", "java.util.Map<String, %s>");

    /**
     * Compiles them with the class path of this process.
     *
     * @return the directory of the classes
     */
    Path compileIn(Path folder) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("This part needs a JDK with a compiler");
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Path sources = Files.createDirectories(folder.resolve("src").resolve(PACKAGE));
            Path classes = Files.createDirectories(folder.resolve("classes"));
            List<Path> written = new ArrayList<>();
            Random random = new Random(1);
            for (int i = 0; i < count; i++) {
                written.add(Files.writeString(sources.resolve("T" + i + ".java"), type(i, random)));
            }
            for (int i = 0; i < CONTROLLERS; i++) {
                written.add(Files.writeString(sources.resolve("C" + i + ".java"), controller(i)));
            }
            List<String> options = List.of(
                    "-parameters",
                    "-proc:none",
                    "-d",
                    classes.toString(),
                    "-cp",
                    System.getProperty("java.class.path"));
            if (!compiler.getTask(null, files, null, options, null, files.getJavaFileObjectsFromPaths(written))
                    .call()) {
                throw new IllegalStateException("The generated types do not compile");
            }
            return classes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String type(int index, Random random) {
        List<String> properties = new ArrayList<>();
        for (int i = 0; i < PROPERTIES; i++) {
            boolean refers = connected && i % 4 == 3;
            properties.add((refers ? reference(random) : PLAIN.get(random.nextInt(PLAIN.size()))) + " p" + i);
        }
        return "package " + PACKAGE + "; public record T" + index + "(" + String.join(", ", properties) + ") {}\n";
    }

    private String reference(Random random) {
        return String.format(REFERENCES.get(random.nextInt(REFERENCES.size())), "T" + random.nextInt(count));
    }

    private String controller(int index) {
        List<String> handlers = IntStream.iterate(index, i -> i < count, i -> i + CONTROLLERS)
                .mapToObj(i -> "@GetMapping(\"/t" + i + "\") T" + i + " get" + i + "() { return null; }\n"
                        + "@PostMapping(\"/t" + i + "\") T" + i + " post" + i + "(@RequestBody T" + i
                        + " value) { return value; }\n")
                .toList();
        return "package " + PACKAGE
                + "; import org.springframework.web.bind.annotation.*;\n@RestController public class C" + index + " {\n"
                + String.join("", handlers) + "}\n";
    }
}
