package io.wireformat.model.internal.conversion;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Queue;
import java.util.RandomAccess;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The supported collection classes. Formats read a list or a map, which is converted to the class that JSON creates. */
@SuppressWarnings({"rawtypes", "NonApiType"}) // elements are converted separately
public final class CollectionClasses {

    private static final Map<Class<?>, Conversion> ALL = Stream.of(
                    Conversion.identity(List.class),
                    list(Collection.class, list -> list),
                    list(Iterable.class, list -> list),
                    list(ArrayList.class, ArrayList::new),
                    list(LinkedList.class, LinkedList::new),
                    list(Queue.class, LinkedList::new),
                    list(Deque.class, LinkedList::new),
                    list(ArrayDeque.class, ArrayDeque::new),
                    list(Set.class, LinkedHashSet::new),
                    list(HashSet.class, HashSet::new),
                    list(LinkedHashSet.class, LinkedHashSet::new),
                    list(SortedSet.class, TreeSet::new),
                    list(NavigableSet.class, TreeSet::new),
                    list(TreeSet.class, TreeSet::new),
                    Conversion.identity(Map.class),
                    map(HashMap.class, HashMap::new),
                    map(LinkedHashMap.class, LinkedHashMap::new),
                    map(SortedMap.class, TreeMap::new),
                    map(NavigableMap.class, TreeMap::new),
                    map(TreeMap.class, TreeMap::new))
            .collect(Collectors.toUnmodifiableMap(Conversion::declared, Function.identity()));

    private CollectionClasses() {}

    /** The conversion from a collection class to a list or map; null for any other class. */
    public static @Nullable Conversion of(Class<?> declared) {
        return ALL.get(declared);
    }

    /** Whether a collection sorts its elements. */
    public static boolean sorts(Class<?> declared) {
        return SortedSet.class.isAssignableFrom(declared) || SortedMap.class.isAssignableFrom(declared);
    }

    private static <D extends Iterable> Conversion list(Class<D> declared, Function<List<?>, D> made) {
        return Conversion.of(declared, List.class, CollectionClasses::indexed, made::apply);
    }

    private static <D extends Map> Conversion map(Class<D> declared, Function<Map<?, ?>, D> made) {
        return Conversion.of(declared, Map.class, map -> map, made::apply);
    }

    /** Formats get elements by index. */
    private static List<?> indexed(Iterable<?> elements) {
        if (elements instanceof List<?> list && list instanceof RandomAccess) {
            return list;
        }
        List<Object> copy = new ArrayList<>();
        elements.forEach(copy::add);
        return copy;
    }
}
