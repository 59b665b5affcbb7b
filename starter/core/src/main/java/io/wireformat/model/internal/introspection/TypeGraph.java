package io.wireformat.model.internal.introspection;

import io.wireformat.model.UnsupportedTypeException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Types that refer to one another, each created once. A type is added before its parts are known and completed later, so
 * neither cycles nor long chains of references matter. A type that cannot be completed makes all types unsupported that
 * refer to it, directly or not, and no other. Time and memory are linear in the number of types and references. Safe for
 * use by many threads, which see complete types only.
 *
 * @param <K> identifies a type
 * @param <V> describes a type
 */
public class TypeGraph<K, V> {

    private final Map<K, V> complete = new ConcurrentHashMap<>();
    private final Map<K, UnsupportedTypeException> unsupported = new ConcurrentHashMap<>();

    /** Null between searches; only the thread that holds the lock uses it. */
    private @Nullable Search<K, V> search;

    /** The result of one search. */
    private static final class Search<K, V> {

        final Map<K, V> found = new HashMap<>();
        final Map<K, Set<K>> references = new LinkedHashMap<>();
        final Map<K, UnsupportedTypeException> failures = new LinkedHashMap<>();
        final Deque<K> incomplete = new ArrayDeque<>();
        final Map<K, Runnable> completions = new HashMap<>();
        final Map<K, Runnable> checks = new LinkedHashMap<>();

        /** The references of the root, which need not be a type of the graph itself. */
        final Set<K> ofRoot = new LinkedHashSet<>();

        /** The references of the type that is completed now. */
        Set<K> current = ofRoot;
    }

    /** A complete type; null if it is not known yet, or not supported. */
    public final @Nullable V known(K key) {
        return complete.get(key);
    }

    /**
     * Finds all types of a root.
     *
     * @param root describes the root; it and all completions use {@link #find} and {@link #add}
     * @throws UnsupportedTypeException if the root refers to a type that is not supported
     */
    public final synchronized <T> T search(Supplier<T> root) {
        Search<K, V> outer = search;
        Search<K, V> inner = new Search<>();
        search = inner;
        try {
            T result = root.get();
            complete(inner);
            UnsupportedTypeException reason = first(inner.ofRoot, unsupported);
            if (reason != null) {
                throw reason;
            }
            return result;
        } catch (UnsupportedTypeException e) {
            complete(inner);
            throw e;
        } finally {
            search = outer;
        }
    }

    /** A type that is known or was added in this search, to which the current type refers; null if there is none. */
    public final @Nullable V find(K key) {
        Search<K, V> now = search();
        V known = complete.get(key);
        V found = known != null ? known : now.found.get(key);
        if (found != null) {
            now.current.add(key);
            return found;
        }
        UnsupportedTypeException before = unsupported.get(key);
        UnsupportedTypeException reason = before != null ? before : now.failures.get(key);
        if (reason != null) {
            throw reason;
        }
        return null;
    }

    /**
     * Adds a type to which the current type refers.
     *
     * @param completion runs after the current type has been completed
     * @param check runs after all types have been completed
     */
    public final void add(K key, V type, Runnable completion, Runnable check) {
        Search<K, V> now = search();
        now.current.add(key);
        now.found.put(key, type);
        now.incomplete.add(key);
        now.completions.put(key, completion);
        now.checks.put(key, check);
    }

    /** Remembers why a type is not supported, to which the current type refers. */
    public final void refuse(K key, UnsupportedTypeException reason) {
        search().failures.putIfAbsent(key, reason);
    }

    /**
     * Called once for all types of a search, before other threads see them.
     *
     * @param found the types, except unsupported ones
     * @param references the types to which each of them refers
     */
    protected void found(Map<K, V> found, Map<K, Set<K>> references) {}

    private Search<K, V> search() {
        if (search == null) {
            throw new IllegalStateException("Types are found in a search only");
        }
        return search;
    }

    private void complete(Search<K, V> done) {
        while (!done.incomplete.isEmpty()) {
            K key = done.incomplete.remove();
            run(done, key, Objects.requireNonNull(done.completions.remove(key)));
        }
        done.checks.forEach((key, check) -> run(done, key, check));
        Map<K, UnsupportedTypeException> reasons = spread(done.references, done.failures, unsupported);
        unsupported.putAll(reasons);
        done.found.keySet().removeAll(reasons.keySet());
        done.references.keySet().retainAll(done.found.keySet());
        found(done.found, done.references);
        done.found.forEach(complete::putIfAbsent);
    }

    private static <K, V> void run(Search<K, V> done, K key, Runnable step) {
        done.current = done.references.computeIfAbsent(key, any -> new LinkedHashSet<>());
        try {
            TypeBoundary.within(key.toString(), step);
        } catch (UnsupportedTypeException e) {
            done.failures.putIfAbsent(key, e);
        }
    }

    /**
     * Gives each type the reason of the nearest type with a reason to which it refers, directly or not.
     *
     * @param references of each type
     * @param own the reasons of types themselves
     * @param before the reasons of types that are not among these
     */
    public static <K, R> Map<K, R> spread(Map<K, Set<K>> references, Map<K, R> own, Map<K, R> before) {
        Map<K, List<K>> referring = new HashMap<>();
        Map<K, R> reasons = new LinkedHashMap<>(own);
        Set<K> first = new LinkedHashSet<>(own.keySet());
        references.forEach((key, parts) -> parts.forEach(part -> {
            referring.computeIfAbsent(part, any -> new ArrayList<>()).add(key);
            R known = before.get(part);
            if (known != null && reasons.putIfAbsent(part, known) == null) {
                first.add(part);
            }
        }));
        Set<K> nearest = first;
        while (!nearest.isEmpty()) {
            Map<K, R> next = new LinkedHashMap<>();
            for (K part : nearest) {
                for (K key : referring.getOrDefault(part, List.of())) {
                    if (!reasons.containsKey(key) && !next.containsKey(key)) {
                        next.put(
                                key, Objects.requireNonNull(first(references.getOrDefault(key, Set.<K>of()), reasons)));
                    }
                }
            }
            reasons.putAll(next);
            nearest = next.keySet();
        }
        return reasons;
    }

    private static <K, R> @Nullable R first(Collection<K> keys, Map<K, R> reasons) {
        for (K key : keys) {
            R reason = reasons.get(key);
            if (reason != null) {
                return reason;
            }
        }
        return null;
    }
}
