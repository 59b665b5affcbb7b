package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;

/**
 * Records where the values of a format with places are. Has no state.
 *
 * @param <K> the format's key of a place
 */
public interface Extents<K> {

    /** The bytes before the root. */
    void root(ContentReader in, ContentTrace trace);

    /** The place of a field in its message, by the message's state. */
    void field(ContentReader in, long message, K key, ContentTrace trace);

    /** The place of an element in its list, by the list's state. */
    void element(ContentReader in, long list, int index, K key, ContentTrace trace);

    /** A text, bytes or a list elsewhere, by the value's state, which was located last. */
    void value(ContentReader in, long state, K key, ContentTrace trace);

    /** The bytes of a message beside its fields, by its state. */
    void message(ContentReader in, long state, ContentTrace trace);

    /** The bytes of a union beside its alternative, by its container. */
    void union(ContentReader in, long container, ContentTrace trace);
}
