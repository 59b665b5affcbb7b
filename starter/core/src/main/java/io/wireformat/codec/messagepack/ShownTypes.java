package io.wireformat.codec.messagepack;

import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.json.ValueObject;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The types of which JSON shows each property by itself: nothing else decides what it shows, and no property leaves open
 * what it holds. For one type.
 */
final class ShownTypes {

    private final JsonMapping json;

    private final Set<JavaType> seen = new HashSet<>();

    private int mostProperties;

    ShownTypes(JsonMapping json) {
        this.json = json;
    }

    /** Why a type is none of them; null where it is one. */
    static @Nullable String whyNot(JsonMapper mapper, Type type) {
        try {
            new ShownTypes(new JsonMapping(mapper)).require(type);
            return null;
        } catch (UnsupportedTypeException e) {
            return e.reason();
        }
    }

    /**
     * Looks into a type.
     *
     * @throws UnsupportedTypeException when it is no such type
     */
    JavaType require(Type type) {
        JavaType root = json.javaType(type);
        String culprit = root.getRawClass().getSimpleName();
        if (isScalar(root) || root.isReferenceType() || root.isEnumType()) {
            throw new UnsupportedTypeException(culprit, "is neither an object nor a collection");
        }
        look(root, null, culprit);
        return root;
    }

    /** The most properties that one of the objects has. */
    int mostProperties() {
        return mostProperties;
    }

    private void look(JavaType type, @Nullable BeanProperty holder, String culprit) {
        Class<?> raw = type.getRawClass();
        ValueObject valueObject = json.wrappers().valueObject(type);
        if (valueObject != null) {
            json.wrappers().requireUnwrapped(valueObject, type, null, culprit);
            look(valueObject.wrapped(), holder, culprit);
        } else if (type.isContainerType() || raw == Optional.class) {
            lookIntoContainer(type, holder, culprit);
        } else if (raw == Object.class || (isAbstract(raw) && !raw.isPrimitive() && !type.isEnumType())) {
            throw new UnsupportedTypeException(
                    culprit, "its type " + raw.getSimpleName() + " leaves open what it holds");
        } else if (isScalar(type) || type.isEnumType()) {
            json.requireStandard(type, culprit);
        } else {
            lookIntoObject(type, holder);
        }
    }

    private void lookIntoContainer(JavaType type, @Nullable BeanProperty holder, String culprit) {
        if (!type.isArrayType() && !type.getRawClass().getPackageName().equals("java.util")) {
            throw new UnsupportedTypeException(culprit, "a collection of its own kind may show anything");
        }
        json.requireStandard(type, culprit);
        if (type.isMapLikeType()) {
            if (!isScalar(type.getKeyType()) && !type.getKeyType().isEnumType()) {
                throw new UnsupportedTypeException(culprit, "its keys are neither text, numbers nor constants");
            }
            look(type.getKeyType(), null, culprit);
            json.requireEveryEntry(type, holder, culprit);
        }
        look(type.getContentType(), holder, culprit);
    }

    private void lookIntoObject(JavaType type, @Nullable BeanProperty holder) {
        List<JsonMapping.Property> properties = json.properties(type, holder);
        if (seen.add(type)) {
            mostProperties = Math.max(mostProperties, properties.size());
            for (JsonMapping.Property property : properties) {
                look(property.type(), property.writer(), type.getRawClass().getSimpleName() + "." + property.name());
            }
        }
    }

    private static boolean isAbstract(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers());
    }

    /** Whether values are text, numbers or the like; abstract ones leave open which. */
    private static boolean isScalar(JavaType type) {
        Class<?> raw = type.getRawClass();
        return type.isPrimitive()
                || (raw != Object.class
                        && !type.isContainerType()
                        && raw.getPackageName().startsWith("java."));
    }
}
