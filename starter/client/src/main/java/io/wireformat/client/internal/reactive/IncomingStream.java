package io.wireformat.client.internal.reactive;

import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import reactor.core.publisher.SynchronousSink;

/**
 * The messages of a body, each read when it is asked for. A part of the body is asked for when all messages before it
 * have been read, and given back as soon as it has been copied.
 *
 * <p>Parts come one after the other, on any thread; a {@link #close} may come at any time, and waits for the reading that
 * is under way.
 */
final class IncomingStream implements AutoCloseable, ExchangeMemory.Holder {

    private final MeteredStreamReader reader;

    private final @Nullable ExchangeMemory memory;

    /** Has a value when the exchange ends: Reactor does not cancel the body for an error. */
    private final Sinks.One<Boolean> end = Sinks.one();

    /** What the bytes that have come are, to the last whole message. */
    private final Flux<Object> messages = Flux.generate(this::next);

    private boolean open = true;

    private boolean abandoned;

    private IncomingStream(MeteredStreamReader reader, @Nullable ExchangeMemory memory) {
        this.reader = reader;
        this.memory = memory;
        if (memory != null) {
            memory.add(this);
        }
    }

    /**
     * Reads a body. What is held is given back before the end is told, and when the body fails or nobody waits any more.
     *
     * @param memory of the exchange, with whose end this ends; null if there is none
     * @param readers make what reads it
     */
    static Flux<Object> read(
            Publisher<DataBuffer> body, @Nullable ExchangeMemory memory, Supplier<MeteredStreamReader> readers) {
        return Flux.using(
                () -> new IncomingStream(readers.get(), memory),
                stream -> stream.whileExchanged(Flux.from(body))
                        .doOnError(e -> stream.cutOff())
                        .concatMap(stream::messages, 1)
                        .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                        .concatWith(Flux.defer(stream::lastMessages)),
                IncomingStream::close);
    }

    private Flux<DataBuffer> whileExchanged(Flux<DataBuffer> body) {
        return memory != null ? body.takeUntilOther(end.asMono()) : body;
    }

    /** Ends who waits for bytes, and gives back what is held for who has not asked for the messages that have come. */
    @Override
    public void exchangeEnded() {
        abandon();
        end.tryEmitValue(true);
    }

    private synchronized void abandon() {
        if (open) {
            abandoned = true;
            close();
        }
    }

    private Flux<Object> messages(DataBuffer part) {
        try (InputStream bytes = part.asInputStream()) {
            feed(part, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataBufferUtils.release(part);
        }
        return messages;
    }

    private synchronized void feed(DataBuffer part, InputStream bytes) throws IOException {
        while (open && part.readableByteCount() > 0) {
            reader.feed(bytes);
        }
    }

    private synchronized Flux<Object> lastMessages() {
        reader.end();
        return messages;
    }

    private void next(SynchronousSink<Object> sink) {
        Object message = take();
        // handled without the lock, which would make whoever closes wait for it
        if (message != null) {
            sink.next(message);
        } else {
            sink.complete();
        }
    }

    private synchronized @Nullable Object take() {
        if (abandoned) {
            throw new CancellationException(CollectedContent.ENDED_WITH_EXCHANGE);
        }
        return open ? reader.next() : null;
    }

    private synchronized void cutOff() {
        reader.cutOff();
    }

    @Override
    public synchronized void close() {
        open = false;
        reader.close();
        if (memory != null) {
            memory.remove(this);
        }
    }
}
