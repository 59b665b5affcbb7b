package io.wireformat.codec;

import io.wireformat.schema.SchemaLanguage;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A wire format that binds Java types. Binding is slow, so the caller caches the result by type; plans are fast.
 * Implementations are safe for use by many threads.
 */
public interface Codec {

    /** The format. */
    WireFormat format();

    /** Compiles a plan for a type, or gives the reason why there is none. */
    Binding bind(Type type);

    /** How a stream delimits the format's messages; null if the format cannot delimit them. */
    default @Nullable Framing framing() {
        return null;
    }

    /** The schema language that describes its messages to programs in other languages; null if the format has none. */
    default @Nullable SchemaLanguage schemaLanguage() {
        return null;
    }

    /**
     * The invariants of its content, for each way it can be configured to write. A lock judges changes to messages by it.
     * The default is the same as for JSON.
     */
    default List<Compatibility> compatibility() {
        return List.of(Compatibility.likeJson(format().name()));
    }
}
