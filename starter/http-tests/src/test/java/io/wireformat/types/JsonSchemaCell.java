package io.wireformat.types;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.wireformat.model.FieldType;
import io.wireformat.schema.SchemaLanguage;
import io.wireformat.types.Row.Sample;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The JSON Schema of the property in words, after a validator has held JSON to it. */
final class JsonSchemaCell {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final SchemaRegistry VALIDATORS =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private JsonSchemaCell() {}

    static String of(Sample sample, byte[] content) {
        FieldType type = Converters.describe(sample.body());
        String exported = SchemaLanguage.JSON_SCHEMA.export(type);
        assertThat(VALIDATORS.getSchema(exported).validate(new String(content, UTF_8), InputFormat.JSON))
                .isEmpty();
        JsonNode schema = JSON.readTree(exported);
        JsonNode declared =
                sample.isWhole() ? schema : schema.at("/$defs/" + SchemaLanguage.nameOf(type) + "/properties/value");
        return words(declared, schema);
    }

    private static String words(JsonNode declared, JsonNode schema) {
        if (declared.has("$ref")) {
            return words(schema.at(declared.get("$ref").stringValue().substring(1)), schema);
        }
        if (declared.has("anyOf")) {
            return declared.get("anyOf")
                    .valueStream()
                    .map(either -> words(either, schema))
                    .collect(Collectors.joining(" or "));
        }
        if (declared.has("oneOf")) {
            return "one of " + declared.get("oneOf").size() + " objects";
        }
        if (declared.has("enum")) {
            return declared.get("enum")
                    .valueStream()
                    .map(constant -> "`" + constant + "`")
                    .collect(Collectors.joining(", "));
        }
        String type = declared.get("type").stringValue();
        if (declared.has("items")) {
            return type + " of " + words(declared.get("items"), schema);
        }
        if (declared.has("additionalProperties")) {
            return type + " of " + words(declared.get("additionalProperties"), schema);
        }
        return type + formatOf(declared);
    }

    private static String formatOf(JsonNode declared) {
        for (String keyword : new String[] {"format", "contentEncoding", "pattern"}) {
            if (declared.has(keyword)) {
                return ", `" + declared.get(keyword).stringValue() + "`";
            }
        }
        return declared.has("maximum")
                ? ", "
                        + (Long.SIZE
                                - Long.numberOfLeadingZeros(
                                        declared.get("maximum").longValue())
                                + 1) + " bits"
                : "";
    }
}
