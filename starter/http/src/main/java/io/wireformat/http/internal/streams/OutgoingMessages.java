package io.wireformat.http.internal.streams;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.BaseStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The messages of a response. Closing them closes their source, unless they are to be written again. */
final class OutgoingMessages
        implements Iterator<@Nullable Object>, Iterable<@Nullable Object>, ReadyMessages, AutoCloseable {

    private final Object source;

    /** The messages that another format took from the source. */
    private final Iterator<? extends @Nullable Object> taken;

    private @Nullable Iterator<? extends @Nullable Object> rest;
    private boolean writtenAgain;

    /** Messages of a stream, an iterator or an iterable. */
    OutgoingMessages(Object source) {
        this(source, Collections.emptyIterator(), null);
    }

    private OutgoingMessages(
            Object source,
            Iterator<? extends @Nullable Object> taken,
            @Nullable Iterator<? extends @Nullable Object> rest) {
        this.source = source;
        this.taken = taken;
        this.rest = rest;
    }

    private Iterator<? extends @Nullable Object> rest() {
        if (rest == null) {
            if (source instanceof BaseStream<?, ?> stream) {
                rest = stream.iterator();
            } else {
                rest = source instanceof Iterator<?> iterator ? iterator : ((Iterable<?>) source).iterator();
            }
        }
        return rest;
    }

    @Override
    public boolean nextIsReady() {
        return taken.hasNext() || !(rest() instanceof ReadyMessages waiting) || waiting.nextIsReady();
    }

    @Override
    public boolean hasNext() {
        return taken.hasNext() || rest().hasNext();
    }

    @Override
    public @Nullable Object next() {
        return taken.hasNext() ? taken.next() : rest().next();
    }

    @Override
    public Iterator<@Nullable Object> iterator() {
        return this;
    }

    /**
     * All messages, in a source of the same kind, which is closed by the caller that writes it.
     *
     * @param unsent the messages that were taken
     */
    Object again(List<@Nullable Object> unsent) {
        writtenAgain = true;
        if (source instanceof Collection) {
            return source;
        }
        OutgoingMessages all = new OutgoingMessages(source, unsent.iterator(), rest());
        return source instanceof BaseStream
                ? StreamSupport.stream(Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false)
                        .onClose(all::close)
                : all;
    }

    @Override
    public void close() {
        if (writtenAgain || !(source instanceof AutoCloseable closeable)) {
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
