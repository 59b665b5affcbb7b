package io.wireformat.codec;

import java.lang.reflect.Type;

/**
 * A wire format that binds Java types. Binding is slow and its result is kept by the caller, by type; plans are fast.
 * Implementations are safe for use by many threads.
 */
public interface Codec {

    /** The format. */
    WireFormat format();

    /** Compiles a plan for a type, or says why there can be none. */
    Binding bind(Type type);
}
