package io.wireformat.model.internal.introspection;

import io.wireformat.AsText;
import io.wireformat.SignedInt;
import io.wireformat.model.FieldValues;
import io.wireformat.model.RecordedField;
import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.conversion.Conversion;
import io.wireformat.model.internal.conversion.Presence;
import io.wireformat.model.internal.conversion.Typed;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.reflection.KotlinSupport;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The class of a message.
 *
 * @param construction creates values
 * @param properties the properties in JSON
 */
public record MessageClass(Construction construction, List<Property> properties) {

    /**
     * A property of the class.
     *
     * @param json the property in JSON
     * @param culprit its name in errors
     * @param number its number
     * @param presence its presence by its type or default
     * @param initial its value in a new instance, if one can be created without content
     * @param signed whether it has {@link SignedInt}
     * @param asText whether it has {@link AsText}
     * @param getter gets it from a value
     * @param unambiguous gets it, but refuses null if an absent property reads as another value
     * @param slot its index among the {@link FieldValues}
     */
    public record Property(
            JsonMapping.Property json,
            String culprit,
            int number,
            Presence presence,
            @Nullable Object initial,
            boolean signed,
            boolean asText,
            MethodHandle getter,
            MethodHandle unambiguous,
            int slot) {

        /** A property with the annotations of all its members, which Jackson merges. */
        static Property of(
                JsonMapping.Property json,
                String culprit,
                int number,
                Presence presence,
                @Nullable Object initial,
                MethodHandle getter,
                int slot) {
            boolean signed = json.annotation(SignedInt.class) != null;
            boolean asText = json.annotation(AsText.class) != null;
            return new Property(json, culprit, number, presence, initial, signed, asText, getter, getter, slot);
        }

        /** The same property, of values that pass a check before it is read. */
        Property after(MethodHandle check) {
            return new Property(
                    json,
                    culprit,
                    number,
                    presence,
                    initial,
                    signed,
                    asText,
                    MethodHandles.filterArguments(getter, 0, check),
                    MethodHandles.filterArguments(unambiguous, 0, check),
                    slot);
        }

        Property withUnambiguous(MethodHandle reading) {
            return new Property(json, culprit, number, presence, initial, signed, asText, getter, reading, slot);
        }

        /**
         * Its presence, which also depends on its initial value.
         *
         * @param declared the presence by its type
         */
        public Presence presenceOf(Typed typed, Presence declared) {
            return initial == null ? declared : Presence.of(initial, typed, declared);
        }
    }

    /**
     * Inspects a class.
     *
     * @param recorded its recorded fields
     * @throws UnsupportedTypeException if other formats cannot follow the JSON of the class
     */
    public static MessageClass of(
            JavaType type, JsonMapping.Mapped mapped, JsonMapper mapper, List<RecordedField> recorded) {
        MessageClass plain = plain(type, mapped, mapper, recorded);
        List<Property> properties = mapped.anyGetter() == null
                ? plain.properties
                : AnyGetter.refusingEntries(plain.properties, type.getRawClass(), mapped.anyGetter());
        return new MessageClass(ImpliedProperty.of(plain.construction, mapped, type.getRawClass()), properties);
    }

    private static MessageClass plain(
            JavaType type, JsonMapping.Mapped mapped, JsonMapper mapper, List<RecordedField> recorded) {
        Class<?> raw = type.getRawClass();
        if (raw.isRecord()) {
            return RecordClass.of(raw, mapped);
        }
        boolean kotlin = KotlinSupport.isKotlin(raw);
        if (kotlin) {
            KotlinSupport.require(raw, mapper);
        }
        Object singleton = mapped.reading().singleton();
        if (singleton != null) {
            return SingletonClass.of(raw, mapped, singleton);
        }
        try {
            return mapped.requireInstantiator().canCreateFromObjectWith()
                    ? CreatorClass.of(raw, mapped, kotlin, recorded)
                    : BeanClass.of(raw, mapped, kotlin);
        } catch (UnsupportedTypeException e) {
            return written(raw, mapped, kotlin, recorded, e);
        }
    }

    private static MessageClass written(
            Class<?> raw,
            JsonMapping.Mapped mapped,
            boolean kotlin,
            List<RecordedField> recorded,
            UnsupportedTypeException reason) {
        try {
            return WriteOnlyClass.of(raw, mapped, kotlin, recorded, reason);
        } catch (UnsupportedTypeException e) {
            throw reason;
        }
    }

    /** Refuses values of subclasses if the class has no property whose getter refuses them. */
    public Conversion refusingSubclasses(Class<?> type) {
        return properties.isEmpty() && !Modifier.isFinal(type.getModifiers())
                ? Conversion.shown(type, value -> value == null ? null : ClassMembers.requireExact(type, value))
                : Conversion.identity(type);
    }

    /** Why values are not read; null if they are. */
    public @Nullable UnsupportedTypeException whyNotRead() {
        return construction instanceof WriteOnlyConstruction unmade ? unmade.reason() : null;
    }
}
