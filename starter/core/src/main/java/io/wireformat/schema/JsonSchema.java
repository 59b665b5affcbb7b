package io.wireformat.schema;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Discriminator;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.OpenType;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes JSON Schema. Additional properties are allowed because readers skip them. A property is required if content without
 * it is invalid.
 */
final class JsonSchema {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private static final JsonMapper PRETTY = JsonMapper.builder()
            .enable(tools.jackson.databind.SerializationFeature.INDENT_OUTPUT)
            .build();

    private final Declarations declarations;

    private JsonSchema(Declarations declarations) {
        this.declarations = declarations;
    }

    static String of(FieldType root) {
        return new JsonSchema(Declarations.unwrapped(root)).write(root);
    }

    private String write(FieldType root) {
        ObjectNode schema = JSON.objectNode().put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", SchemaLanguage.nameOf(root));
        schema.setAll(schemaOf(root));
        ObjectNode definitions = schema.putObject("$defs");
        for (MessageModel message : declarations.messages()) {
            definitions.set(declarations.nameOf(message), object(message));
        }
        for (UnionModel union : declarations.unions()) {
            definitions.set(declarations.nameOf(union), oneOf(union));
        }
        for (EnumModel model : declarations.enums()) {
            definitions.set(declarations.nameOf(model), enumeration(model));
        }
        // the same line separator on every system
        return PRETTY.writeValueAsString(schema).replace("\r\n", "\n") + "\n";
    }

    private ObjectNode object(MessageModel message) {
        ObjectNode schema = JSON.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        ArrayNode required = JSON.arrayNode();
        for (Field field : message.fields()) {
            properties.set(field.name(), field.takesNull() ? orNull(schemaOf(field.type())) : schemaOf(field.type()));
            if (Declarations.isRequired(field)) {
                required.add(field.name());
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        return schema;
    }

    private ObjectNode oneOf(UnionModel union) {
        ObjectNode schema = JSON.objectNode();
        if (union.isPlaceholder()) {
            // any value in JSON, and none in other formats
            return schema;
        }
        Discriminator discriminator = union.discriminator();
        // without a type id, content may be valid for several alternatives
        boolean isAmbiguous = discriminator.form() == Form.DEDUCTION || isWrittenTwice(union);
        ArrayNode either = schema.putArray(isAmbiguous ? "anyOf" : "oneOf");
        for (Field alternative : union.alternatives()) {
            ObjectNode reference = reference(alternative.type());
            if (isAmbiguous) {
                either.add(reference);
            } else if (discriminator.form() == Form.WRAPPER_OBJECT) {
                either.add(wrapper(alternative.name(), reference));
            } else {
                ArrayNode both = either.addObject().putArray("allOf");
                both.add(reference);
                ObjectNode tagged = both.addObject();
                tagged.putObject("properties")
                        .putObject(discriminator.property())
                        .set("const", constant(alternative, discriminator));
                if (!alternative.name().equals(union.reading().fallback())) {
                    tagged.putArray("required").add(discriminator.property());
                }
            }
        }
        return schema;
    }

    /** The type id of an alternative: text, or a number if its own property is one. */
    private static JsonNode constant(Field alternative, Discriminator discriminator) {
        boolean isNumber = ((MessageModel) alternative.type())
                .fields().stream()
                        .anyMatch(field -> field.name().equals(discriminator.property())
                                && (field.type() == ScalarType.INT32 || field.type() == ScalarType.INT64));
        return isNumber ? JSON.numberNode(Long.parseLong(alternative.name())) : JSON.stringNode(alternative.name());
    }

    /** Whether an alternative has a property with the name of the type id, which JSON then writes twice. */
    private static boolean isWrittenTwice(UnionModel union) {
        Discriminator discriminator = union.discriminator();
        return discriminator.form() == Form.PROPERTY
                && union.alternatives().stream()
                        .flatMap(alternative -> ((MessageModel) alternative.type()).fields().stream())
                        .anyMatch(field -> field.name().equals(discriminator.property()));
    }

    private static ObjectNode wrapper(String name, ObjectNode value) {
        ObjectNode schema = JSON.objectNode().put("type", "object");
        schema.putObject("properties").set(name, value);
        schema.putArray("required").add(name);
        return schema;
    }

    private ObjectNode reference(FieldType type) {
        return JSON.objectNode().put("$ref", "#/$defs/" + declarations.nameOf(type));
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

    private ObjectNode schemaOf(FieldType type) {
        if (type instanceof MessageModel message
                && message.typeId() != null
                && message.typeId().discriminator().form() == Form.WRAPPER_OBJECT) {
            return wrapper(message.typeId().value(), reference(type));
        }
        if (type instanceof MessageModel || type instanceof UnionModel || type instanceof EnumModel) {
            return reference(type);
        }
        if (type == OpenType.JSON) {
            return JSON.objectNode();
        }
        if (type instanceof LogicalType logical) {
            return schemaOf(logical);
        }
        if (type instanceof MapType map) {
            ObjectNode schema = JSON.objectNode().put("type", "object");
            schema.set("additionalProperties", schemaOf(map.value()));
            return schema;
        }
        if (type instanceof ArrayType array) {
            return schemaOf(array.asList());
        }
        if (type instanceof ListType list) {
            ObjectNode schema = JSON.objectNode().put("type", "array");
            schema.set("items", schemaOf(list.element()));
            return schema;
        }
        return schemaOf((ScalarType) type);
    }

    private static ObjectNode schemaOf(LogicalType type) {
        return switch (type) {
            case INSTANT, OFFSET_DATE_TIME -> text("date-time");
            case LOCAL_DATE -> text("date");
            case UUID -> text("uuid");
            case URI -> text("uri-reference");
            // a time in JSON Schema has an offset, and a duration has no inner signs and no fractions
            case LOCAL_TIME, LOCAL_DATE_TIME, DURATION -> JSON.objectNode().put("type", "string");
            case DECIMAL -> JSON.objectNode().put("type", "number");
            case INTEGER -> JSON.objectNode().put("type", "integer");
        };
    }

    private static ObjectNode text(String format) {
        return JSON.objectNode().put("type", "string").put("format", format);
    }

    private static ObjectNode schemaOf(ScalarType type) {
        return switch (type) {
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
            case FLOAT32, FLOAT64 -> number();
            case STRING -> JSON.objectNode().put("type", "string");
            case BYTES -> JSON.objectNode().put("type", "string").put("contentEncoding", "base64");
        };
    }

    /** Jackson writes values that are not JSON numbers as text. */
    private static ObjectNode number() {
        ObjectNode schema = JSON.objectNode();
        ArrayNode either = schema.putArray("anyOf");
        either.addObject().put("type", "number");
        either.addObject().putArray("enum").add("NaN").add("Infinity").add("-Infinity");
        return schema;
    }
}
