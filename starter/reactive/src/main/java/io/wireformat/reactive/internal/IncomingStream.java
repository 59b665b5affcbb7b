package io.wireformat.reactive.internal;

import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreamReader;
import java.io.InputStream;
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
 * The messages of a body, each read when it is requested. A part of the body is requested when all messages before it have
 * been read, and released as soon as it has been copied.
 *
 * <p>Parts arrive one after the other, on any thread. Any thread may {@link #close} the stream, and then waits for the one
 * that reads a message.
 */
final class IncomingStream implements AutoCloseable, ExchangeMemory.Holder {

    private final MeteredStreamReader reader;
    private final @Nullable ExchangeMemory memory;

    /** Has a value when the exchange ends, because Reactor does not cancel the body after an error. */
    private final Sinks.One<Boolean> end = Sinks.one();

    /** The complete messages in the bytes so far. */
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
     * Reads a body. The reader is closed before the end is emitted, and when the body fails or is cancelled.
     *
     * @param memory the memory of the exchange, whose end ends this; or null
     */
    static Flux<Object> read(
            Publisher<DataBuffer> body, @Nullable ExchangeMemory memory, Supplier<MeteredStreamReader> readers) {
        return Flux.using(
                () -> new IncomingStream(readers.get(), memory),
                stream -> Flux.from(body)
                        .takeUntilOther(stream.end.asMono())
                        .doOnError(e -> stream.cutOff())
                        .concatMap(stream::messages, 1)
                        .doOnDiscard(DataBuffer.class, DataBufferUtils::release)
                        .concatWith(Flux.defer(stream::lastMessages)),
                IncomingStream::close);
    }

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

    private synchronized Flux<Object> messages(DataBuffer part) {
        try (InputStream bytes = part.asInputStream()) {
            while (open && part.readableByteCount() > 0) {
                reader.feed(bytes);
            }
            return messages;
        } catch (Throwable e) {
            // thrown, it would make Reactor discard the part too, and so release it twice
            return Flux.error(e);
        } finally {
            DataBufferUtils.release(part);
        }
    }

    private synchronized Flux<Object> lastMessages() {
        reader.end();
        return messages;
    }

    private void next(SynchronousSink<Object> sink) {
        Object message = take();
        // emitted without the lock, so that a thread that closes the stream does not wait for the handler
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
