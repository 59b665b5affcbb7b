package io.wireformat.http.internal.streams;

import io.wireformat.http.internal.types.StreamTypes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.BaseStream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** The messages of an answer, whose source is closed with them unless they are written again. */
final class OutgoingMessages implements AutoCloseable {

    private final Object source;

    private @Nullable Iterator<?> messages;

    /** Those that have been taken and not sent; null where they need not be remembered. */
    private @Nullable List<@Nullable Object> unsent;

    private boolean isKept;

    /**
     * Messages of one of the types that {@link StreamTypes} names.
     *
     * @param remembered whether they can be written again until a part of them has been sent
     */
    OutgoingMessages(Object source, boolean remembered) {
        this.source = source;
        this.unsent = remembered && !(source instanceof Collection) ? new ArrayList<>() : null;
    }

    private Iterator<?> messages() {
        if (messages == null) {
            if (source instanceof BaseStream<?, ?> stream) {
                messages = stream.iterator();
            } else {
                messages = source instanceof Iterator<?> iterator ? iterator : ((Iterable<?>) source).iterator();
            }
        }
        return messages;
    }

    /** Whether what comes next is there already, so that no thread waits for it. */
    boolean nextIsReady() {
        return nextIsReady(messages());
    }

    static boolean nextIsReady(Iterator<?> messages) {
        return !(messages instanceof ReadyMessages waiting) || waiting.nextIsReady();
    }

    boolean hasNext() {
        return messages().hasNext();
    }

    @Nullable
    Object next() {
        Object message = messages().next();
        if (unsent != null) {
            unsent.add(message);
        }
        return message;
    }

    /** A part has been sent, and the messages are not written again. */
    void sent() {
        unsent = null;
    }

    /** All messages, in what is of the same kind as their source; the caller that writes it closes it. */
    Object again() {
        isKept = true;
        if (unsent == null) {
            return source;
        }
        UnsentMessages all = new UnsentMessages(unsent.iterator(), messages(), this::closeSource);
        return source instanceof BaseStream
                ? StreamSupport.stream(Spliterators.spliteratorUnknownSize(all, Spliterator.ORDERED), false)
                        .onClose(this::closeSource)
                : all;
    }

    @Override
    public void close() {
        if (!isKept) {
            closeSource();
        }
    }

    private void closeSource() {
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
