package io.wireformat.schema;

import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes JSON Schema. Properties that it does not name are allowed, since readers skip them; those without which
 * content is refused are required.
 */
final class JsonSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final JsonMapper PRETTY = JsonMapper.builder()
            .enable(tools.jackson.databind.SerializationFeature.INDENT_OUTPUT)
            .build();

    private JsonSchema() {}

    static String of(FieldType root) {
        Declarations declarations = Declarations.of(root);
        ObjectNode schema = JSON.objectNode().put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", declarations.root().name());
        schema.setAll(schemaOf(root));
        ObjectNode definitions = schema.putObject("$defs");
        for (MessageModel message : declarations.messages()) {
            if (message == root || message != declarations.root()) {
                definitions.set(message.name(), object(message));
            }
        }
        for (EnumModel model : declarations.enums()) {
            definitions.set(model.name(), enumeration(model));
        }
        // the same line ends on every system
        return PRETTY.writeValueAsString(schema).replace("\r\n", "\n") + "\n";
    }

    private static ObjectNode object(MessageModel message) {
        ObjectNode schema = JSON.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = JSON.arrayNode();
        for (Field field : message.fields()) {
            properties.set(field.name(), field.nullable() ? orNull(schemaOf(field.type())) : schemaOf(field.type()));
            if (Declarations.isRequired(field)) {
                required.add(field.name());
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema;
    }

    private static ObjectNode orNull(ObjectNode schema) {
        ObjectNode either = JSON.objectNode();
        either.putArray("anyOf").add(schema).add(JSON.objectNode().put("type", "null"));
        return either;
    }

    private static ObjectNode enumeration(EnumModel model) {
        ObjectNode schema = JSON.objectNode().put("type", "string");
        ArrayNode names = schema.putArray("enum");
        model.constants().forEach(constant -> names.add(model.nameOf(constant)));
        return schema;
    }

    private static ObjectNode schemaOf(FieldType type) {
        if (type instanceof MessageModel message) {
            return JSON.objectNode().put("$ref", "#/$defs/" + message.name());
        }
        if (type instanceof EnumModel model) {
            return JSON.objectNode().put("$ref", "#/$defs/" + model.name());
        }
        if (type instanceof ListType list) {
            ObjectNode schema = JSON.objectNode().put("type", "array");
            schema.set("items", schemaOf(list.element()));
            return schema;
        }
        return switch ((ScalarType) type) {
            case BOOLEAN -> JSON.objectNode().put("type", "boolean");
            case INT32 ->
                JSON.objectNode()
                        .put("type", "integer")
                        .put("minimum", Integer.MIN_VALUE)
                        .put("maximum", Integer.MAX_VALUE);
            case INT64 ->
                JSON.objectNode()
                        .put("type", "integer")
                        .put("minimum", Long.MIN_VALUE)
                        .put("maximum", Long.MAX_VALUE);
            case FLOAT64 -> number();
            case STRING -> JSON.objectNode().put("type", "string");
            case BYTES -> JSON.objectNode().put("type", "string").put("contentEncoding", "base64");
        };
    }

    /** JSON has no number for what Jackson writes as text. */
    private static ObjectNode number() {
        ObjectNode schema = JSON.objectNode();
        ArrayNode either = schema.putArray("anyOf");
        either.addObject().put("type", "number");
        either.addObject().putArray("enum").add("NaN").add("Infinity").add("-Infinity");
        return schema;
    }
}
