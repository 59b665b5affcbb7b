package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.wireformat.DecodingException;
import io.wireformat.codec.Binding;
import io.wireformat.codec.Codec;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.codec.Plan;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.fixtures.avro.EverythingRecord;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Records against the Avro library, by the derived schema and by one written by hand. */
class AvroRefereeTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private static final Type LONGS = new TypeReference<List<Long>>() {}.getType();

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    private final Codec codec = new AvroCodec(models, GeneratedTypes.NONE);

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWritesForTheDerivedSchema(Everything message) {
        Schema schema = schema(Everything.class);
        assertThat(encode(Everything.class, message))
                .isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, message)));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesTheBytesThatTheLibraryWritesForAGeneratedRecord(Everything message) {
        assertThat(encode(Everything.class, message))
                .isEqualTo(AvroRecords.writeSpecific(AvroRecords.toGenerated(message)));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatTheLibraryReads(Everything message) {
        Schema schema = schema(Everything.class);
        assertThat(AvroRecords.readGeneric(schema, encode(Everything.class, message)))
                .isEqualTo(AvroRecords.toGeneric(schema, message));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void writesWhatAGeneratedRecordReads(Everything message) {
        Plan generated = ((Binding.Bound) new AvroGeneratedTypes().bind(EverythingRecord.class)).plan();
        assertThat(generated.decode(new ContentReader(encode(Everything.class, message))))
                .isEqualTo(AvroRecords.toGenerated(message));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void readsWhatTheLibraryWrites(Everything message) {
        Schema schema = schema(Everything.class);
        byte[] content = AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, message));
        Object read = decode(Everything.class, content);
        assertThat(AvroRecords.toGeneric(schema, read)).isEqualTo(AvroRecords.toGeneric(schema, message));
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 100, 1_000, 64_000})
    void readsListsThatTheLibraryWritesInBlocksWithSizes(int blockSize) {
        Schema schema = schema(Everything.class);
        Everything message = Messages.maximal();
        Object generic = AvroRecords.toGeneric(schema, message);
        byte[] content = AvroRecords.writeGenericInBlocks(schema, generic, blockSize);
        assertThat(content).isNotEqualTo(encode(Everything.class, message));
        assertThat(AvroRecords.toGeneric(schema, decode(Everything.class, content)))
                .isEqualTo(generic);
    }

    @Test
    void writesAMessageThatHoldsItselfAsTheLibraryDoes() {
        Schema schema = schema(Tree.class);
        Tree tree = new Tree("root", List.of(Messages.tree(3), Messages.tree(1)), Messages.tree(2));
        assertThat(encode(Tree.class, tree))
                .isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, tree)));
    }

    @Test
    void writesAListAsAnArray() {
        Schema schema = schema(POINTS);
        List<Point> points = List.of(new Point(1, -2, null), new Point(0, 0, "b"));
        assertThat(schema.getType()).isEqualTo(Schema.Type.ARRAY);
        assertThat(encode(POINTS, points))
                .isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, points)));
        assertThat(encode(POINTS, List.of())).containsExactly(0);
    }

    @Test
    void writesNumbersOfEveryLengthAsTheLibraryDoes() {
        Schema schema = schema(LONGS);
        List<Long> numbers = new ArrayList<>();
        for (int bits = 0; bits < Long.SIZE; bits++) {
            numbers.addAll(List.of((1L << bits) - 1, 1L << bits, -(1L << bits), -(1L << bits) - 1));
        }
        byte[] content = encode(LONGS, numbers);
        assertThat(content).isEqualTo(AvroRecords.writeGeneric(schema, numbers));
        assertThat(decode(LONGS, content)).isEqualTo(numbers);
    }

    @Test
    void replacesUnpairedSurrogatesAsTheLibraryDoes() {
        Schema schema = schema(Point.class);
        Point point = new Point(0, 0, "a\uD83Db\uDE00");
        assertThat(encode(Point.class, point))
                .isEqualTo(AvroRecords.writeGeneric(schema, AvroRecords.toGeneric(schema, point)));
    }

    @Test
    void ordersFieldsByNumberAndEnumsByDeclaration() {
        Schema schema = schema(Numbered.class);
        Schema levels = schema.getField("level").schema();
        GenericData.Record generic = new GenericData.Record(schema);
        generic.put("the_first", 9L);
        generic.put("level", new GenericData.EnumSymbol(levels, "HIGH"));
        generic.put("last", "z");
        assertThat(schema.getFields()).extracting(Schema.Field::name).containsExactly("the_first", "level", "last");
        assertThat(encode(Numbered.class, new Numbered("z", 9, null, Numbered.Level.HIGH)))
                .isEqualTo(AvroRecords.writeGeneric(schema, generic));
    }

    @Test
    void takesAnUnknownPositionForTheDeclaredDefault() {
        byte[] content = encode(Numbered.class, new Numbered("", 0, null, Numbered.Level.HIGH));
        content[1] = 2 * 3;
        assertThat(((Numbered) decode(Numbered.class, content)).level()).isEqualTo(Numbered.Level.UNKNOWN);
    }

    @Test
    void takesAnUnknownPositionForNullWhereNullIsAllowed() {
        byte[] content = {2, 2 * 7};
        assertThat(decode(Shade.class, content)).isEqualTo(new Shade(null));
    }

    @Test
    void refusesAnUnknownPositionElsewhereAndNamesTheElement() {
        byte[] content = {4, 0, 2 * 3, 0};
        DecodingException e = catchThrowableOfType(DecodingException.class, () -> decode(Shades.class, content));
        assertThat(e.path()).isEqualTo("colors[1]");
        assertThat(e).hasMessageContaining("Color").hasMessageContaining("3");
    }

    static List<Everything> messages() {
        return Messages.all();
    }

    private Schema schema(Type type) {
        return new Schema.Parser().parse(AvroSchemas.schemaOf(models.describe(type)));
    }

    private byte[] encode(Type type, Object message) {
        ContentBuffer buffer = new ContentBuffer(16);
        plan(type).encode(message, buffer);
        return buffer.toByteArray();
    }

    private Object decode(Type type, byte[] content) {
        return plan(type).decode(new ContentReader(content));
    }

    private Plan plan(Type type) {
        return ((Binding.Bound) codec.bind(type)).plan();
    }

    /** An enum that may be null. */
    public record Shade(@Nullable Color color) {}

    /** An enum in a list. */
    public record Shades(List<Color> colors) {}
}
