package io.wireformat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command with the jar of an application that is not on its own class path. */
class WireformatCliTests {

    private static final String ORDER = "{\"to\":\"Grete\",\"items\":[{\"name\":\"pen\",\"grams\":30}],\"total\":1.50}";

    @TempDir
    static Path directory;

    private static Path jar;
    private static Path bootJar;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void compile() throws IOException {
        Path source = Files.createDirectories(directory.resolve("demo")).resolve("Order.java");
        Files.writeString(source, """
            package demo;

            import java.math.BigDecimal;
            import java.util.List;

            public record Order(String to, List<Item> items, BigDecimal total) {
                public record Item(String name, int grams) {}
            }
            """);
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-d", directory.resolve("classes").toString(), source.toString());
        assertThat(result).isZero();
        jar = jar("app.jar", "");
        bootJar = jar("boot.jar", "BOOT-INF/classes/");
    }

    private static Path jar(String name, String prefix) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream bytes = Files.newOutputStream(file);
                JarOutputStream entries = new JarOutputStream(bytes)) {
            if (!prefix.isEmpty()) {
                entries.putNextEntry(new JarEntry("BOOT-INF/"));
                entries.putNextEntry(new JarEntry(prefix));
            }
            for (String entry : List.of("demo/Order.class", "demo/Order$Item.class")) {
                entries.putNextEntry(new JarEntry(prefix + entry));
                Files.copy(directory.resolve("classes").resolve(entry), entries);
            }
        }
        return file;
    }

    private int run(String... arguments) {
        CommandLine command = WireformatCli.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "json",
                "protobuf",
                "protobuf-json",
                "avro",
                "flatbuffers",
                "msgpack",
                "thrift-compact",
                "thrift-binary",
                "capnp",
                "capnp-packed"
            })
    void encodedValuesAreDecodedAgain(String format) throws IOException {
        Path json = Files.writeString(directory.resolve("order.json"), ORDER);
        Path content = directory.resolve("order." + format);
        Path again = directory.resolve("again.json");

        for (Path classPath : List.of(jar, bootJar, directory.resolve("classes"))) {
            assertThat(run(
                            "encode",
                            "-c",
                            classPath.toString(),
                            "-t",
                            "demo.Order",
                            "-f",
                            format,
                            json.toString(),
                            "-o",
                            content.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(run(
                            "decode",
                            "-c",
                            classPath.toString(),
                            "-t",
                            "demo.Order",
                            "-f",
                            format,
                            content.toString(),
                            "-o",
                            again.toString()))
                    .as(err.toString())
                    .isZero();
            assertThat(Files.readString(again)).isEqualToIgnoringWhitespace(ORDER);
        }
    }

    @Test
    void aListIsAType() throws IOException {
        Path json = Files.writeString(directory.resolve("orders.json"), "[" + ORDER + "]");
        Path content = directory.resolve("orders.pb");
        String type = "java.util.List<demo.Order>";

        assertThat(run(
                        "encode",
                        "-c",
                        jar.toString(),
                        "-t",
                        type,
                        "-f",
                        "protobuf",
                        json.toString(),
                        "-o",
                        content.toString()))
                .as(err.toString())
                .isZero();
        assertThat(run(
                        "decode",
                        "-c",
                        jar.toString(),
                        "-t",
                        type,
                        "-f",
                        "protobuf",
                        content.toString(),
                        "-o",
                        json.toString()))
                .isZero();

        assertThat(Files.readString(json)).isEqualToIgnoringWhitespace("[" + ORDER + "]");
    }

    @Test
    void aSchemaIsExported() throws IOException {
        Path schema = directory.resolve("order.proto");

        assertThat(run("export", "-c", jar.toString(), "-t", "demo.Order", "-f", "protobuf", "-o", schema.toString()))
                .as(err.toString())
                .isZero();

        assertThat(Files.readString(schema)).contains("message Order", "repeated Item items = 2");
    }

    @Test
    void contentThatIsWrongIsAnErrorInWords() throws IOException {
        Path content = Files.write(directory.resolve("wrong.pb"), new byte[] {10, 2, 116, 101, 10, 5});

        assertThat(run("decode", "-c", jar.toString(), "-t", "demo.Order", "-f", "protobuf", content.toString()))
                .isEqualTo(1);

        assertThat(err.toString()).contains("protobuf", "byte").doesNotContain("\tat ");
    }

    @Test
    void aTypeAFormatOrAPathThatIsNotThereIsNamed() {
        assertThat(run("export", "-c", jar.toString(), "-t", "demo.None", "-f", "avro"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("There is no type demo.None");
        assertThat(run("export", "-c", jar.toString(), "-t", "demo.Order", "-f", "none"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("No wire format 'none'; use one of json");
        assertThat(run("export", "-c", "none.jar", "-t", "demo.Order", "-f", "avro"))
                .isEqualTo(1);
        assertThat(err.toString()).contains("none.jar does not exist");
        assertThat(run("export", "-t", "demo.Order")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void locksOfTwoReleasesAreCompared() throws IOException {
        Path older = lock("older", "  1 to string id=0 ordinal=0\n  2 total string? id=1 ordinal=1\n");
        assertThat(run("compare", older.toString(), older.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("No changes.");

        Path grown = lock(
                "grown",
                "  1 to string id=0 ordinal=0\n  2 total string? id=1 ordinal=1\n  3 note string? id=2 ordinal=2\n");
        assertThat(run("compare", older.toString(), grown.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("demo.Order.note", "All changes are compatible.");

        Path moved = lock("moved", "  1 total string? id=0 ordinal=0\n  2 to string id=1 ordinal=1\n");
        assertThat(run("compare", older.toString(), moved.toString())).isEqualTo(1);
        assertThat(out.toString()).contains("demo.Order.to", "its number was 1 and is 2");

        assertThat(run("compare", older.toString(), "none.lock")).isEqualTo(1);
        assertThat(err.toString()).contains("There is no lock none.lock");
    }

    private static Path lock(String name, String fields) throws IOException {
        return Files.writeString(
                directory.resolve(name + ".lock"), "wireformat-lock 1\n\nmessage demo.Order\n" + fields);
    }
}
