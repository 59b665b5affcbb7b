package io.wireformat.http.internal.streams;

import io.wireformat.DecodingException;
import io.wireformat.codec.ContentTooLargeException;
import io.wireformat.codec.OverloadedException;
import io.wireformat.codec.UnusableClassException;
import io.wireformat.http.internal.types.StreamTypes;
import io.wireformat.internal.pipeline.DecompressingInput;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageNotReadableException;

/**
 * The messages of a request, each read when it is requested. Used by one thread at a time, but any thread may close them:
 * a handler that still reads after the response must not read from a buffer that serves another request.
 */
public final class IncomingMessages implements Iterator<Object>, AutoCloseable, ExchangeMemory.Holder {

    private final MeteredStreamReader reader;
    private final InputStream body;
    private final Function<RuntimeException, RuntimeException> unreadable;
    private final HttpInputMessage input;
    private final Lock reading = new ReentrantLock();
    private @Nullable Object next;

    /**
     * Creates messages.
     *
     * @param body closed with the messages if it decompresses
     * @param unreadable converts a failure to read for the handler
     */
    public IncomingMessages(
            MeteredStreamReader reader,
            InputStream body,
            Function<RuntimeException, RuntimeException> unreadable,
            HttpInputMessage input) {
        this.reader = reader;
        this.body = body;
        this.unreadable = unreadable;
        this.input = input;
    }

    /** The messages as one of the types that {@link StreamTypes} names. */
    Object as(@Nullable Class<?> type) {
        if (type == Iterator.class) {
            return this;
        }
        if (type == Iterable.class) {
            AtomicBoolean taken = new AtomicBoolean();
            return (Iterable<Object>) () -> {
                if (taken.getAndSet(true)) {
                    throw new IllegalStateException("The request's messages can be read only once");
                }
                return this;
            };
        }
        int characteristics = Spliterator.ORDERED | Spliterator.NONNULL;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(this, characteristics), false)
                .onClose(this::close);
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = read();
        }
        return next != null;
    }

    @Override
    public Object next() {
        Object message = next != null ? next : read();
        if (message == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return message;
    }

    private @Nullable Object read() {
        reading.lock();
        try {
            while (true) {
                Object message = reader.next();
                if (message != null || reader.isFinished()) {
                    return message;
                }
                reader.feed(body);
            }
        } catch (DecodingException | ContentTooLargeException | OverloadedException | UnusableClassException e) {
            throw unreadable.apply(e);
        } catch (IOException e) {
            throw new HttpMessageNotReadableException("I/O error while reading input message", e, input);
        } finally {
            reading.unlock();
        }
    }

    @Override
    public void exchangeEnded() {
        close();
    }

    /** Waits for a thread that reads a message. */
    @Override
    public void close() {
        reading.lock();
        try {
            reader.close();
            if (body instanceof DecompressingInput decompressing) {
                decompressing.close();
            }
        } catch (IOException e) {
            // the response is complete, and the container ends the rest of the request
        } finally {
            reading.unlock();
        }
    }
}
