package io.wireformat.model.internal.json;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.wireformat.model.UnsupportedTypeException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.jsontype.TypeSerializer;

/**
 * The subtypes of a sealed type and how JSON tells them apart.
 *
 * @param property the property that holds a subtype's id
 * @param all the subtypes, in the order of their ids
 */
public record Subtypes(String property, List<Subtype> all) {

    /**
     * A subtype.
     *
     * @param type the class, which has no subtypes itself
     * @param id what JSON calls it
     */
    public record Subtype(JavaType type, String id) {}

    static Subtypes of(JavaType sealed, SerializationContext serializers, String culprit) {
        TypeSerializer ids = serializers.findTypeSerializer(sealed);
        if (ids == null) {
            throw new UnsupportedTypeException(
                    culprit,
                    sealed.getRawClass().getSimpleName()
                            + " has subtypes that JSON does not tell apart; annotate it with"
                            + " @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)");
        }
        requireSealed(sealed, ids, culprit);
        List<Subtype> all = new ArrayList<>();
        for (Class<?> leaf : leaves(sealed.getRawClass(), culprit)) {
            JavaType type = serializers.getTypeFactory().constructSpecializedType(sealed, leaf);
            String id = ids.getTypeIdResolver().idFromValueAndType(serializers, null, leaf);
            all.add(new Subtype(type, id));
        }
        // a class file lists them in whatever order the compiler met them
        all.sort(Comparator.comparing(Subtype::id));
        return new Subtypes(ids.getPropertyName(), all);
    }

    /**
     * Requires that JSON adds a type id, if it does, only because the type is part of a sealed hierarchy: then the
     * other formats tell the subtypes apart as well.
     */
    static void requireSealed(JavaType type, @Nullable TypeSerializer ids, String culprit) {
        if (ids == null) {
            return;
        }
        JsonTypeInfo.Id mechanism = ids.getTypeIdResolver().getMechanism();
        boolean named = mechanism == JsonTypeInfo.Id.NAME || mechanism == JsonTypeInfo.Id.SIMPLE_NAME;
        JavaType value = type.isContainerType() || type.isReferenceType() ? type.getContentType() : type;
        if (!named || ids.getTypeInclusion() != JsonTypeInfo.As.PROPERTY || !inSealedHierarchy(value.getRawClass())) {
            throw new UnsupportedTypeException(culprit, "JSON adds a type id to it");
        }
    }

    private static boolean inSealedHierarchy(@Nullable Class<?> type) {
        if (type == null) {
            return false;
        }
        if (type.isSealed() || inSealedHierarchy(type.getSuperclass())) {
            return true;
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (inSealedHierarchy(parent)) {
                return true;
            }
        }
        return false;
    }

    private static List<Class<?>> leaves(Class<?> sealed, String culprit) {
        List<Class<?>> leaves = new ArrayList<>();
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isSealed()) {
                leaves.addAll(leaves(permitted, culprit));
            } else if (Modifier.isFinal(permitted.getModifiers())) {
                leaves.add(permitted);
            } else {
                throw new UnsupportedTypeException(
                        culprit,
                        permitted.getSimpleName() + " is a subtype, but not final, and may have subtypes itself");
            }
        }
        return leaves;
    }
}
