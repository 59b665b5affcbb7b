package io.wireformat.benchmarks.codec;

import java.lang.reflect.RecordComponent;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares records deeply, including arrays, lists and nested records. */
final class Sameness {

    private Sameness() {}

    static boolean same(@Nullable Object one, @Nullable Object other) {
        if (one instanceof Record && other instanceof Record && one.getClass() == other.getClass()) {
            return sameRecords(one, other);
        }
        if (one instanceof List<?> a && other instanceof List<?> b) {
            return sameLists(a, b);
        }
        return Objects.deepEquals(one, other);
    }

    private static boolean sameRecords(Object one, Object other) {
        for (RecordComponent component : one.getClass().getRecordComponents()) {
            if (!same(get(component, one), get(component, other))) {
                return false;
            }
        }
        return true;
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

    private static @Nullable Object get(RecordComponent component, Object from) {
        try {
            return component.getAccessor().invoke(from);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
