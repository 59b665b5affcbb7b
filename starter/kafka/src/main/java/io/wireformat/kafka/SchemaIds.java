package io.wireformat.kafka;

import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ids that a schema registry gave to the schemas of an application. A registry is not called: the application lists the ids
 * or finds them itself. Implementations are safe for use by many threads.
 */
public interface SchemaIds {

    /** Stands for the schema of this version of the application. */
    String CURRENT = "current";

    /** No ids. */
    SchemaIds NONE = of(Map.of());

    /**
     * The id to write, a number or a GUID.
     *
     * @param topic the topic of the record
     * @param type the type of the key or value
     * @return null if there is none, which fails the writing
     */
    @Nullable
    String idOf(String topic, Type type);

    /**
     * The schema that an id stands for.
     *
     * @param topic the topic of the record
     * @param id a number or a GUID, from a record
     * @return {@link #CURRENT}; for Avro also the fingerprint of a schema in the lock, as 16 hexadecimal digits; null if
     *     the id is unknown, which fails the reading
     */
    @Nullable
    String schemaOf(String topic, String id);

    /**
     * Ids for all topics.
     *
     * @param schemas by id, as {@link #schemaOf} returns them; the id of {@link #CURRENT} is written
     * @throws IllegalArgumentException if an id or a schema is invalid, or if two ids are current
     */
    static SchemaIds of(Map<String, String> schemas) {
        return new ListedIds(schemas);
    }
}
