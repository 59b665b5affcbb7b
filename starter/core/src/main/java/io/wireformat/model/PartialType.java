package io.wireformat.model;

import io.wireformat.model.internal.conversion.Typed;
import java.lang.reflect.Type;
import java.util.Set;

/**
 * A message whose content omits some properties, as an older writer does. A codec binds it like any other type, for writing.
 *
 * @param whole the type of the values
 * @param leftOut the JSON names of the omitted properties
 */
public record PartialType(Type whole, Set<String> leftOut) implements Type {

    /** Copies the set. */
    public PartialType {
        leftOut = Set.copyOf(leftOut);
    }

    /**
     * The message without the properties.
     *
     * @throws UnsupportedTypeException if it has no such property
     */
    Typed of(Typed described) {
        if (!(described.type() instanceof MessageModel message)) {
            throw new UnsupportedTypeException(whole.getTypeName(), "is not a message with properties to omit");
        }
        for (String name : leftOut) {
            if (message.fields().stream().noneMatch(field -> field.name().equals(name))) {
                throw new UnsupportedTypeException(message.name(), "has no property " + name);
            }
        }
        MessageModel partial = message.withoutFields();
        partial.complete(message.fields().stream()
                .map(field -> leftOut.contains(field.name()) ? field.leftOut() : field)
                .toList());
        return described.as(partial);
    }

    @Override
    public String getTypeName() {
        return whole.getTypeName() + " without " + String.join(", ", leftOut);
    }
}
