package io.wireformat.kafka;

import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the keys or the values of a topic are written and read. Immutable.
 *
 * <pre>{@code
 * TopicFormat parcels = TopicFormat.of(Parcel.class).withFormat("protobuf").withReadDefault("json");
 * }</pre>
 *
 * @param type the type of all keys or values, which can be generic or an interface with known subtypes; null if {@code types}
 *     has them, or if they are only written
 * @param types the types of a topic with several, by the value of a header
 * @param typeHeader the name of that header
 * @param format the name of the format to write
 * @param readDefault the name of the format to read if a record does not say its format; null for {@code format}
 * @param framing where a record says which schema it was written with
 * @param ids the ids of schemas, for the framings of registries
 */
public record TopicFormat(
        @Nullable Type type,
        Map<String, Class<?>> types,
        String typeHeader,
        String format,
        @Nullable String readDefault,
        SchemaFraming framing,
        SchemaIds ids) {

    /** The header of CloudEvents' type. */
    static final String DEFAULT_TYPE_HEADER = "ce_type";

    /** Copies the map. */
    public TopicFormat {
        types = Map.copyOf(types);
        Map<Class<?>, String> names = new LinkedHashMap<>();
        types.forEach((name, each) -> {
            if (names.put(each, name) != null) {
                throw new IllegalArgumentException("Two names have the type " + each.getName());
            }
        });
    }

    /** JSON of a type, which may be generic. */
    public static TopicFormat of(Type type) {
        return new TopicFormat(type, Map.of(), DEFAULT_TYPE_HEADER, "json", null, SchemaFraming.NONE, SchemaIds.NONE);
    }

    /** JSON of several types. */
    public static TopicFormat of(String typeHeader, Map<String, Class<?>> types) {
        return new TopicFormat(null, types, typeHeader, "json", null, SchemaFraming.NONE, SchemaIds.NONE);
    }

    /** JSON of values by their class, which cannot be read. */
    static TopicFormat ofAny() {
        return new TopicFormat(null, Map.of(), DEFAULT_TYPE_HEADER, "json", null, SchemaFraming.NONE, SchemaIds.NONE);
    }

    /** The same with another format to write. */
    public TopicFormat withFormat(String name) {
        return new TopicFormat(type, types, typeHeader, name, readDefault, framing, ids);
    }

    /** The same with another format for records that do not say theirs. */
    public TopicFormat withReadDefault(String name) {
        return new TopicFormat(type, types, typeHeader, format, name, framing, ids);
    }

    /** The same with a framing that needs no ids. */
    public TopicFormat withFraming(SchemaFraming other) {
        return withFraming(other, ids);
    }

    /** The same with a framing and the ids of schemas. */
    public TopicFormat withFraming(SchemaFraming other, SchemaIds ids) {
        return new TopicFormat(type, types, typeHeader, format, readDefault, other, ids);
    }

    /** The same with another type. */
    public TopicFormat withType(Type other) {
        return new TopicFormat(other, types, typeHeader, format, readDefault, framing, ids);
    }

    /** Whether the settings have a type to read. */
    boolean isTyped() {
        return type != null || !types.isEmpty();
    }
}
