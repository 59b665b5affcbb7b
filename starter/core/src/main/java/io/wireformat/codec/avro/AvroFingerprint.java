package io.wireformat.codec.avro;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/**
 * Computes the fingerprint of a schema in the single-object encoding: the 64-bit Rabin fingerprint of its parsing canonical
 * form. Needs no mapper, because it runs for every schema of a lock while the application starts.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro: schema fingerprints</a>
 */
final class AvroFingerprint {

    private static final long EMPTY = 0xc15d213aa4d7a795L;

    private static final List<String> CANONICAL_ATTRIBUTES =
            List.of("name", "type", "fields", "symbols", "items", "values", "size");

    private static final String NAMESPACE = "namespace";
    private static final JsonFactory JSON = new JsonFactory();
    private static final long[] TABLE = new long[256];

    static {
        for (int i = 0; i < TABLE.length; i++) {
            long entry = i;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                entry = (entry >>> 1) ^ (EMPTY & -(entry & 1L));
            }
            TABLE[i] = entry;
        }
    }

    /** A number, a boolean or null. */
    private record Literal(String text) {}

    private AvroFingerprint() {}

    /**
     * The fingerprint of a schema.
     *
     * @param schema JSON
     * @throws tools.jackson.core.JacksonException when it is not JSON
     * @throws IllegalArgumentException when it is not a schema
     */
    static long of(String schema) {
        long fingerprint = EMPTY;
        for (byte b : canonical(read(schema), "").getBytes(StandardCharsets.UTF_8)) {
            fingerprint = (fingerprint >>> 8) ^ TABLE[(int) (fingerprint ^ b) & 0xff];
        }
        return fingerprint;
    }

    private static Object read(String json) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), json)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw new StreamReadException(parser, "content follows the schema");
            }
            return value;
        }
    }

    /** Text, a {@link Literal}, a list, or a map of the canonical attributes. */
    private static Object value(JsonParser parser) {
        if (parser.isExpectedStartArrayToken()) {
            List<Object> members = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                members.add(value(parser));
            }
            return members;
        }
        if (parser.isExpectedStartObjectToken()) {
            Map<String, Object> attributes = new HashMap<>();
            for (String name = parser.nextName(); name != null; name = parser.nextName()) {
                parser.nextToken();
                if (CANONICAL_ATTRIBUTES.contains(name) || name.equals(NAMESPACE)) {
                    attributes.put(name, value(parser));
                } else {
                    parser.skipChildren();
                }
            }
            return attributes;
        }
        String text = parser.getString();
        if (text == null) {
            throw new StreamReadException(parser, "the schema is empty");
        }
        return parser.hasToken(JsonToken.VALUE_STRING) ? text : new Literal(text);
    }

    private static String canonical(@Nullable Object schema, String namespace) {
        if (schema instanceof String name) {
            return quoted(type(name, namespace));
        }
        if (schema instanceof List<?> list) {
            StringJoiner members = new StringJoiner(",", "[", "]");
            for (Object member : list) {
                members.add(canonical(member, namespace));
            }
            return members.toString();
        }
        if (!(schema instanceof Map<?, ?> attributes)) {
            throw new IllegalArgumentException("a type is a name, a list or an object");
        }
        Object type = attributes.get("type");
        boolean named = attributes.containsKey("name");
        if (!(type instanceof String)
                || !named && !attributes.containsKey("items") && !attributes.containsKey("values")) {
            return canonical(type, namespace);
        }
        AvroName name = AvroName.of(text(attributes.get("name"), ""), text(attributes.get(NAMESPACE), namespace));
        String inner = named ? name.namespace() : namespace;
        StringJoiner canonical = new StringJoiner(",", "{", "}");
        for (String key : CANONICAL_ATTRIBUTES) {
            Object value = attributes.get(key);
            if (value != null) {
                canonical.add(quoted(key) + ":" + attribute(key, value, name, inner));
            }
        }
        return canonical.toString();
    }

    private static String attribute(String key, Object value, AvroName name, String namespace) {
        return switch (key) {
            case "name" -> quoted(name.full());
            case "type" -> quoted(text(value, ""));
            case "fields" -> {
                StringJoiner fields = new StringJoiner(",", "[", "]");
                for (Object field : list(value)) {
                    if (!(field instanceof Map<?, ?> attributes)) {
                        throw new IllegalArgumentException("a field is an object");
                    }
                    fields.add("{\"name\":" + quoted(text(attributes.get("name"), "")) + ",\"type\":"
                            + canonical(attributes.get("type"), namespace) + "}");
                }
                yield fields.toString();
            }
            case "symbols" -> {
                StringJoiner symbols = new StringJoiner(",", "[", "]");
                for (Object symbol : list(value)) {
                    symbols.add(quoted(text(symbol, "")));
                }
                yield symbols.toString();
            }
            case "size" -> text(value, "");
            default -> canonical(value, namespace);
        };
    }

    private static List<?> list(Object value) {
        if (value instanceof List<?> list) {
            return list;
        }
        throw new IllegalArgumentException("fields and symbols are lists");
    }

    private static String text(@Nullable Object value, String otherwise) {
        if (value instanceof String text) {
            return text;
        }
        return value instanceof Literal literal ? literal.text : otherwise;
    }

    /** A primitive type, or the full name of another. */
    private static String type(String name, String namespace) {
        return WriterSchemaParser.isPrimitive(name)
                ? name
                : AvroName.of(name, namespace).full();
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, quoted);
        return quoted.append('"').toString();
    }
}
