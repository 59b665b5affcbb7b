package io.wireformat.gatling.own;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares two JSON texts. */
final class JsonDifferences {

    private static final int MAX_DIFFERENCES = 5;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final boolean valuesToo;
    private final List<String> found = new ArrayList<>();

    private JsonDifferences(boolean valuesToo) {
        this.valuesToo = valuesToo;
    }

    /** The paths of properties with a value that the other text lacks. */
    static List<String> lost(byte[] from, byte[] to) {
        return between(from, to, false);
    }

    /** The paths of all differences, with both values. */
    static List<String> changed(byte[] from, byte[] to) {
        return between(from, to, true);
    }

    private static List<String> between(byte[] from, byte[] to, boolean valuesToo) {
        JsonDifferences differences = new JsonDifferences(valuesToo);
        differences.compare("", JSON.readTree(from), JSON.readTree(to));
        return differences.found.stream().limit(MAX_DIFFERENCES).toList();
    }

    private void compare(String path, JsonNode from, @Nullable JsonNode to) {
        if (to == null) {
            if (!from.isNull()) {
                found.add(path + (valuesToo ? " is missing" : ""));
            }
        } else if (from.isObject() && to.isObject()) {
            from.properties()
                    .forEach(property -> compare(
                            path.isEmpty() ? property.getKey() : path + "." + property.getKey(),
                            property.getValue(),
                            to.get(property.getKey())));
        } else if (from.isArray() && to.isArray() && from.size() == to.size()) {
            for (int i = 0; i < from.size(); i++) {
                compare(path + "[" + i + "]", from.get(i), to.get(i));
            }
        } else if (valuesToo && !same(from, to)) {
            found.add(path + " is " + shortened(to) + " instead of " + shortened(from));
        }
    }

    private static boolean same(JsonNode from, JsonNode to) {
        return Objects.equals(from, to) || (from.isNumber() && to.isNumber() && from.doubleValue() == to.doubleValue());
    }

    private static String shortened(JsonNode node) {
        String text = node.toString();
        return text.length() <= 40 ? text : text.substring(0, 37) + "...";
    }
}
