package io.wireformat.fuzzing;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Equality that looks into records, lists, maps and arrays. */
final class Sameness {

    private static final ClassValue<Method[]> ACCESSORS = new ClassValue<>() {
        @Override
        protected Method[] computeValue(Class<?> type) {
            RecordComponent[] components = type.getRecordComponents();
            Method[] accessors = new Method[components.length];
            for (int i = 0; i < components.length; i++) {
                accessors[i] = components[i].getAccessor();
                accessors[i].setAccessible(true);
            }
            return accessors;
        }
    };

    private Sameness() {}

    static boolean same(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Record && other instanceof Record && one.getClass() == other.getClass()) {
            return sameRecords(one, other);
        }
        if (one instanceof List<?> a && other instanceof List<?> b) {
            return sameLists(a, b);
        }
        if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
            return a.keySet().equals(b.keySet())
                    && a.entrySet().stream().allMatch(entry -> same(entry.getValue(), b.get(entry.getKey())));
        }
        return Objects.deepEquals(one, other);
    }

    private static boolean sameRecords(Object one, Object other) {
        try {
            for (Method accessor : ACCESSORS.get(one.getClass())) {
                if (!same(accessor.invoke(one), accessor.invoke(other))) {
                    return false;
                }
            }
            return true;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean sameLists(List<?> one, List<?> other) {
        if (one.size() != other.size()) {
            return false;
        }
        Iterator<?> others = other.iterator();
        for (Object element : one) {
            if (!same(element, others.next())) {
                return false;
            }
        }
        return true;
    }
}
