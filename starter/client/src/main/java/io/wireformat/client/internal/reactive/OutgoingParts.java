package io.wireformat.client.internal.reactive;

import io.wireformat.http.internal.streams.StreamBody;
import io.wireformat.internal.pipeline.ExchangeMemory;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;

/**
 * Requests messages one by one and emits the parts of a {@link StreamBody}. After a full part it requests no message until
 * the network wants the part.
 *
 * <p>Signals arrive on any thread. One thread at a time handles them, including those that arrive meanwhile.
 */
final class OutgoingParts implements CoreSubscriber<Object>, Subscription, ExchangeMemory.Holder {

    /** Reactor Netty requests up to about a hundred parts before the first has been sent. */
    static final int PART_SIZE = 16 * 1024;

    private final CoreSubscriber<? super Mono<DataBuffer>> network;

    private final StreamBody body;

    private final DataBufferFactory buffers;

    private final BiFunction<Object, io.wireformat.EncodingException, RuntimeException> unwritable;

    private final @Nullable ExchangeMemory memory;

    /** Emitted parts that are not subscribed to yet, so that they can be released. */
    private final Queue<DataBuffer> parts = new ConcurrentLinkedQueue<>();

    private final AtomicLong wanted = new AtomicLong();

    private final AtomicInteger signals = new AtomicInteger();

    private final AtomicBoolean sourceCancelled = new AtomicBoolean();

    private Subscription source = Operators.emptySubscription();

    private volatile @Nullable Object next;

    private volatile @Nullable Throwable failure;

    private volatile boolean complete;

    private volatile boolean cancelled;

    /** Receives the remaining messages if they are written in another format. */
    private volatile Sinks.@Nullable Many<Object> rest;

    // only used by the thread that handles the signals

    private boolean requested;

    private boolean ended;

    private boolean finished;

    /**
     * Creates the parts of a body.
     *
     * @param unwritable creates the failure from the messages that are not sent, and the reason
     * @param memory the memory of the exchange, or null
     */
    OutgoingParts(
            CoreSubscriber<? super Mono<DataBuffer>> network,
            StreamBody body,
            DataBufferFactory buffers,
            BiFunction<Object, io.wireformat.EncodingException, RuntimeException> unwritable,
            @Nullable ExchangeMemory memory) {
        this.network = network;
        this.body = body;
        this.buffers = buffers;
        this.unwritable = unwritable;
        this.memory = memory;
    }

    @Override
    public Context currentContext() {
        return network.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        source = subscription;
        if (memory != null) {
            memory.add(this);
        }
        network.onSubscribe(this);
    }

    /**
     * Spring requests the first part before it subscribes the network. If the connection closes in between, neither of them
     * cancels, and no thread takes the last part.
     */
    @Override
    public void exchangeEnded() {
        cancel();
    }

    @Override
    public void onNext(Object message) {
        Sinks.Many<Object> others = rest;
        if (others != null) {
            others.tryEmitNext(message);
            return;
        }
        next = message;
        handle();
    }

    @Override
    public void onError(Throwable e) {
        failure = e;
        onComplete();
    }

    @Override
    public void onComplete() {
        complete = true;
        endRest();
        handle();
    }

    private void endRest() {
        Sinks.Many<Object> others = rest;
        Throwable reason = failure;
        if (others != null && reason != null) {
            others.tryEmitError(reason);
        } else if (others != null) {
            others.tryEmitComplete();
        }
    }

    @Override
    public void request(long parts) {
        if (Operators.validate(parts)) {
            wanted.accumulateAndGet(parts, Operators::addCap);
            handle();
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        cancelSource();
        handle();
    }

    /** Cancels once, and not after the end, because the application may count cancellations. */
    private void cancelSource() {
        if (!complete && sourceCancelled.compareAndSet(false, true)) {
            source.cancel();
        }
    }

    private void handle() {
        if (signals.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            while (!finished && succeeds()) {
                // on to the next step
            }
            if (cancelled) {
                discardParts();
            }
            seen = signals.addAndGet(-seen);
        } while (seen > 0);
    }

    private boolean succeeds() {
        try {
            return advance();
        } catch (io.wireformat.EncodingException e) {
            fail(unwritable(e));
        } catch (IOException | RuntimeException | Error e) {
            cancelSource();
            fail(e);
        }
        return false;
    }

    /** Takes the next step; returns false if there is none until the next signal. */
    private boolean advance() throws IOException {
        // read before the message, which may arrive together with the end
        boolean last = complete;
        Object message = next;
        if (cancelled) {
            finish();
        } else if (message != null) {
            next = null;
            requested = false;
            body.write(message);
        } else if (last) {
            return end();
        } else if (!requested && !body.isFull()) {
            requested = true;
            source.request(1);
        } else if (body.hasMessages() && wanted.get() > 0) {
            send();
        } else {
            return false;
        }
        return true;
    }

    private boolean end() throws IOException {
        Throwable reason = failure;
        if (reason != null) {
            fail(reason);
            return false;
        }
        if (!ended) {
            ended = true;
            body.end();
        }
        if (body.hasLastPart()) {
            if (wanted.get() == 0) {
                return false;
            }
            send();
        }
        finish();
        network.onComplete();
        return false;
    }

    private void send() throws IOException {
        DataBuffer part = buffers.allocateBuffer(body.size());
        // before it is filled, so that it is released if that fails
        parts.add(part);
        try (OutputStream out = part.asOutputStream()) {
            body.writePartTo(out);
        }
        if (wanted.get() != Long.MAX_VALUE) {
            wanted.decrementAndGet();
        }
        network.onNext(Mono.fromSupplier(parts::poll));
    }

    private Throwable unwritable(io.wireformat.EncodingException reason) {
        List<@Nullable Object> unsent = body.unsent();
        if (unsent == null) {
            cancelSource();
            return body.isSent()
                    ? new EncodingException(String.valueOf(reason.getMessage()), reason)
                    : unwritable.apply(Flux.empty(), reason);
        }
        Sinks.Many<Object> others = Sinks.many().unicast().onBackpressureBuffer();
        rest = others;
        if (complete) {
            // the end may have arrived before
            endRest();
        }
        Flux<Object> messages = Flux.<Object>fromIterable(unsent)
                .concatWith(others.asFlux().doOnRequest(source::request))
                .doOnCancel(this::cancelSource);
        return unwritable.apply(messages, reason);
    }

    private void fail(Throwable reason) {
        finish();
        discardParts();
        network.onError(reason);
    }

    private void finish() {
        finished = true;
        body.close();
    }

    private void discardParts() {
        for (DataBuffer part = parts.poll(); part != null; part = parts.poll()) {
            DataBufferUtils.release(part);
        }
    }
}
