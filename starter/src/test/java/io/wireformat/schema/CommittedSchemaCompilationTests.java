package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.wireformat.fixtures.Languages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas that {@code schemas/} holds, before the compiler of each language. */
class CommittedSchemaCompilationTests {

    private static final Path EXPORTED = Path.of("..", "schemas", "exported");

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{1}")
    @MethodSource("files")
    void isAcceptedByItsCompiler(SchemaLanguage language, Path file) throws Exception {
        String name = file.getFileName().toString();
        Files.copy(file, folder.resolve(name));
        switch (language.name()) {
            case "proto" -> Compiler.protoc(folder).run(folder, "--descriptor_set_out=set.bin", name);
            case "flatbuffers" -> Compiler.flatc().run(folder, "--binary", "--schema", name);
            case "thrift" ->
                Compiler.installed("thrift", "thrift-compiler").run(folder, "--strict", "--gen", "java", name);
            case "capnp" -> Compiler.installed("capnp", "capnproto").run(folder, "compile", "-ocapnp", name);
            case "avro" -> assertThatNoException().isThrownBy(() -> new Schema.Parser().parse(Files.readString(file)));
            case "json-schema" ->
                assertThat(errorsOfJsonSchema(Files.readString(file))).isEmpty();
            default -> throw new AssertionError(language);
        }
    }

    static List<Arguments> files() throws Exception {
        List<Arguments> files = new ArrayList<>();
        for (SchemaLanguage language : Languages.all()) {
            try (Stream<Path> paths = Files.list(EXPORTED.resolve(language.name()))) {
                paths.sorted().map(path -> Arguments.of(language, path)).forEach(files::add);
            }
        }
        return files;
    }

    private static List<Error> errorsOfJsonSchema(String schema) {
        SpecificationVersion version = SpecificationVersion.DRAFT_2020_12;
        return SchemaRegistry.withDefaultDialect(version)
                .getSchema(SchemaLocation.of(version.getDialectId()))
                .validate(schema, InputFormat.JSON);
    }
}
