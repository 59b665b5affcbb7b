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
import io.wireformat.model.TypeName;
import io.wireformat.model.UnionModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates an example of a type as values of JSON. A message within two of its own type is null. If the example is too large, it
 * is made less deep until it is not; at last it has only the fields of one message.
 */
final class Example {

    /** The maximum number of values; more cannot be looked at. */
    static final int MAX_VALUES = 400;

    private static final int MAX_DEPTH = 6;

    /** How many messages of one type may be within one another. */
    private static final int MAX_NESTED = 2;

    private final int maxDepth;

    /** How often each message is around a value. */
    private final Map<TypeName, Integer> around = new HashMap<>();

    private int values;

    private Example(int maxDepth) {
        this.maxDepth = maxDepth;
    }

    static @Nullable Object of(FieldType type) {
        for (int depth = MAX_DEPTH; depth > 0; depth--) {
            Example example = new Example(depth);
            Object value = example.value(type, "text", 0);
            if (!example.isTooLarge()) {
                return value;
            }
        }
        return new Example(0).value(type, "text", 0);
    }

    /** Larger values are thrown away. One message has as many values as its class has properties, however many. */
    private boolean isTooLarge() {
        return maxDepth > 0 && values > MAX_VALUES;
    }

    private @Nullable Object value(FieldType type, String name, int depth) {
        values++;
        if (isTooLarge()) {
            return null;
        }
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
            return depth > maxDepth ? List.of() : list(value(list.element(), name, depth + 1));
        }
        if (type instanceof MapType map) {
            Object value = depth > maxDepth ? null : value(map.value(), "value", depth + 1);
            return value == null ? Map.of() : Map.of(String.valueOf(value(map.key(), "key", depth + 1)), value);
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

    private @Nullable Map<String, @Nullable Object> message(MessageModel message, int depth) {
        int outer = nested(message);
        if (depth > maxDepth || outer == MAX_NESTED) {
            return null;
        }
        around.put(TypeName.of(message), outer + 1);
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        for (Field field : message.fields()) {
            if (!field.isLeftOut()) {
                fields.put(field.name(), value(field.declaredType(), field.name(), depth + 1));
            }
        }
        around.put(TypeName.of(message), outer);
        return fields;
    }

    private int nested(FieldType message) {
        return around.getOrDefault(TypeName.of(message), 0);
    }

    /** The alternative that is nested the least, so that an expression ends with a number. */
    private @Nullable Object union(UnionModel union, int depth) {
        if (union.isPlaceholder()) {
            // no format writes a value of it
            return null;
        }
        Field alternative = union.alternatives().stream()
                .min(Comparator.comparingInt(each -> nested(each.type())))
                .orElseThrow();
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
