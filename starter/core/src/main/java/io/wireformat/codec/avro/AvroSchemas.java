package io.wireformat.codec.avro;

import io.wireformat.model.ArrayType;
import io.wireformat.model.EnumModel;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.Projection;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Derives Avro schemas from the message model, as described in {@link AvroCodec#schemaOf}, without the Avro library. */
final class AvroSchemas {

    static final Projection PROJECTION = Projection.builder()
            .has(Projection.Feature.FLOATS)
            .has(Projection.Feature.ARRAYS)
            .has(Projection.Feature.NESTED_COLLECTIONS)
            .has(Projection.Feature.MAPS)
            .has(Projection.Feature.UNIONS)
            .has(Projection.Feature.NULLS)
            .has(LogicalType.INSTANT)
            .has(LogicalType.LOCAL_DATE)
            .has(LogicalType.UUID)
            // text, which resolution must tell from other text
            .has(LogicalType.LOCAL_TIME)
            .has(LogicalType.LOCAL_DATE_TIME)
            .has(LogicalType.OFFSET_DATE_TIME)
            .has(LogicalType.DECIMAL)
            .has(LogicalType.INTEGER)
            .text(LogicalType.DURATION)
            .requiring(AvroGrammar::requireSupported)
            .build();

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** A type is defined where it is first used, so that types that know one another are nested as deep as there are types. */
    private static final JsonMapper TEXT = JsonMapper.builder(JsonFactory.builder()
                    .streamWriteConstraints(StreamWriteConstraints.builder()
                            .maxNestingDepth(Integer.MAX_VALUE)
                            .build())
                    .build())
            .build();

    /** The attribute with a field's name in JSON, if it differs. */
    static final String JSON_NAME = "jsonName";

    /** The attribute with the constants' names in JSON by symbol, if they differ. */
    static final String JSON_NAMES = "jsonNames";

    private final Set<AvroName> defined = new HashSet<>();
    private final AvroNames names;

    private AvroSchemas(AvroNames names) {
        this.names = names;
    }

    /** The schema of a type, as JSON text on one line. */
    static String schemaOf(FieldType type, @Nullable String namespace) {
        FieldType projected = PROJECTION.of(type);
        return schemaOf(projected, AvroNames.of(projected, namespace));
    }

    /** The schema of a projected type. */
    static String schemaOf(FieldType type, AvroNames names) {
        return TEXT.writeValueAsString(new AvroSchemas(names).schema(type));
    }

    private JsonNode schema(FieldType type) {
        if (type instanceof MessageModel message) {
            AvroName name = names.of(message);
            return defined.add(name) ? record(name, message) : JSON.stringNode(name.full());
        }
        if (type instanceof EnumModel model) {
            AvroName name = names.of(model);
            return defined.add(name) ? enumeration(name, model) : JSON.stringNode(name.full());
        }
        if (type instanceof UnionModel union) {
            // an element of a list that is always empty
            return union.isPlaceholder() ? JSON.stringNode("null") : alternatives(JSON.arrayNode(), union);
        }
        if (type instanceof ListType list) {
            return array(list.element());
        }
        if (type instanceof ArrayType array) {
            return array(array.element());
        }
        if (type instanceof MapType map) {
            return JSON.objectNode().put("type", "map").set("values", schema(map.value()));
        }
        if (type instanceof LogicalType logical) {
            return logical(logical);
        }
        return JSON.stringNode(nameOf((ScalarType) type));
    }

    private JsonNode array(FieldType element) {
        return JSON.objectNode().put("type", "array").set("items", schema(element));
    }

    private ArrayNode alternatives(ArrayNode branches, UnionModel union) {
        union.alternatives().forEach(alternative -> branches.add(schema(alternative.type())));
        return branches;
    }

    private ArrayNode orNull(FieldType type) {
        ArrayNode branches = JSON.arrayNode().add("null");
        // Avro does not allow a union directly in a union
        return type instanceof UnionModel union ? alternatives(branches, union) : branches.add(schema(type));
    }

    private static JsonNode logical(LogicalType type) {
        return switch (type) {
            case INSTANT -> JSON.objectNode().put("type", "long").put("logicalType", "timestamp-nanos");
            case LOCAL_DATE -> JSON.objectNode().put("type", "int").put("logicalType", "date");
            case UUID -> JSON.objectNode().put("type", "string").put("logicalType", "uuid");
            default -> JSON.stringNode("string");
        };
    }

    private JsonNode record(AvroName name, MessageModel message) {
        ObjectNode schema = named("record", name);
        ArrayNode fields = schema.putArray("fields");
        AvroNames.namesOf(message).forEach((field, fieldName) -> {
            if (isPlaceholder(field.type())) {
                return;
            }
            ObjectNode declaration = fields.addObject().put("name", fieldName);
            if (!fieldName.equals(field.name())) {
                declaration.put(JSON_NAME, field.name());
            }
            if (field.nullable()) {
                declaration.set("type", orNull(field.type()));
                declaration.putNull("default");
            } else {
                declaration.set("type", schema(field.type()));
                if (!field.required()) {
                    putZero(declaration, field.type());
                }
            }
        });
        return schema;
    }

    /** Whether a field is always null, so that the schema need not have it. */
    static boolean isPlaceholder(FieldType type) {
        return type instanceof UnionModel union && union.isPlaceholder();
    }

    private static JsonNode enumeration(AvroName name, EnumModel model) {
        ObjectNode schema = named("enum", name);
        ArrayNode symbols = schema.putArray("symbols");
        Map<Enum<?>, String> symbolOf = AvroNames.symbolsOf(model);
        ObjectNode texts = JSON.objectNode();
        symbolOf.forEach((constant, symbol) -> {
            symbols.add(symbol);
            if (!symbol.equals(model.nameOf(constant)) && AvroNames.isJsonName(model, constant)) {
                texts.put(symbol, model.nameOf(constant));
            }
        });
        Enum<?> fallback = model.fallback();
        if (fallback != null) {
            schema.put("default", symbolOf.get(fallback));
        }
        return texts.isEmpty() ? schema : schema.set(JSON_NAMES, texts);
    }

    private static ObjectNode named(String type, AvroName name) {
        ObjectNode schema = JSON.objectNode().put("type", type).put("name", name.simple());
        return name.namespace().isEmpty() ? schema : schema.put("namespace", name.namespace());
    }

    private static void putZero(ObjectNode declaration, FieldType type) {
        if (type instanceof ListType || type instanceof ArrayType) {
            declaration.putArray("default");
        } else if (type instanceof MapType) {
            declaration.putObject("default");
        } else if (type instanceof EnumModel model) {
            Enum<?> zero = model.byNumber(0);
            if (zero != null) {
                declaration.put("default", AvroNames.symbolsOf(model).get(zero));
            }
        } else if (type instanceof ScalarType scalar) {
            switch (scalar) {
                case BOOLEAN -> declaration.put("default", false);
                case INT32, INT64 -> declaration.put("default", 0);
                case FLOAT32, FLOAT64 -> declaration.put("default", 0.0);
                case STRING, BYTES -> declaration.put("default", "");
            }
        }
    }

    private static String nameOf(ScalarType type) {
        return switch (type) {
            case BOOLEAN -> "boolean";
            case INT32 -> "int";
            case INT64 -> "long";
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            case STRING -> "string";
            case BYTES -> "bytes";
        };
    }
}
