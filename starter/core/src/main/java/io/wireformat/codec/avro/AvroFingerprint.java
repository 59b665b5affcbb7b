package io.wireformat.codec.avro;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What identifies a schema in a single-object encoding: the 64-bit Rabin fingerprint of its parsing canonical form.
 *
 * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro: schema fingerprints</a>
 */
final class AvroFingerprint {

    private static final long EMPTY = 0xc15d213aa4d7a795L;

    private static final List<String> KEPT = List.of("name", "type", "fields", "symbols", "items", "values", "size");

    private static final JsonMapper JSON = JsonMapper.shared();

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

    private AvroFingerprint() {}

    /**
     * The fingerprint of a schema.
     *
     * @param schema JSON
     * @throws tools.jackson.core.JacksonException when it is not JSON
     */
    static long of(String schema) {
        long fingerprint = EMPTY;
        for (byte b : canonical(JSON.readTree(schema), "").getBytes(StandardCharsets.UTF_8)) {
            fingerprint = (fingerprint >>> 8) ^ TABLE[(int) (fingerprint ^ b) & 0xff];
        }
        return fingerprint;
    }

    private static String canonical(JsonNode schema, String namespace) {
        if (schema.isString()) {
            return quoted(type(schema.asString(), namespace));
        }
        if (schema.isArray()) {
            StringJoiner members = new StringJoiner(",", "[", "]");
            schema.forEach(member -> members.add(canonical(member, namespace)));
            return members.toString();
        }
        JsonNode type = schema.path("type");
        if (!type.isString()) {
            return canonical(type, namespace);
        }
        boolean named = schema.has("name");
        if (!named && !schema.has("items") && !schema.has("values")) {
            return canonical(type, namespace);
        }
        AvroName name = AvroName.of(
                schema.path("name").asString(""), schema.path("namespace").asString(namespace));
        String inner = named ? name.namespace() : namespace;
        StringJoiner attributes = new StringJoiner(",", "{", "}");
        for (String key : KEPT) {
            JsonNode value = schema.get(key);
            if (value != null) {
                attributes.add(quoted(key) + ":" + attribute(key, value, name, inner));
            }
        }
        return attributes.toString();
    }

    private static String attribute(String key, JsonNode value, AvroName name, String namespace) {
        return switch (key) {
            case "name" -> quoted(name.full());
            case "type" -> quoted(value.asString());
            case "fields" -> {
                StringJoiner fields = new StringJoiner(",", "[", "]");
                value.forEach(field ->
                        fields.add("{\"name\":" + quoted(field.path("name").asString()) + ",\"type\":"
                                + canonical(field.path("type"), namespace) + "}"));
                yield fields.toString();
            }
            case "symbols", "size" -> value.toString();
            default -> canonical(value, namespace);
        };
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
