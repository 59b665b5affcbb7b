package io.wireformat.codec.internal.plan;

import io.wireformat.codec.ContentReader;
import io.wireformat.codec.ContentTrace;

/**
 * Records where the values of a format with places are. Has no state.
 *
 * @param <K> the format's key of a place
 */
public interface Extents<K> {

    /** What precedes the root. */
    void root(ContentReader in, ContentTrace trace);

    /** The place of a field in its message, by the message's frame. */
    void field(ContentReader in, long message, K key, ContentTrace trace);

    /** The place of an element in its list, by the list's frame. */
    void element(ContentReader in, long list, int index, K key, ContentTrace trace);

    /** A text, bytes or a list elsewhere, by the value's frame, which was located last. */
    void value(ContentReader in, long frame, K key, ContentTrace trace);

    /** What a message needs beside its fields, by its frame. */
    void message(ContentReader in, long frame, ContentTrace trace);

    /** What a union needs beside its alternative, by its opened frame. */
    void union(ContentReader in, long opened, ContentTrace trace);
}
