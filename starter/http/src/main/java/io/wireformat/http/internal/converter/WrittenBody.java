package io.wireformat.http.internal.converter;

import org.jspecify.annotations.Nullable;

/** A body that has been written. */
public interface WrittenBody {

    /** The number of bytes. */
    long size();

    /** A copy of the bytes; null if they are not all in memory. */
    byte @Nullable [] copy();
}
