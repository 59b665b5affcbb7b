package io.wireformat.codec.avro;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import io.wireformat.codec.Binding;
import io.wireformat.codec.GeneratedTypes;
import io.wireformat.fixtures.Color;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Numbered;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class AvroSchemasTests {

    private final MessageModels models = new MessageModels(JsonMapper.builder().build());

    @Test
    void describesARecordWithItsDefaults() {
        assertThat(AvroSchemas.schemaOf(models.describe(Point.class))).isEqualTo("""
                        {"type":"record","name":"Point","namespace":"io.wireformat.fixtures","fields":[\
                        {"name":"x","type":"int","default":0},\
                        {"name":"y","type":"int","default":0},\
                        {"name":"label","type":["null","string"],"default":null}]}""");
    }

    @Test
    void definesATypeOnceAndNamesItAfterThat() {
        assertThat(AvroSchemas.schemaOf(models.describe(Tree.class))).isEqualTo("""
                        {"type":"record","name":"Tree","namespace":"io.wireformat.fixtures","fields":[\
                        {"name":"name","type":"string","default":""},\
                        {"name":"children","type":{"type":"array","items":"io.wireformat.fixtures.Tree"},"default":[]},\
                        {"name":"twin","type":["null","io.wireformat.fixtures.Tree"],"default":null}]}""");
    }

    @Test
    void ordersFieldsByNumberAndDeclaresTheDefaultOfAnEnum() {
        assertThat(AvroSchemas.schemaOf(models.describe(Numbered.class))).isEqualTo("""
                        {"type":"record","name":"Numbered","namespace":"io.wireformat.fixtures","fields":[\
                        {"name":"the_first","type":"long","default":0},\
                        {"name":"level","type":{"type":"enum","name":"Level",\
                        "namespace":"io.wireformat.fixtures.Numbered",\
                        "symbols":["UNKNOWN","LOW","HIGH"],"default":"UNKNOWN"},"default":"UNKNOWN"},\
                        {"name":"last","type":"string","default":""}]}""");
    }

    @Test
    void describesAListAsAnArray() {
        assertThat(AvroSchemas.schemaOf(models.describe(new TypeReference<List<String>>() {}.getType())))
                .isEqualTo("{\"type\":\"array\",\"items\":\"string\"}");
    }

    @Test
    void isASchemaToTheLibraryDefaultsIncluded() {
        Schema schema = parse(Everything.class);
        assertThat(schema.getFullName()).isEqualTo("io.wireformat.fixtures.Everything");
        assertThat(schema.getFields())
                .filteredOn(field -> !field.name().equals("point"))
                .allMatch(Schema.Field::hasDefaultValue);
    }

    @Test
    void letsAReaderFillInWhatAnOlderWriterDidNotHave() {
        assertThat(SchemaCompatibility.checkReaderWriterCompatibility(parse(Later.Item.class), parse(Item.class))
                        .getType())
                .isEqualTo(SchemaCompatibilityType.COMPATIBLE);
    }

    @Test
    void declinesAPropertyWithANameThatAvroDoesNotAllow() {
        assertThat(reasonAgainst(Dashed.class)).contains("Dashed.unit-price").contains("Avro");
    }

    @Test
    void declinesAConstantWithANameThatAvroDoesNotAllow() {
        assertThat(reasonAgainst(Spaced.class)).contains("Size.VERY_LARGE").contains("very large");
    }

    @Test
    void declinesConstantsOfTheSameName() {
        assertThat(reasonAgainst(Twins.class)).contains("Twin.SECOND").contains("same");
    }

    @Test
    void declinesATypeWithANameThatAvroDoesNotAllow() {
        assertThat(reasonAgainst(Cash$.class)).contains("Cash$").contains("Avro");
    }

    @Test
    void tellsTypesOfTheSameSimpleNameApart() {
        Schema schema = parse(Both.class);
        assertThat(schema.getField("now").schema().getFullName()).isEqualTo(namespace() + ".Item");
        assertThat(schema.getField("later").schema().getFullName()).isEqualTo(namespace() + ".Later.Item");
    }

    @Test
    void declinesTypesThatWouldHaveOneName() {
        assertThat(reasonAgainst(Mixed.class)).contains("BoxOfItem").contains("two types");
    }

    private Schema parse(Type type) {
        return new Schema.Parser().parse(AvroSchemas.schemaOf(models.describe(type)));
    }

    private String reasonAgainst(Type type) {
        Binding binding = new AvroCodec(models, GeneratedTypes.NONE).bind(type);
        assertThat(binding).isInstanceOf(Binding.Declined.class);
        return ((Binding.Declined) binding).reason();
    }

    private static String namespace() {
        return AvroSchemasTests.class.getName();
    }

    /** A property name with a dash. */
    public record Dashed(@JsonProperty("unit-price") int unitPrice) {}

    /** A constant whose name has a space. */
    public record Spaced(Size size) {}

    /** Sizes. */
    public enum Size {
        SMALL,
        @JsonProperty("very large")
        VERY_LARGE
    }

    /** Constants that JSON cannot tell apart. */
    public record Twins(Twin twin) {}

    /** Two constants, one name. */
    public enum Twin {
        FIRST,
        SECOND;

        @JsonValue
        String shown() {
            return "same";
        }
    }

    /** A name that Java allows. */
    public record Cash$(int value) {}

    /** An item as it was. */
    public record Item(int x) {}

    /** What came later. */
    public interface Later {

        /** The same item with more fields. */
        @SuppressWarnings("ArrayRecordComponent")
        record Item(int x, boolean flag, double ratio, byte[] blob, Color color, List<String> names) {}
    }

    /** Two types of the same simple name. */
    public record Both(Item now, Later.Item later) {}

    /** A generic record. */
    public record Box<T>(T content) {}

    /** Two records that have the same name once their type argument is part of it. */
    public record Mixed(Box<Item> now, Box<Later.Item> later) {}
}
