package io.wireformat.http.internal.streams;

import java.util.Iterator;

/**
 * The messages of an answer that is written again: those that were taken from their source before, and what follows. Can
 * be gone through once.
 */
final class UnsentMessages implements Iterator<Object>, Iterable<Object>, ReadyMessages, AutoCloseable {

    private final Iterator<?> taken;

    private final Iterator<?> rest;

    private final AutoCloseable source;

    UnsentMessages(Iterator<?> taken, Iterator<?> rest, AutoCloseable source) {
        this.taken = taken;
        this.rest = rest;
        this.source = source;
    }

    /** Whether what comes next is there already, so that no thread waits for it. */
    @Override
    public boolean nextIsReady() {
        return taken.hasNext() || OutgoingMessages.nextIsReady(rest);
    }

    @Override
    public Iterator<Object> iterator() {
        return this;
    }

    @Override
    public boolean hasNext() {
        return taken.hasNext() || rest.hasNext();
    }

    @Override
    public Object next() {
        return taken.hasNext() ? taken.next() : rest.next();
    }

    @Override
    public void close() throws Exception {
        source.close();
    }
}
