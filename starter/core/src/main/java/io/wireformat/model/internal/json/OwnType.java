package io.wireformat.model.internal.json;

import io.wireformat.DecodingException;
import io.wireformat.EncodingException;
import io.wireformat.model.Discriminator;
import io.wireformat.model.Discriminator.Form;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.deser.SettableBeanProperty;

/**
 * The property in which JSON writes the type id of a subtype. The class may also have a property of that name, as generated
 * classes often do.
 *
 * @param discriminator how JSON distinguishes the subtypes
 * @param id the type id of the class
 * @param isShown whether JSON shows the class's own property
 * @param json the mapping of classes to JSON
 */
public record OwnType(Discriminator discriminator, String id, boolean isShown, JsonMapping json) {

    static @Nullable OwnType of(JavaType type, List<String> shown, JsonMapping json) {
        Discriminator discriminator =
                Subtypes.discriminator(type, json, type.getRawClass().getSimpleName());
        return discriminator == null || discriminator.property().isEmpty()
                ? null
                : new OwnType(
                        discriminator,
                        Subtypes.id(type, type.getRawClass(), discriminator, json),
                        shown.contains(discriminator.property()),
                        json);
    }

    /** The JSON name of the property. */
    public String property() {
        return discriminator.property();
    }

    private boolean isExisting() {
        return discriminator.form() == Form.EXISTING_PROPERTY;
    }

    /** Whether JSON does not set the property when it reads the type id. */
    boolean isNeverSet(SettableBeanProperty reader) {
        return reader.getName().equals(property())
                && isExisting()
                && !discriminator.visible()
                && !reader.isCreatorProperty();
    }

    /** Whether the property is always {@link #implied}, regardless of the content. */
    public boolean isImplied(SettableBeanProperty reader) {
        return isExisting()
                ? discriminator.visible() || reader.isCreatorProperty()
                : discriminator.visible() && !isShown;
    }

    /** The value of the property after JSON has read it. */
    public @Nullable Object implied(SettableBeanProperty reader) {
        return discriminator.visible() ? valueOf(reader.getType()) : null;
    }

    /** The id as a value of the property: text or an enum constant. */
    private Object valueOf(JavaType type) {
        try {
            Object value = json.mapper().convertValue(id, type);
            if (value != null) {
                return value;
            }
        } catch (JacksonException | IllegalArgumentException e) {
            // reported below
        }
        throw new UnsupportedTypeException(
                property(),
                "it holds the type id, but \"" + id + "\" is not one of its values; add it to "
                        + type.getRawClass().getSimpleName() + ", or declare a String");
    }

    /**
     * The conversion of the property's value to the type id; null for any other property.
     *
     * @param property any property of the class
     */
    public @Nullable Conversion withTypeId(JsonMapping.Property property) {
        if (!property.name().equals(property())) {
            return null;
        }
        Class<?> raw = property.type().getRawClass();
        if (isExisting()) {
            Object expected = valueOf(property.type());
            return Conversion.checked(raw, requiring(expected), read -> {
                if (read != null && !read.equals("") && !read.equals(expected)) {
                    throw new DecodingException("is not \"" + id + "\", the type id of its alternative");
                }
                return read;
            });
        }
        if (discriminator.form() != Form.PROPERTY
                || !discriminator.visible()
                || !property.writer().willSuppressNulls()) {
            return null;
        }
        // JSON then writes only the id, and reads it into the property
        Object id = valueOf(property.type());
        return Conversion.shown(raw, value -> value == null ? id : value);
    }

    private UnaryOperator<@Nullable Object> requiring(Object expected) {
        return value -> {
            if (!expected.equals(value)) {
                throw new EncodingException("is not \"" + id + "\", the type id of its class in JSON");
            }
            return value;
        };
    }
}
