package io.wireformat.model;

import io.wireformat.model.internal.conversion.Typed;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Set;

/**
 * A message whose content lacks some of the properties, whatever a value has in them: what a writer sends that does not
 * know them, or a test that wants them missed. A codec binds it as any other type, to write.
 *
 * @param whole the type of the values
 * @param leftOut what JSON calls the properties
 */
public record PartialType(Type whole, Set<String> leftOut) implements Type {

    /** A type whose set of names is copied. */
    public PartialType {
        leftOut = Set.copyOf(leftOut);
    }

    /**
     * The message without the properties.
     *
     * @throws UnsupportedTypeException when it has no such property
     */
    Typed of(Typed described) {
        if (!(described.type() instanceof MessageModel message)) {
            throw new UnsupportedTypeException(whole.getTypeName(), "is no message with properties to leave out");
        }
        for (String name : leftOut) {
            if (message.fields().stream().noneMatch(field -> field.name().equals(name))) {
                throw new UnsupportedTypeException(message.name() + "." + name, "is no property");
            }
        }
        return described.as(
                message.withFields(new HashMap<>(), field -> leftOut.contains(field.name()) ? field.leftOut() : field));
    }

    @Override
    public String getTypeName() {
        return whole.getTypeName() + " without " + String.join(", ", leftOut);
    }
}
