package io.wireformat.advice;

import io.wireformat.model.ArrayType;
import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The properties of a type, by which two values of it may differ. A difference is named by the class and the property that
 * declare it: names in content, such as the keys of a map, are secret, and a path has as many forms as clients want. Safe for
 * use by many threads.
 */
final class Properties {

    private final JsonMapper mapper;
    private final String root;

    /** Null if the model does not describe the type. */
    private final @Nullable FieldType type;

    private Properties(JsonMapper mapper, String root, @Nullable FieldType type) {
        this.mapper = mapper;
        this.root = root;
        this.type = type;
    }

    static Properties of(Type type, MessageModels models) {
        JsonMapper mapper = models.mapper();
        String root = mapper.constructType(type).getRawClass().getSimpleName();
        try {
            return new Properties(mapper, root, models.describe(type));
        } catch (UnsupportedTypeException e) {
            return new Properties(mapper, root, null);
        }
    }

    /** The property of the first value in which two texts of JSON differ; null if they have the same values. */
    @Nullable
    String difference(byte[] expected, byte[] found) {
        return Arrays.equals(expected, found)
                ? null
                : difference(root, type, mapper.readTree(expected), mapper.readTree(found));
    }

    /**
     * The property in which two values differ.
     *
     * @param at the property that has them
     * @param type the type of the values; null if it is not known
     */
    private static @Nullable String difference(
            String at, @Nullable FieldType type, JsonNode expected, @Nullable JsonNode found) {
        if (found == null || expected.getNodeType() != found.getNodeType()) {
            return at;
        }
        for (int i = 0; expected.isArray() && i < Math.min(expected.size(), found.size()); i++) {
            String inElement = difference(at, element(type), expected.get(i), found.get(i));
            if (inElement != null) {
                return inElement;
            }
        }
        for (String name : expected.propertyNames()) {
            Property property = property(at, type, name);
            String inProperty = difference(property.name, property.type, expected.get(name), found.get(name));
            if (inProperty != null) {
                return inProperty;
            }
        }
        return expected.size() == found.size() && (expected.isContainer() || expected.equals(found)) ? null : at;
    }

    /**
     * A property.
     *
     * @param name with that of its class
     * @param type null if it is not known
     */
    private record Property(String name, @Nullable FieldType type) {}

    private static @Nullable FieldType element(@Nullable FieldType type) {
        if (type instanceof ArrayType array) {
            return array.element();
        }
        return type instanceof ListType list ? list.element() : null;
    }

    /** The property for a name in JSON; that around it if the type does not declare the name. */
    private static Property property(String around, @Nullable FieldType type, String name) {
        if (type instanceof MapType map) {
            return new Property(around, map.value());
        }
        List<MessageModel> messages = type instanceof MessageModel message
                ? List.of(message)
                : type instanceof UnionModel union
                        ? union.alternatives().stream()
                                .map(alternative -> (MessageModel) alternative.type())
                                .toList()
                        : List.of();
        for (MessageModel message : messages) {
            for (Field field : message.fields()) {
                if (field.name().equals(name)) {
                    return new Property(message.name() + "." + name, field.declaredType());
                }
            }
        }
        // such as the name of an alternative around its properties
        return new Property(around, type);
    }
}
