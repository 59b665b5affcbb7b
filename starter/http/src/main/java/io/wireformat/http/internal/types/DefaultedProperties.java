package io.wireformat.http.internal.types;

import io.wireformat.model.Field;
import io.wireformat.model.FieldType;
import io.wireformat.model.ListType;
import io.wireformat.model.MapType;
import io.wireformat.model.MessageModel;
import io.wireformat.model.MessageModels;
import io.wireformat.model.UnionModel;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the properties that start with a value and may be null. For one thread. */
public final class DefaultedProperties {

    private final MessageModels models;

    private final Set<FieldType> seen = new HashSet<>();

    private final Set<String> found = new LinkedHashSet<>();

    public DefaultedProperties(MessageModels models) {
        this.models = models;
    }

    /** Those of types, and of what they hold, each as {@code Message.property}. */
    public Set<String> of(Stream<Type> types) {
        types.forEach(type -> {
            try {
                visit(models.describe(type));
            } catch (UnsupportedTypeException e) {
                // no format writes it as a message
            }
        });
        return found;
    }

    private void visit(FieldType type) {
        if (type instanceof ListType list) {
            visit(list.element());
        } else if (type instanceof MapType map) {
            visit(map.value());
        } else if (type instanceof UnionModel union && seen.add(union)) {
            union.alternatives().forEach(alternative -> visit(alternative.type()));
        } else if (type instanceof MessageModel message && seen.add(message)) {
            message.fields().forEach(field -> visit(message, field));
        }
    }

    private void visit(MessageModel message, Field field) {
        if (field.defaulted() && field.takesNull()) {
            found.add(message.name() + "." + field.name());
        }
        visit(field.type());
    }
}
