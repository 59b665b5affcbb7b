package io.wireformat.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code starter/api.txt} lists the public and protected types and members outside the packages called internal. */
class PublicApiTests {

    private static final Path STARTER = Path.of("..");
    private static final Path PAGE = STARTER.resolve("api.txt");
    private static final Set<String> NOT_PUBLISHED = Set.of("fixtures", "core-tests");

    private static final String UPDATE = "mvn -pl starter/spring-tests -am test -Dapi.update -Dtest=PublicApiTests "
            + "-Dsurefire.failIfNoSpecifiedTests=false";

    /** What javap prints of a type, from the declaration to the closing brace in the first column. */
    private static final Pattern TYPE = Pattern.compile("^([^\n]+) \\{\n(.*?)^}", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern NAME = Pattern.compile("(?:class|interface) ([\\w.$]+)");

    @Test
    void isTheCommittedOne() throws IOException {
        String api = publicApi();
        if (System.getProperty("api.update") != null) {
            Files.writeString(PAGE, api);
        }
        assertThat(api).contains("class io.wireformat.Wireformat\n");
        assertThat(differences(Files.readString(PAGE), api))
                .as(
                        "The public API differs from starter/api.txt. If that is intended, update the file, review and commit it,"
                                + " and add a line to CHANGELOG.md: %s",
                        UPDATE)
                .isEmpty();
    }

    private static List<String> differences(String committed, String api) {
        Set<String> before = qualified(committed);
        Set<String> after = qualified(api);
        return Stream.concat(
                        before.stream().filter(line -> !after.contains(line)).map(line -> "removed " + line),
                        after.stream().filter(line -> !before.contains(line)).map(line -> "added " + line))
                .toList();
    }

    /** Each line with its type. */
    private static Set<String> qualified(String api) {
        return Stream.of(api.split("\n\n"))
                .flatMap(type -> type.lines().map(line -> name(type) + ": " + line.strip()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String publicApi() throws IOException {
        TreeMap<String, String> types = new TreeMap<>();
        TYPE.matcher(javap(classFiles())).results().forEach(type -> {
            if (type.group(1).matches("(public|protected) .*")) {
                types.put(name(type.group(1)), type.group(1) + "\n" + members(type.group(2)));
            }
        });
        // a type within one that is not public cannot be used either
        types.keySet().removeIf(type -> Stream.iterate(type, name -> name.contains("$"), PublicApiTests::enclosing)
                .anyMatch(name -> !types.containsKey(enclosing(name))));
        return String.join("\n", types.values());
    }

    private static String name(String declaration) {
        return NAME.matcher(declaration).results().findFirst().orElseThrow().group(1);
    }

    private static String enclosing(String name) {
        return name.substring(0, name.lastIndexOf('$'));
    }

    /** Sorted, so that only a change of the API changes the file. */
    private static String members(String printed) {
        return printed.lines().map(line -> line + "\n").sorted().collect(Collectors.joining());
    }

    private static Set<Path> classFiles() throws IOException {
        Set<Path> files = new TreeSet<>();
        try (Stream<Path> modules = Files.list(STARTER)) {
            for (Path module : modules.filter(PublicApiTests::isPublished).toList()) {
                try (Stream<Path> classes = Files.walk(module.resolve("target/classes"))) {
                    classes.filter(file -> file.toString().endsWith(".class"))
                            .filter(file -> !file.toString().matches(".*[/\\\\]internal[/\\\\].*"))
                            .filter(file -> !file.endsWith("package-info.class"))
                            .forEach(files::add);
                }
            }
        }
        return files;
    }

    private static boolean isPublished(Path module) {
        return !NOT_PUBLISHED.contains(module.getFileName().toString())
                && Files.isDirectory(module.resolve("target/classes/io"));
    }

    private static String javap(Set<Path> classFiles) {
        StringWriter printed = new StringWriter();
        PrintWriter out = new PrintWriter(printed);
        List<String> arguments = Stream.concat(
                        Stream.of("-protected", "-constants"),
                        classFiles.stream().map(Path::toString))
                .toList();
        ToolProvider javap = ToolProvider.findFirst("javap").orElseThrow();
        assertThat(javap.run(out, out, arguments.toArray(String[]::new))).isZero();
        return printed.toString().replace(System.lineSeparator(), "\n").replaceAll("\\bjava\\.lang\\.(?=[A-Z])", "");
    }
}
