package io.wireformat.http.internal.advice;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.wireformat.http.internal.advice.AdviceReport.Proof;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares the JSON of plans with the mapper's, body by body. Safe for use by many threads. */
final class JsonProof {

    /** Stands for a name in a path that the type does not declare, such as the key of a map. */
    private static final String UNKNOWN = "*";

    private int compared;

    private int identical;

    private @Nullable String difference;

    /** What was found until now. */
    synchronized Proof snapshot() {
        return new Proof(compared > 0 && compared == identical, compared, identical, difference);
    }

    /** Compares one body. */
    void compare(Type type, JsonMapper mapper, byte[] expected, byte[] planned) {
        boolean same = Arrays.equals(expected, planned);
        String path = difference(type, mapper, expected, planned);
        synchronized (this) {
            compared++;
            if (same) {
                identical++;
            } else if (difference == null) {
                difference = path == null ? "$ (order or white space)" : path;
            }
        }
    }

    /** The path of the first value in which two texts of JSON differ; null if they have the same values. */
    static @Nullable String difference(Type type, JsonMapper mapper, byte[] expected, byte[] found) {
        if (Arrays.equals(expected, found)) {
            return null;
        }
        Set<String> names = new HashSet<>();
        addNames(type, names, new HashSet<>());
        return path("$", mapper.readTree(expected), mapper.readTree(found), names);
    }

    private static @Nullable String path(String at, JsonNode expected, @Nullable JsonNode found, Set<String> names) {
        if (found == null || expected.getNodeType() != found.getNodeType() || expected.size() != found.size()) {
            return at;
        }
        for (int i = 0; expected.isArray() && i < expected.size(); i++) {
            String path = path(at + "[" + i + "]", expected.get(i), found.get(i), names);
            if (path != null) {
                return path;
            }
        }
        for (String name : expected.propertyNames()) {
            String shown = names.contains(name) ? name : UNKNOWN;
            String path = path(at + "." + shown, expected.get(name), found.get(name), names);
            if (path != null) {
                return path;
            }
        }
        return expected.isContainer() || expected.equals(found) ? null : at;
    }

    /** The names that a type declares. Only they may be shown: other names are content. */
    private static void addNames(Type type, Set<String> names, Set<Type> seen) {
        if (!seen.add(type)) {
            return;
        }
        if (type instanceof ParameterizedType generic) {
            addNames(generic.getRawType(), names, seen);
            for (Type argument : generic.getActualTypeArguments()) {
                addNames(argument, names, seen);
            }
        } else if (type instanceof GenericArrayType array) {
            addNames(array.getGenericComponentType(), names, seen);
        } else if (type instanceof Class<?> message && message.isArray()) {
            addNames(message.getComponentType(), names, seen);
        } else if (type instanceof Class<?> message && message.isRecord()) {
            for (RecordComponent component : message.getRecordComponents()) {
                names.add(component.getName());
                JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
                if (renamed != null) {
                    names.add(renamed.value());
                }
                addNames(component.getGenericType(), names, seen);
            }
        }
    }
}
