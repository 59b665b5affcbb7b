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
 * Finds whether JSON maps each property of a type by itself, in every reachable class, and the type of each property
 * determines its content. For one type.
 */
final class SelfContainedTypes {

    private final JsonMapping json;
    private final Set<JavaType> seen = new HashSet<>();
    private int maxProperties;

    SelfContainedTypes(JsonMapping json) {
        this.json = json;
    }

    /** The reason why a type is not self-contained; null if it is. */
    static @Nullable String whyNot(JsonMapper mapper, Type type) {
        try {
            new SelfContainedTypes(new JsonMapping(mapper)).require(type);
            return null;
        } catch (UnsupportedTypeException e) {
            return e.reason();
        }
    }

    /**
     * Requires that a type is self-contained.
     *
     * @throws UnsupportedTypeException when it is not
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

    /** The maximum number of properties of a reachable class. */
    int maxProperties() {
        return maxProperties;
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
                    culprit, "its type " + raw.getSimpleName() + " does not determine its content");
        } else if (isScalar(type) || type.isEnumType()) {
            json.requireStandard(type, culprit);
        } else {
            lookIntoObject(type, holder);
        }
    }

    private void lookIntoContainer(JavaType type, @Nullable BeanProperty holder, String culprit) {
        if (!type.isArrayType() && !type.getRawClass().getPackageName().equals("java.util")) {
            throw new UnsupportedTypeException(culprit, "custom collection types are not supported");
        }
        json.requireStandard(type, culprit);
        if (type.isMapLikeType()) {
            if (!isScalar(type.getKeyType()) && !type.getKeyType().isEnumType()) {
                throw new UnsupportedTypeException(culprit, "its keys are not text, numbers or enum constants");
            }
            look(type.getKeyType(), null, culprit);
            json.requireEveryEntry(type, holder, culprit);
        }
        look(type.getContentType(), holder, culprit);
    }

    private void lookIntoObject(JavaType type, @Nullable BeanProperty holder) {
        List<JsonMapping.Property> properties = json.properties(type, holder);
        if (seen.add(type)) {
            maxProperties = Math.max(maxProperties, properties.size());
            for (JsonMapping.Property property : properties) {
                look(property.type(), property.writer(), type.getRawClass().getSimpleName() + "." + property.name());
            }
        }
    }

    private static boolean isAbstract(Class<?> type) {
        return Modifier.isAbstract(type.getModifiers());
    }

    /** Whether values are text, numbers or similar; an abstract type does not determine which. */
    private static boolean isScalar(JavaType type) {
        Class<?> raw = type.getRawClass();
        return type.isPrimitive()
                || (raw != Object.class
                        && !type.isContainerType()
                        && raw.getPackageName().startsWith("java."));
    }
}
