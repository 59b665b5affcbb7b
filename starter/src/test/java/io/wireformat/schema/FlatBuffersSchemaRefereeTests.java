package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bytes of the plans, turned into JSON and back by flatc with nothing but the exported schema. */
class FlatBuffersSchemaRefereeTests {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final MessageModels models = new MessageModels(MAPPER);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("messages")
    void describesTheBytesOfAMessage(Object message) throws Exception {
        throughFlatc(message);
        assertThat(decode(message.getClass())).usingRecursiveComparison().isEqualTo(message);
    }

    @Test
    void bearsTheNamesThatFlatcWants() throws Exception {
        assertThat(throughFlatc(new Numbered("z", Long.MIN_VALUE, null, Numbered.Level.HIGH)))
                .isEqualTo(
                        MAPPER.readTree("{\"the_first\": -9223372036854775808, \"level\": \"HIGH\", \"last\": \"z\"}"));
    }

    /** Doubles that flatc prints to the last digit. */
    static List<Object> messages() {
        return List.of(
                Messages.zero(),
                Messages.presentZero(),
                EveryTypes.zero(),
                new Numbered("z", 1, null, Numbered.Level.LOW),
                new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2)));
    }

    /** Leaves what flatc makes of its own JSON in message.bin. */
    private JsonNode throughFlatc(Object message) throws Exception {
        String schema = message.getClass().getSimpleName() + ".fbs";
        Files.writeString(
                folder.resolve(schema), SchemaLanguage.FLATBUFFERS.export(models.describe(message.getClass())));
        ContentBuffer content = new ContentBuffer(64);
        plan(message.getClass()).encode(message, content);
        Files.write(folder.resolve("message.bin"), content.toByteArray());
        Compiler flatc = Compiler.flatc();
        flatc.run(folder, "--json", "--strict-json", "--raw-binary", schema, "--", "message.bin");
        Files.delete(folder.resolve("message.bin"));
        flatc.run(folder, "--binary", schema, "message.json");
        return MAPPER.readTree(Files.readAllBytes(folder.resolve("message.json")));
    }

    private Object decode(Class<?> type) throws Exception {
        return plan(type).decode(new ContentReader(Files.readAllBytes(folder.resolve("message.bin"))));
    }

    private Plan plan(Class<?> type) {
        return ((Binding.Bound) new FlatBuffersCodec(models, GeneratedTypes.NONE).bind(type)).plan();
    }
}
