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
 * The property of a class in which JSON writes which subtype of another type it is. The class may have a property of
 * that name as well, as generated classes often do.
 *
 * @param discriminator how JSON tells the subtypes apart
 * @param id what JSON calls the class
 * @param isShown whether the class shows the property itself
 * @param json what the mapper makes of classes
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

    /** What JSON calls it. */
    public String property() {
        return discriminator.property();
    }

    private boolean isExisting() {
        return discriminator.form() == Form.EXISTING_PROPERTY;
    }

    /** Whether JSON keeps what it reads for itself, so that the property stays as the class makes it. */
    boolean isNeverSet(SettableBeanProperty reader) {
        return reader.getName().equals(property())
                && isExisting()
                && !discriminator.visible()
                && !reader.isCreatorProperty();
    }

    /** Whether the property has a value of its own, whatever content says: {@link #implied}, or null. */
    public boolean isImplied(SettableBeanProperty reader) {
        return isExisting()
                ? discriminator.visible() || reader.isCreatorProperty()
                : discriminator.visible() && !isShown;
    }

    /** What JSON gives the property when it reads. */
    public @Nullable Object implied(SettableBeanProperty reader) {
        return discriminator.visible() ? valueOf(reader.getType()) : null;
    }

    /** The id as a value of the property: a text, or an enum's constant. */
    private Object valueOf(JavaType type) {
        try {
            Object value = json.mapper().convertValue(id, type);
            if (value != null) {
                return value;
            }
        } catch (JacksonException | IllegalArgumentException e) {
            // is said below
        }
        throw new UnsupportedTypeException(
                property(),
                "JSON tells subtypes apart by it, and \"" + id + "\" is none of its values; add it to "
                        + type.getRawClass().getSimpleName() + ", or declare a String");
    }

    /**
     * What content has for the property of the class; null where that is the property as it is.
     *
     * @param property any property of the class
     */
    public @Nullable Conversion carried(JsonMapping.Property property) {
        if (!property.name().equals(property())) {
            return null;
        }
        Class<?> raw = property.type().getRawClass();
        if (isExisting()) {
            Object expected = valueOf(property.type());
            return Conversion.checked(raw, requiring(expected), read -> {
                if (read != null && !read.equals("") && !read.equals(expected)) {
                    throw new DecodingException("is not \"" + id + "\", which its alternative is called");
                }
                return read;
            });
        }
        if (discriminator.form() != Form.PROPERTY
                || !discriminator.visible()
                || !property.writer().willSuppressNulls()) {
            return null;
        }
        // JSON then has the id alone, and reads it into the property
        Object id = valueOf(property.type());
        return Conversion.shown(raw, value -> value == null ? id : value);
    }

    private UnaryOperator<@Nullable Object> requiring(Object expected) {
        return value -> {
            if (!expected.equals(value)) {
                throw new EncodingException("is not \"" + id + "\", by which JSON tells its class from others");
            }
            return value;
        };
    }
}
