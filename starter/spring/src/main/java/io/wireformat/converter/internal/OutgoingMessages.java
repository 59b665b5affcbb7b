package io.wireformat.converter.internal;

import io.wireformat.web.internal.StreamTypes;
import java.util.Iterator;
import java.util.stream.BaseStream;

/** The messages of an answer, whose source is closed with them. */
final class OutgoingMessages implements AutoCloseable {

    private final Object source;

    /** Messages of one of the types that {@link StreamTypes} names. */
    OutgoingMessages(Object source) {
        this.source = source;
    }

    Iterator<?> iterator() {
        if (source instanceof BaseStream<?, ?> stream) {
            return stream.iterator();
        }
        return source instanceof Iterator<?> iterator ? iterator : ((Iterable<?>) source).iterator();
    }

    @Override
    public void close() {
        if (!(source instanceof AutoCloseable closeable)) {
            return;
        }
        try {
            closeable.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("The messages could not be closed", e);
        }
    }
}
