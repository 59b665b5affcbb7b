package io.wireformat.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.wireformat.fixtures.Device;
import io.wireformat.fixtures.EveryType;
import io.wireformat.fixtures.EveryTypes;
import io.wireformat.fixtures.Everything;
import io.wireformat.fixtures.Messages;
import io.wireformat.fixtures.Point;
import io.wireformat.fixtures.Tree;
import io.wireformat.model.MessageModels;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Exported JSON Schemas before a validator that knows draft 2020-12. */
class JsonSchemaTests {

    private static final Type POINTS = new TypeReference<List<Point>>() {}.getType();

    private final JsonMapper mapper = JsonMapper.builder().build();

    private final MessageModels models = new MessageModels(mapper);

    private final SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @ParameterizedTest
    @MethodSource("io.wireformat.schema.SchemaCompilationTests#types")
    void followsTheSchemaOfSchemas(Type type) {
        Schema meta = registry.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId()));
        String schema = SchemaLanguage.JSON_SCHEMA.export(models.describe(type));
        assertThat(meta.validate(schema, InputFormat.JSON)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.wireformat.fixtures.Messages#all")
    void describesTheJsonOfAnyMessage(Everything message) {
        assertThat(validate(Everything.class, mapper.writeValueAsString(message)))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyType")
    void describesTheJsonOfEveryType(EveryType message) {
        assertThat(validate(EveryType.class, mapper.writeValueAsString(message)))
                .isEmpty();
    }

    static List<EveryType> everyType() {
        return List.of(EveryTypes.zero(), EveryTypes.typical(), EveryTypes.extreme());
    }

    @Test
    void promisesNoFormatThatADurationDoesNotHave() {
        Duration negative = Duration.ofSeconds(-90, -500_000_000);
        JsonNode span = mapper.readTree(SchemaLanguage.JSON_SCHEMA.export(models.describe(Lap.class)))
                .at("/$defs/Lap/properties/span");
        assertThat(negative).hasToString("PT-1M-30.5S");
        assertThat(span.path("type").asString()).isEqualTo("string");
        assertThat(span.has("format")).isFalse();
    }

    @Test
    void describesAMessageThatHoldsItself() {
        String json = mapper.writeValueAsString(new Tree("root", List.of(Messages.tree(3)), null));
        assertThat(validate(Tree.class, json)).isEmpty();
    }

    @Test
    void describesAList() {
        assertThat(validate(POINTS, "[{\"x\": 1, \"y\": 2, \"label\": null}, {}]"))
                .isEmpty();
        assertThat(validate(POINTS, "{\"items\": []}")).isNotEmpty();
    }

    @Test
    void aPropertyWithAnInitialValueMayBeAbsentAndNotNull() {
        assertThat(validate(Device.class, mapper.writeValueAsString(new Device())))
                .isEmpty();
        assertThat(validate(Device.class, "{}")).isEmpty();
        assertThat(validate(Device.class, "{\"retries\": null}")).isNotEmpty();
    }

    @Test
    void refusesWhatTheTypeCannotHold() {
        assertThat(validate(Point.class, "{\"x\": 2147483648}")).isNotEmpty();
        assertThat(validate(Point.class, "{\"x\": 1.5}")).isNotEmpty();
        assertThat(validate(Point.class, "{\"x\": null}")).isNotEmpty();
        assertThat(validate(Point.class, "{\"label\": 1}")).isNotEmpty();
    }

    private List<Error> validate(Type type, String json) {
        String schema = SchemaLanguage.JSON_SCHEMA.export(models.describe(type));
        return registry.getSchema(schema, InputFormat.JSON).validate(json, InputFormat.JSON);
    }

    record Lap(Duration span) {}
}
