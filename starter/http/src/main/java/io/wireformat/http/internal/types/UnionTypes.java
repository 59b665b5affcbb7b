package io.wireformat.http.internal.types;

import io.wireformat.model.UnsupportedTypeException;
import io.wireformat.model.internal.introspection.TypeBoundary;
import io.wireformat.model.internal.json.JsonMapping;
import io.wireformat.model.internal.json.Subtypes;
import io.wireformat.web.Problem;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.json.JsonMapper;

/**
 * The type to write a value as if only its class is known, and the class may be the alternative of a union. The reader of
 * the union needs to know the alternative, as JSON shows by the type that it writes. Safe for use by many threads.
 */
public final class UnionTypes {

    private final JsonMapping json;
    private final Map<Class<?>, Class<?>> known = new ConcurrentHashMap<>();
    private final Map<Class<?>, Boolean> unions = new ConcurrentHashMap<>();

    /** Unions of a mapper, which decides where JSON tells subtypes apart. */
    public UnionTypes(JsonMapper mapper) {
        this.json = new JsonMapping(mapper);
    }

    /**
     * The type to write; null if Spring writes it, or if it is not known.
     *
     * @param onlyClass whether the declared type is only the class of the value
     */
    public @Nullable Type toWrite(ResolvableType declared, Class<?> valueClass, boolean onlyClass) {
        Type bound = BoundTypes.toWrite(declared, valueClass);
        if (bound != valueClass || (!onlyClass && declared.resolve() == valueClass)) {
            return bound;
        }
        return onlyClass || !isUnion(declared.toClass()) ? unionOf(valueClass) : BoundTypes.toWrite(declared);
    }

    /**
     * The type to write a value of an undeclared type as: for a list, the common type of its elements. Null if there is
     * none.
     */
    public @Nullable Type ofValue(ResolvableType type, Object value) {
        return value instanceof List<?> list && UnknownTypes.isErased(type)
                ? ofElements(list)
                : toWrite(type, value.getClass(), true);
    }

    private @Nullable Type ofElements(List<?> list) {
        Set<Class<?>> classes = new HashSet<>();
        list.stream().filter(Objects::nonNull).forEach(element -> classes.add(unionOf(element.getClass())));
        if (classes.size() > 1) {
            return null;
        }
        // messages that are not there look the same, whatever they would be
        Class<?> element =
                classes.isEmpty() ? Problem.class : classes.iterator().next();
        return element.getTypeParameters().length > 0 || BoundTypes.isLeftToSpring(element)
                ? null
                : ResolvableType.forClassWithGenerics(List.class, element).getType();
    }

    private Class<?> unionOf(Class<?> valueClass) {
        Class<?> union = known.get(valueClass);
        if (union == null) {
            union = find(valueClass);
            known.put(valueClass, union);
        }
        return union;
    }

    /** The union that is above all others; the first one declared, if there are several, or else the class. */
    private Class<?> find(Class<?> valueClass) {
        Set<Class<?>> above = new LinkedHashSet<>();
        addAbove(valueClass, above);
        above.removeIf(type -> type.getTypeParameters().length > 0 || !isUnion(type));
        return above.stream()
                .filter(type -> above.stream().noneMatch(higher -> higher != type && higher.isAssignableFrom(type)))
                .findFirst()
                .orElse(valueClass);
    }

    private static void addAbove(Class<?> type, Set<Class<?>> found) {
        if (type.getSuperclass() != null) {
            found.add(type.getSuperclass());
            addAbove(type.getSuperclass(), found);
        }
        for (Class<?> parent : type.getInterfaces()) {
            found.add(parent);
            addAbove(parent, found);
        }
    }

    /** Whether values of a declared type may be of several classes, which JSON distinguishes. */
    public boolean isUnion(Class<?> type) {
        Boolean union = unions.get(type);
        if (union == null) {
            union = isDistinguishable(type);
            unions.put(type, union);
        }
        return union;
    }

    /** Whether values may be of several classes, between which JSON tells. */
    private boolean isDistinguishable(Class<?> type) {
        try {
            return TypeBoundary.within(type, () -> Subtypes.areDistinguished(json.javaType(type), json));
        } catch (UnsupportedTypeException e) {
            return false;
        }
    }
}
