package io.wireformat.codec;

import java.lang.reflect.Type;
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
}
