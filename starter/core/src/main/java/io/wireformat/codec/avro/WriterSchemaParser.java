package io.wireformat.codec.avro;

import io.wireformat.DecodingException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Parses a schema from JSON. A container brings its own schema, so it is not trusted: Jackson limits the nesting of the
 * JSON, and this class the nesting of types without a record in between, because only records count towards the limit on
 * depth.
 */
final class WriterSchemaParser {

    /** The maximum number of nested lists, maps and unions between one record and the next. */
    private static final int MAX_NESTING = 16;

    private static final Map<String, WriterSchema.Primitive> PRIMITIVES = new HashMap<>();

    static {
        for (WriterSchema.Primitive type : WriterSchema.Primitive.values()) {
            PRIMITIVES.put(type.name().toLowerCase(Locale.ROOT), type);
        }
    }

    private final Map<AvroName, WriterSchema> named = new HashMap<>();

    private WriterSchemaParser() {}

    /**
     * Reads a schema.
     *
     * @throws DecodingException when it is not one
     */
    static WriterSchema parse(String json) {
        JsonNode schema;
        try {
            schema = JsonMapper.shared().readTree(json);
        } catch (JacksonException e) {
            throw new DecodingException("the writer's schema is not JSON", -1, e);
        }
        return new WriterSchemaParser().parse(schema, "", 0);
    }

    static boolean isPrimitive(String type) {
        return PRIMITIVES.containsKey(type);
    }

    private WriterSchema parse(JsonNode schema, String namespace, int nesting) {
        if (nesting > MAX_NESTING) {
            throw invalid("more than " + MAX_NESTING + " nested lists, maps and unions");
        }
        if (schema.isString()) {
            return known(schema.asString(), namespace);
        }
        if (schema.isArray()) {
            return union(schema, namespace, nesting);
        }
        JsonNode type = required(schema, "type");
        if (!type.isString()) {
            return parse(type, namespace, nesting);
        }
        return switch (type.asString()) {
            case "record", "error" -> record(schema, namespace);
            case "enum" -> symbols(schema, namespace);
            case "fixed" -> fixed(schema, namespace);
            case "array" -> new WriterSchema.ArrayOf(parse(required(schema, "items"), namespace, nesting + 1));
            case "map" -> new WriterSchema.MapOf(parse(required(schema, "values"), namespace, nesting + 1));
            default -> annotated(known(type.asString(), namespace), schema);
        };
    }

    /** A union must not contain another one, or two branches of one type; otherwise little JSON could cause much work. */
    private WriterSchema union(JsonNode schema, String namespace, int nesting) {
        List<WriterSchema> branches = new ArrayList<>();
        Set<Object> kinds = new HashSet<>();
        for (JsonNode branch : schema) {
            WriterSchema type = parse(branch, namespace, nesting + 1);
            if (type instanceof WriterSchema.UnionOf || !kinds.add(type.kind())) {
                throw invalid("a union contains a union, or two branches of one type");
            }
            branches.add(type);
        }
        return new WriterSchema.UnionOf(branches);
    }

    private static WriterSchema annotated(WriterSchema type, JsonNode attributes) {
        if (!(type instanceof WriterSchema.Primitive base)) {
            return type;
        }
        Meaning meaning = Meaning.of(base, attributes);
        return meaning == Meaning.PLAIN ? base : new WriterSchema.Annotated(base, meaning, Meaning.scale(attributes));
    }

    private WriterSchema known(String type, String namespace) {
        WriterSchema known = PRIMITIVES.get(type);
        if (known == null) {
            known = named.get(AvroName.of(type, namespace));
        }
        if (known == null) {
            throw invalid("it refers to a type that it does not define");
        }
        return known;
    }

    private WriterSchema record(JsonNode schema, String namespace) {
        AvroName name = name(schema, namespace);
        WriterSchema.RecordOf record = define(name, new WriterSchema.RecordOf(name));
        Set<String> names = new HashSet<>();
        for (JsonNode field : requiredList(schema, "fields")) {
            String avroName = required(field, "name").asString("");
            // the name in JSON identifies the field better than its shortened form in Avro
            String fieldName = field.path(AvroSchemas.JSON_NAME).asString(avroName);
            if (!names.add(fieldName)) {
                throw invalid("a record has two fields of one name");
            }
            record.add(new WriterSchema.Member(fieldName, parse(required(field, "type"), name.namespace(), 0)));
        }
        return record;
    }

    private WriterSchema symbols(JsonNode schema, String namespace) {
        List<String> symbols = new ArrayList<>();
        JsonNode texts = schema.path(AvroSchemas.JSON_NAMES);
        requiredList(schema, "symbols").forEach(symbol -> {
            String name = symbol.asString("");
            symbols.add(texts.path(name).asString(name));
        });
        AvroName name = name(schema, namespace);
        return define(name, new WriterSchema.Symbols(name, symbols));
    }

    private WriterSchema fixed(JsonNode schema, String namespace) {
        int size = required(schema, "size").asInt(-1);
        if (size < 0) {
            throw invalid("a fixed type has no size");
        }
        AvroName name = name(schema, namespace);
        return define(name, new WriterSchema.Fixed(name, size, Meaning.ofFixed(size, schema), Meaning.scale(schema)));
    }

    private static AvroName name(JsonNode schema, String namespace) {
        return AvroName.of(
                required(schema, "name").asString(""), schema.path("namespace").asString(namespace));
    }

    private <S extends WriterSchema> S define(AvroName name, S schema) {
        if (named.putIfAbsent(name, schema) != null) {
            throw invalid("it defines a name twice");
        }
        return schema;
    }

    private static JsonNode required(JsonNode schema, String attribute) {
        JsonNode value = schema.get(attribute);
        if (value == null) {
            throw invalid("\"" + attribute + "\" is missing");
        }
        return value;
    }

    private static JsonNode requiredList(JsonNode schema, String attribute) {
        JsonNode value = required(schema, attribute);
        if (!value.isArray()) {
            throw invalid("\"" + attribute + "\" is not a list");
        }
        return value;
    }

    private static DecodingException invalid(String reason) {
        return new DecodingException("the writer's schema is not valid: " + reason);
    }
}
