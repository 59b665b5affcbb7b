package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThatNoException;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.fixtures.Device;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Languages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.google.Sighting;
import io.wireformat.model.FieldType;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What is exported, before the compiler of each language. */
class SchemaCompilationTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("types")
    void isAcceptedByProtoc(Type type) throws Exception {
        Compiler.protoc(folder).run(folder, "--descriptor_set_out=set.bin", write(type, Languages.PROTOBUF));
    }

    @Test
    void aTypeCalledAsOneOfProtobufsOwnIsAcceptedByProtoc() throws Exception {
        isAcceptedByProtoc(NamesTests.Clock.class);
    }

    @Test
    void wordsOfPythonAreAcceptedByThriftForPython() throws Exception {
        Compiler.installed("thrift", "thrift-compiler")
                .run(folder, "--strict", "--gen", "py", write(NamesTests.Keywords.class, Languages.THRIFT));
    }

    @ParameterizedTest
    @MethodSource("types")
    void isAcceptedByFlatc(Type type) throws Exception {
        Compiler.flatc().run(folder, "--binary", "--schema", write(type, Languages.FLATBUFFERS));
    }

    @ParameterizedTest
    @MethodSource("types")
    void isAcceptedByAvro(Type type) {
        String text = Languages.AVRO.export(models.describe(type));
        assertThatNoException().isThrownBy(() -> new Schema.Parser().parse(text));
    }

    @ParameterizedTest
    @MethodSource("types")
    void isAcceptedByThrift(Type type) throws Exception {
        Compiler.installed("thrift", "thrift-compiler")
                .run(folder, "--strict", "--gen", "java", write(type, Languages.THRIFT));
    }

    @ParameterizedTest
    @MethodSource("types")
    void isAcceptedByCapnp(Type type) throws Exception {
        Compiler.installed("capnp", "capnproto").run(folder, "compile", "-ocapnp", write(type, Languages.CAPNP));
    }

    static List<Type> types() {
        return List.<Type>of(
                Everything.class,
                EveryType.class,
                Device.class,
                Shape.class,
                new TypeReference<Map<String, List<Point>>>() {}.getType(),
                new TypeReference<List<List<Shape>>>() {}.getType(),
                Numbered.class,
                Tree.class,
                Words.class,
                NamesTests.Shadowing.class,
                NamesTests.Keywords.class,
                Mutual.class,
                Anything.class,
                Sighting.class,
                new TypeReference<List<Point>>() {}.getType(),
                new TypeReference<List<byte[]>>() {}.getType(),
                new TypeReference<List<Long>>() {}.getType());
    }

    private String write(Type type, SchemaLanguage language) throws Exception {
        FieldType described = models.describe(type);
        String name = language.fileName(described);
        Files.writeString(folder.resolve(name), language.export(described));
        return name;
    }

    /** Words of the languages. */
    record Words(
            int struct,
            int table,
            int union,
            int message,
            int option,
            int optional,
            int repeated,
            int reserved,
            int string,
            int bool,
            int namespace,
            int required,
            int end,
            int from,
            int with,
            int using,
            int group,
            int annotation,
            int of,
            int in,
            int on,
            @JsonProperty("enum") int enumeration,
            @JsonProperty("interface") int face,
            @JsonProperty("import") int imported,
            @JsonProperty("const") int constant,
            @JsonProperty("default") int standard,
            @JsonProperty("true") int yes,
            @JsonProperty("int64") int wide,
            @JsonProperty("null") int nothing) {}

    /** Messages that hold each other. */
    record Mutual(List<Other> others) {

        record Other(List<Mutual> mutuals) {}
    }

    record Anything(Object any, Map<String, Object> extra, List<JsonNode> nodes, Instant at, Anything.Value value) {

        record Value(Map<String, Value> byName) {}
    }
}
