package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.FieldNumber;
import io.wireformat.codec.Binding;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.codec.flatbuffers.FlatBuffersCodec;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Languages;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Shape;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnsupportedTypeException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        throughFlatc(message.getClass(), message);
        assertThat(decode(message.getClass())).usingRecursiveComparison().isEqualTo(message);
    }

    @Test
    void describesTheBytesOfAUnion() throws Exception {
        Shape group = new Shape.Group("g", List.of(new Shape.Circle(2.5), new Shape.Rectangle(3, 0)));
        assertThat(throughFlatc(Shape.class, group)).isEqualTo(MAPPER.readTree("""
                {"value_type": "Group", "value": {"label": "g", "members": [
                    {"value_type": "Circle", "value": {"radius": 2.5}},
                    {"value_type": "Rectangle", "value": {"width": 3}}]}}
                """));
        assertThat(decode(Shape.class)).isEqualTo(group);
    }

    @Test
    void sortsMapsAsFlatcDoes() throws Exception {
        Map<String, Integer> texts =
                Map.of("", 1, "a", 2, "a\u00e9", 3, "ab", 4, "\u00e9", 5, "\uffff", 6, "\ud83d\ude00", 7);
        Map<Long, String> longs = Map.of(0L, "0", -1L, "-1", Long.MIN_VALUE, "min", Long.MAX_VALUE, "max");
        Map<Numbered.Level, Boolean> levels =
                Map.of(Numbered.Level.HIGH, true, Numbered.Level.LOW, false, Numbered.Level.UNKNOWN, true);
        Map<Grade, Integer> grades = Map.of(Grade.GOOD, 1, Grade.BEST, 2);
        Maps maps = new Maps(texts, longs, levels, grades);
        JsonNode json = throughFlatc(Maps.class, maps);
        Maps sorted = (Maps) decode(Maps.class);
        assertThat(sorted).isEqualTo(maps);
        assertThat(json.at("/texts").valueStream().map(entry -> entry.get("key").asString()))
                .containsExactlyElementsOf(sorted.texts().keySet());
        assertThat(json.at("/longs").valueStream().map(entry -> entry.get("key").asLong()))
                .containsExactlyElementsOf(sorted.longs().keySet());
        assertThat(json.at("/levels").valueStream().map(entry -> entry.get("key")
                        .asString()))
                .containsExactlyElementsOf(
                        sorted.levels().keySet().stream().map(Enum::name).toList());
        assertThat(json.at("/grades").valueStream().map(entry -> entry.get("key")
                        .asString()))
                .containsExactly("BEST", "GOOD");
    }

    @Test
    void refusesANameThatTheUnionNeedsBesideItsOwn() {
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> Languages.FLATBUFFERS.export(models.describe(Taken.class)))
                .withMessageContaining("ShapeValue");
    }

    @Test
    void bearsTheNamesThatFlatcWants() throws Exception {
        assertThat(throughFlatc(Numbered.class, new Numbered("z", Long.MIN_VALUE, null, Numbered.Level.HIGH)))
                .isEqualTo(
                        MAPPER.readTree("{\"the_first\": -9223372036854775808, \"level\": \"HIGH\", \"last\": \"z\"}"));
    }

    @Test
    void refusesANumberOfAnAlternativeThatDoesNotFitOneByte() {
        assertThatExceptionOfType(UnsupportedTypeException.class)
                .isThrownBy(() -> Languages.FLATBUFFERS.export(models.describe(Far.class)))
                .withMessageContaining("256");
    }

    /** Doubles that flatc prints to the last digit. */
    static List<Object> messages() {
        return List.of(
                Messages.zero(),
                Messages.presentZero(),
                EveryTypes.zero(),
                EveryTypes.typical(),
                new Numbered("z", 1, null, Numbered.Level.LOW),
                new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2)));
    }

    /** Leaves what flatc makes of its own JSON in message.bin. */
    private JsonNode throughFlatc(Class<?> type, Object message) throws Exception {
        String schema = type.getSimpleName() + ".fbs";
        Files.writeString(folder.resolve(schema), Languages.FLATBUFFERS.export(models.describe(type)));
        ContentBuffer content = new ContentBuffer(64);
        plan(type).encode(message, content);
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

    /** Every kind of key. */
    record Maps(
            Map<String, Integer> texts,
            Map<Long, String> longs,
            Map<Numbered.Level, Boolean> levels,
            Map<Grade, Integer> grades) {}

    /** A number that takes two bytes. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Far {

        @FieldNumber(256)
        record Away(int value) implements Far {}
    }

    /** None is zero. */
    enum Grade {
        @FieldNumber(2)
        GOOD,
        @FieldNumber(1)
        BEST
    }

    /** Holds a message that is called as the union in the table of a sealed type would be. */
    record Taken(Shape shape, ShapeValue value) {

        record ShapeValue(int value) {}
    }
}
