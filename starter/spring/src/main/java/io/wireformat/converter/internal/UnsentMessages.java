package io.wireformat.converter.internal;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;

/**
 * The messages of an answer that is written again: those that were taken from their source before, and what follows. Can
 * be gone through once.
 */
final class UnsentMessages implements Iterator<Object>, Iterable<Object>, AutoCloseable {

    private final Deque<Object> taken;

    private final Iterator<?> rest;

    private final AutoCloseable source;

    UnsentMessages(Collection<Object> taken, Iterator<?> rest, AutoCloseable source) {
        this.taken = new ArrayDeque<>(taken);
        this.rest = rest;
        this.source = source;
    }

    /** Whether nobody needs to wait for what comes next. */
    boolean isReady() {
        return !taken.isEmpty() || OutgoingMessages.isReady(rest);
    }

    @Override
    public Iterator<Object> iterator() {
        return this;
    }

    @Override
    public boolean hasNext() {
        return !taken.isEmpty() || rest.hasNext();
    }

    @Override
    public Object next() {
        return taken.isEmpty() ? rest.next() : taken.poll();
    }

    @Override
    public void close() throws Exception {
        source.close();
    }
}
