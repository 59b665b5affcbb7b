package io.wireformat;

import io.wireformat.internal.pipeline.MeteredStreamReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;

/** The messages of a stream, read on demand. */
final class ReadMessages<T> extends AbstractSpliterator<T> {

    private final MeteredStreamReader reader;
    private final InputStream in;

    ReadMessages(MeteredStreamReader reader, InputStream in) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.reader = reader;
        this.in = in;
    }

    @Override
    @SuppressWarnings("unchecked") // the plan is for the type
    public boolean tryAdvance(Consumer<? super T> action) {
        Object message = reader.next();
        while (message == null && !reader.isFinished()) {
            feed();
            message = reader.next();
        }
        if (message == null) {
            return false;
        }
        action.accept((T) message);
        return true;
    }

    private void feed() {
        try {
            reader.feed(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
