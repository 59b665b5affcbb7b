package io.wireformat.types;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/**
 * Types that become the same in every format.
 *
 * @param label names the types on the page
 * @param samples values of each type
 * @param notIn the columns of formats that cannot carry them
 */
record Row(String label, List<Sample> samples, Set<Column> notIn) {

    static Row of(String label, Sample... samples) {
        return new Row(label, List.of(samples), Set.of());
    }

    /** The same row, with formats that cannot carry the types. */
    Row notIn(Column... columns) {
        return new Row(label, samples, Set.of(columns));
    }

    @Override
    public String toString() {
        return label;
    }

    /**
     * Values of one type: first what the page shows, then the zero or empty one, then the ends of the range.
     *
     * @param body the type of the bodies
     * @param bodies each has a value, alone or in a property {@code value}
     */
    record Sample(Type body, List<Object> bodies) {

        /** Values of a property. */
        @SafeVarargs
        static <V extends @Nullable Object> Sample of(Function<V, ?> body, V... values) {
            List<Object> bodies = Arrays.stream(values).<Object>map(body::apply).toList();
            return new Sample(bodies.get(0).getClass(), bodies);
        }

        /** Values of a property that may be null, as which the page shows it. */
        @SafeVarargs
        static <V> Sample orNull(Function<@Nullable V, ?> body, V... values) {
            List<Object> bodies = new ArrayList<>();
            bodies.add(body.apply(null));
            Arrays.stream(values).forEach(value -> bodies.add(body.apply(value)));
            return new Sample(bodies.get(0).getClass(), bodies);
        }

        /** Values that are the whole body. */
        @SafeVarargs
        static <B> Sample bodies(TypeReference<B> type, B... bodies) {
            return new Sample(type.getType(), List.of(bodies));
        }

        /** What the page shows. */
        Object shown() {
            return bodies.get(0);
        }

        /** Whether values are whole bodies. */
        boolean isWhole() {
            return !(body instanceof Class<?> holder && holder.isRecord());
        }
    }
}
