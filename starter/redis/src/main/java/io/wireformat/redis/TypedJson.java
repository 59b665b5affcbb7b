package io.wireformat.redis;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON that Spring's generic serializers wrote, with the names of classes in it: {@code {"@class":"com.example.Parcel", …}},
 * {@code ["java.util.ArrayList",[…]]} and {@code ["java.lang.Long",5]}. The names are removed as data, and no class is loaded.
 */
final class TypedJson {

    private static final String CLASS = "@class";

    /** A qualified name of a class, or of an array as the JVM writes it. */
    private static final Pattern NAME = Pattern.compile(
            "\\[*(?:\\[[BCDFIJSZ]|(?:\\[L)?[a-zA-Z_$][\\w$]{0,100}(?:\\.[a-zA-Z_$][\\w$]{0,100}){1,30};?)");

    private static final JsonMapper TREES = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    /** The name of a class by Java's conventions, such as that of an enum. */
    private static final Pattern CONVENTIONAL_NAME = Pattern.compile("(?:[a-z][a-z0-9_]*\\.)+[A-Z][\\w$]*");

    private TypedJson() {}

    /** The same JSON without the names of classes, or the JSON itself if it does not begin with one. */
    static byte[] withoutClasses(byte[] json) {
        boolean isList = startsWith(json, "[{\"@class\"");
        if (!isList && !startsWith(json, "{\"@class\"") && !startsWith(json, "[\"")) {
            return json;
        }
        JsonNode root;
        try {
            root = TREES.readTree(json);
        } catch (JacksonException e) {
            // the reader says what is wrong
            return json;
        }
        boolean isWrapper = isWrapper(root, false);
        return isWrapper || root.has(CLASS) || isList
                ? TREES.writeValueAsBytes(plainMembers(isWrapper ? root.get(1) : root))
                : json;
    }

    private static boolean startsWith(byte[] json, String start) {
        return json.length >= start.length()
                && new String(json, 0, start.length(), StandardCharsets.ISO_8859_1).equals(start);
    }

    private static JsonNode plain(JsonNode typed) {
        return plainMembers(isWrapper(typed, true) ? typed.get(1) : typed);
    }

    /** The members of an unwrapped value; an array in a wrapper is no wrapper itself. */
    private static JsonNode plainMembers(JsonNode value) {
        if (value instanceof ObjectNode object) {
            ObjectNode plain = TREES.createObjectNode();
            object.properties().forEach(member -> {
                if (!member.getKey().equals(CLASS)) {
                    plain.set(member.getKey(), plain(member.getValue()));
                }
            });
            return plain;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode plain = TREES.createArrayNode();
            array.forEach(element -> plain.add(plain(element)));
            return plain;
        }
        return value;
    }

    /** Two texts are a list, unless the first one names a class of Java, or another class within JSON that has names of classes. */
    private static boolean isWrapper(JsonNode node, boolean isWithin) {
        if (!node.isArray() || node.size() != 2 || !node.get(0).isString()) {
            return false;
        }
        String name = node.get(0).asString();
        return NAME.matcher(name).matches()
                && (!node.get(1).isString()
                        || name.startsWith("java.")
                        || isWithin && CONVENTIONAL_NAME.matcher(name).matches());
    }
}
