package io.wireformat.kafka;

import java.lang.reflect.Type;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ids from a list in the configuration. */
final class ListedIds implements SchemaIds {

    private static final Pattern ID =
            Pattern.compile("0|[1-9]\\d{0,17}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

    private static final Pattern SCHEMA = Pattern.compile(CURRENT + "|[0-9a-f]{16}");

    private final Map<String, String> schemas;
    private final @Nullable String current;

    ListedIds(Map<String, String> schemas) {
        this.schemas = new TreeMap<>();
        schemas.forEach((id, schema) -> this.schemas.put(id.toLowerCase(Locale.ROOT), schema));
        String found = null;
        for (Map.Entry<String, String> each : this.schemas.entrySet()) {
            if (!ID.matcher(each.getKey()).matches()) {
                throw new IllegalArgumentException(
                        "The schema id '" + each.getKey() + "' must be a number without leading zeros, or a GUID");
            }
            if (!SCHEMA.matcher(each.getValue()).matches()) {
                throw new IllegalArgumentException("The schema of id " + each.getKey()
                        + " must be 'current' or a fingerprint of 16 hexadecimal digits, but is '" + each.getValue()
                        + "'");
            }
            if (each.getValue().equals(CURRENT)) {
                if (found != null) {
                    throw new IllegalArgumentException(
                            "Two schema ids are current: " + found + " and " + each.getKey());
                }
                found = each.getKey();
            }
        }
        this.current = found;
    }

    @Override
    public @Nullable String idOf(String topic, Type type) {
        return current;
    }

    @Override
    public @Nullable String schemaOf(String topic, String id) {
        return schemas.get(id);
    }
}
