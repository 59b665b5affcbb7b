package io.wireformat.explorer;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Discriminator;
import io.wireformat.model.EnumModel;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.LogicalType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.ScalarType;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Creates an example of a type as values of JSON. */
final class Example {

    /** Deeper messages are null, and deeper lists are empty. */
    private static final int MAX_DEPTH = 6;

    private Example() {}

    static @Nullable Object of(FieldType type) {
        return value(type, "text", 0);
    }

    private static @Nullable Object value(FieldType type, String name, int depth) {
        if (type instanceof ScalarType scalar) {
            return scalar(scalar, name);
        }
        if (type instanceof LogicalType logical) {
            return logical(logical);
        }
        if (type instanceof EnumModel model) {
            return model.nameOf(model.constants().get(0));
        }
        if (type instanceof ArrayType array) {
            return value(array.asList(), name, depth);
        }
        if (type instanceof ListType list) {
            return depth > MAX_DEPTH ? List.of() : list(value(list.element(), name, depth + 1));
        }
        if (type instanceof MapType map) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            Object value = depth <= MAX_DEPTH ? value(map.value(), "value", depth + 1) : null;
            if (value != null) {
                entries.put(String.valueOf(value(map.key(), "key", depth + 1)), value);
            }
            return entries;
        }
        if (type instanceof UnionModel union) {
            return union(union, depth);
        }
        return type instanceof MessageModel message ? message(message, depth) : "any value";
    }

    private static Object scalar(ScalarType type, String name) {
        return switch (type) {
            case BOOLEAN -> true;
            case INT32 -> 42;
            case INT64 -> 1_234_567_890_123L;
            case FLOAT32, FLOAT64 -> 1.5;
            case STRING -> name;
            case BYTES -> "AQIDBA==";
        };
    }

    private static String logical(LogicalType type) {
        return switch (type) {
            case INSTANT -> "2026-01-31T12:30:00Z";
            case LOCAL_DATE -> "2026-01-31";
            case LOCAL_TIME -> "12:30:00";
            case LOCAL_DATE_TIME -> "2026-01-31T12:30:00";
            case OFFSET_DATE_TIME -> "2026-01-31T12:30:00+01:00";
            case DURATION -> "PT1M30S";
            case UUID -> "123e4567-e89b-12d3-a456-426614174000";
            case DECIMAL -> "12.50";
            case INTEGER -> "12345678901234567890";
            case URI -> "https://example.com/";
        };
    }

    private static List<@Nullable Object> list(@Nullable Object element) {
        List<@Nullable Object> list = new ArrayList<>();
        if (element != null) {
            list.add(element);
        }
        return list;
    }

    private static @Nullable Map<String, @Nullable Object> message(MessageModel message, int depth) {
        if (depth > MAX_DEPTH) {
            return null;
        }
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (Field field : message.fields()) {
            if (!field.isLeftOut()) {
                fields.put(field.name(), value(field.declaredType(), field.name(), depth + 1));
            }
        }
        return fields;
    }

    private static @Nullable Object union(UnionModel union, int depth) {
        if (union.isPlaceholder()) {
            // no format writes a value of it
            return null;
        }
        Field alternative = union.alternatives().get(0);
        Map<String, @Nullable Object> fields = message((MessageModel) alternative.type(), depth);
        if (fields == null) {
            return null;
        }
        Discriminator discriminator = union.discriminator();
        return switch (discriminator.form()) {
            case PROPERTY -> {
                Map<String, @Nullable Object> tagged = new LinkedHashMap<>();
                tagged.put(discriminator.property(), alternative.name());
                tagged.putAll(fields);
                yield tagged;
            }
            case WRAPPER_OBJECT -> Map.of(alternative.name(), fields);
            case EXISTING_PROPERTY, DEDUCTION -> fields;
        };
    }
}
