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
import java.lang.reflect.Modifier;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The class of a message.
 *
 * @param construction how values are made
 * @param properties those that JSON shows
 */
public record MessageClass(Construction construction, List<Property> properties) {

    /**
     * A property of the class.
     *
     * @param json how JSON shows it
     * @param culprit what to call it in errors
     * @param number the number that stands for it
     * @param presence what its type, or its default, says about its absence
     * @param initial what a new value has, where one can be made without content
     * @param signed whether its integers are often negative
     * @param asText whether it travels as text
     * @param getter reads it from a value
     * @param unambiguous reads it, but refuses a null that its absence would not bring back
     * @param slot its position among the {@link FieldValues}
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

        /** A property of which Jackson has gathered the annotations of all its members. */
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

        Property withUnambiguous(MethodHandle reading) {
            return new Property(json, culprit, number, presence, initial, signed, asText, getter, reading, slot);
        }

        /**
         * What its absence means.
         *
         * @param declared what its type says
         */
        public Presence presenceOf(Typed typed, Presence declared) {
            return initial == null ? declared : Presence.of(initial, typed, declared);
        }
    }

    /**
     * Looks at a class.
     *
     * @param recorded the fields that it is known to have had
     * @throws UnsupportedTypeException when JSON shows its values in a way that has no counterpart here
     */
    public static MessageClass of(
            JavaType type, JsonMapping.Mapped mapped, JsonMapper mapper, List<RecordedField> recorded) {
        MessageClass plain = plain(type, mapped, mapper, recorded);
        return new MessageClass(ImpliedProperty.of(plain.construction, mapped, type.getRawClass()), plain.properties);
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
            return WrittenClass.of(raw, mapped, kotlin, recorded, reason);
        } catch (UnsupportedTypeException e) {
            throw reason;
        }
    }

    /** Refuses values of subclasses where the class has no property whose getter would. */
    public Conversion refusingHeirs(Class<?> type) {
        return properties.isEmpty() && !Modifier.isFinal(type.getModifiers())
                ? Conversion.shown(type, value -> value == null ? null : ClassMembers.requireExact(type, value))
                : Conversion.identity(type);
    }

    /** Why no value is made; null when one can be. */
    public @Nullable UnsupportedTypeException whyNotRead() {
        return construction instanceof Unmade unmade ? unmade.reason() : null;
    }
}
