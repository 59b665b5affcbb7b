package io.wireformat.internal.messages;

import java.lang.reflect.Type;

/** Sees messages that were written or read. An implementation throws nothing and is safe for use by many threads. */
@FunctionalInterface
public interface MessageTap {

    /** Looks at no message. */
    MessageTap NONE = (place, format, type, array, offset, length) -> {};

    /**
     * A message was written or read.
     *
     * @param place the topic, destination or cache after its kind, as in {@code topics/parcels}
     * @param format the format's name
     * @param array has the content, and belongs to the caller
     */
    void sees(String place, String format, Type type, byte[] array, int offset, int length);
}
