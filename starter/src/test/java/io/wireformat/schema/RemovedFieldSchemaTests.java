package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import io.wireformat.FieldNumber;
import io.wireformat.fixtures.Languages;
import io.wireformat.lock.WireformatLock;
import io.wireformat.model.MessageModels;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** What the lock remembers of fields and alternatives that are gone, in the languages that keep places for them. */
class RemovedFieldSchemaTests {

    private static final String LOCK = """
            wireformat-lock 1

            message io.wireformat.schema.RemovedFieldSchemaTests.Picture
              1 title string id=0 ordinal=0
              2 width int32? id=1 ordinal=1 removed
              3 tags list<string> id=2 ordinal=3 removed
              4 mark io.wireformat.schema.RemovedFieldSchemaTests.Mark? id=3 ordinal=4
              5 level enum:io.wireformat.schema.Level id=4 ordinal=5 removed

            union io.wireformat.schema.RemovedFieldSchemaTests.Mark
              1 dot io.wireformat.schema.RemovedFieldSchemaTests.Dot?
              2 arc io.wireformat.schema.RemovedFieldSchemaTests.Arc? removed
              3 line io.wireformat.schema.RemovedFieldSchemaTests.Line?
            """;

    @TempDir
    Path folder;

    @Test
    void protobufReservesTheirNumbers() throws Exception {
        String schema = export(Languages.PROTOBUF);
        assertThat(schema).contains("message Picture {\n  reserved 2, 3, 5;\n", "message Mark {\n  reserved 2;\n");
        Compiler.protoc(folder).run(folder, "--descriptor_set_out=set.bin", write(schema, "picture.proto"));
    }

    @Test
    void thriftWarnsOfTheirIds() throws Exception {
        String schema = export(Languages.THRIFT);
        assertThat(schema)
                .contains(
                        "struct Picture {\n  // never again: 2 (width), 3 (tags), 5 (level)\n",
                        "union Mark {\n  // never again: 2 (arc)\n");
        Compiler.installed("thrift", "thrift-compiler")
                .run(folder, "--strict", "--gen", "java", write(schema, "picture.thrift"));
    }

    @Test
    void flatBuffersKeepsTheirIds() throws Exception {
        String schema = export(Languages.FLATBUFFERS);
        assertThat(schema).contains("removed_2:bool (id: 1, deprecated)", "removed_5:bool (id: 4, deprecated)");
        Compiler.flatc().run(folder, "--binary", "--schema", write(schema, "picture.fbs"));
    }

    @Test
    void capnProtoKeepsTheirOrdinals() throws Exception {
        String schema = export(Languages.CAPNP);
        assertThat(schema).contains("""
                struct Picture {
                  title @0 :Text;
                  removed2 :union {
                    none @1 :Void;
                    value @2 :Int32;
                  }
                  removed3 @3 :AnyPointer;
                  mark @4 :Mark;
                  removed5 @5 :UInt16;
                }
                """, """
                    none @0 :Void;
                    dot @1 :Dot;
                    removed2 @2 :AnyPointer;
                    line @3 :Line;
                """);
        Compiler.installed("capnp", "capnproto").run(folder, "compile", "-ocapnp", write(schema, "picture.capnp"));
    }

    @BeforeEach
    void writeTheLock() throws Exception {
        Path file = folder.resolve(WireformatLock.RESOURCE);
        Files.createDirectories(file.getParent());
        Files.writeString(file, LOCK);
    }

    private String export(SchemaLanguage language) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            MessageModels models = new MessageModels(JsonMapper.builder().build(), WireformatLock.load(loader));
            return language.export(models.describe(Picture.class));
        }
    }

    private String write(String schema, String name) throws Exception {
        Files.writeString(folder.resolve(name), schema);
        return name;
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
    sealed interface Mark {}

    @JsonTypeName("dot")
    record Dot(int x) implements Mark {}

    @FieldNumber(3)
    @JsonTypeName("line")
    record Line(int length) implements Mark {}

    record Picture(String title, @FieldNumber(4) @Nullable Mark mark) {}
}
