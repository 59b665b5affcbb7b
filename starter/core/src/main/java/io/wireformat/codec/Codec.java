package io.wireformat.codec;

import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A wire format that binds Java types. Binding is slow and its result is kept by the caller, by type; plans are fast.
 * Implementations are safe for use by many threads.
 */
public interface Codec {

    /** The format. */
    WireFormat format();

    /** Compiles a plan for a type, or says why there can be none. */
    Binding bind(Type type);

    /** How the format's messages follow one another in a stream, or null where it has no way to tell them apart. */
    default @Nullable Framing framing() {
        return null;
    }

    /**
     * The language of schemas that describe its messages to programs in other languages; null where it needs none, or
     * has none of its own.
     */
    default @Nullable SchemaLanguage schemaLanguage() {
        return null;
    }

    /**
     * What its content relies on, in each of the ways that it can be set to write: what a lock judges changes to messages
     * by. Otherwise the same as JSON.
     */
    default List<Compatibility> compatibility() {
        return List.of(Compatibility.likeJson(format().name()));
    }
}
