package io.wireformat.reactive.internal;

import io.wireformat.http.internal.exchange.RequestContext;
import io.wireformat.http.internal.streams.StreamBody;
import io.wireformat.internal.pipeline.ContentCompressor;
import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreams;
import io.wireformat.text.internal.ForeignText;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.codec.EncodingException;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferFactory;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.server.reactive.ServerHttpRequest;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxSink;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Requests messages one by one and emits the parts of a {@link StreamBody}, each of which is sent at once. After a full part
 * it requests no message until the network wants the part.
 *
 * <p>Signals arrive on any thread. One thread at a time handles them, including those that arrive meanwhile.
 */
public final class OutgoingStream extends BaseSubscriber<Object> implements ExchangeMemory.Holder {

    /** Reactor Netty requests up to about a hundred parts before the first has been sent. */
    private static final int PART_SIZE = 16 * 1024;

    private static final Object RETRIED = OutgoingStream.class;

    private final FluxSink<Mono<DataBuffer>> network;
    private final StreamBody body;
    private final DataBufferFactory buffers;
    private final BiFunction<Object, io.wireformat.EncodingException, RuntimeException> unwritable;
    private final @Nullable ExchangeMemory memory;

    /** Emitted parts that are not subscribed to yet, so that they can be released. */
    private final Queue<DataBuffer> parts = new ConcurrentLinkedQueue<>();

    private final AtomicInteger signals = new AtomicInteger();
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

    private OutgoingStream(
            FluxSink<Mono<DataBuffer>> network,
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

    /**
     * The parts of a stream.
     *
     * @param compressor null if it is not compressed
     * @param unwritable creates the failure from the messages that are not sent, and the reason
     * @param request the request that the stream responds to, or null
     */
    static Flux<Mono<DataBuffer>> of(
            Publisher<?> messages,
            MeteredStreams streams,
            @Nullable ContentCompressor compressor,
            DataBufferFactory buffers,
            BiFunction<Object, io.wireformat.EncodingException, RuntimeException> unwritable,
            @Nullable ServerHttpRequest request) {
        return Flux.create(
                network -> {
                    ContextView context = network.contextView();
                    // a client may send a request in the context of the response that its handler writes
                    boolean retried = request != null && context.hasKey(RETRIED);
                    StreamBody body = new StreamBody(streams.writer(), PART_SIZE, retried);
                    try {
                        if (compressor != null) {
                            body.compressWith(compressor);
                        }
                    } catch (IOException | RuntimeException | Error e) {
                        body.close();
                        network.error(e);
                        return;
                    }
                    ExchangeMemory memory = null;
                    if (request != null) {
                        RequestContext exchange = RequestRules.contextOf(context, request);
                        exchange.setStreamed();
                        memory = exchange.memory();
                    }
                    Flux.from(messages).subscribe(new OutgoingStream(network, body, buffers, unwritable, memory));
                },
                FluxSink.OverflowStrategy.IGNORE);
    }

    /** The context of a response that is written again if a format cannot write it. */
    public static Context retried(Context context) {
        return context.put(RETRIED, true);
    }

    @Override
    public Context currentContext() {
        return Context.of(network.contextView());
    }

    @Override
    protected void hookOnSubscribe(Subscription source) {
        if (memory != null) {
            memory.add(this);
        }
        network.onCancel(this::exchangeEnded);
        network.onRequest(more -> handle());
    }

    /**
     * Cancels like the network. Spring requests the first part before it subscribes the network: if the connection closes in
     * between, neither of them cancels, and no thread takes the last part.
     */
    @Override
    public void exchangeEnded() {
        cancelled = true;
        cancel();
        handle();
    }

    @Override
    protected void hookOnNext(Object message) {
        Sinks.Many<Object> others = rest;
        if (others != null) {
            others.tryEmitNext(message);
            return;
        }
        next = message;
        handle();
    }

    @Override
    protected void hookOnError(Throwable e) {
        failure = e;
        hookOnComplete();
    }

    @Override
    protected void hookOnComplete() {
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
            cancel();
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
            request(1);
        } else if (body.hasMessages() && network.requestedFromDownstream() > 0) {
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
            if (network.requestedFromDownstream() == 0) {
                return false;
            }
            send();
        }
        finish();
        network.complete();
        return false;
    }

    private void send() throws IOException {
        DataBuffer part = buffers.allocateBuffer(body.size());
        // before it is filled, so that it is released if that fails
        parts.add(part);
        try (OutputStream out = part.asOutputStream()) {
            body.writePartTo(out);
        }
        network.next(Mono.fromSupplier(parts::poll));
    }

    private Throwable unwritable(io.wireformat.EncodingException reason) {
        List<@Nullable Object> unsent = body.unsent();
        if (unsent == null) {
            cancel();
            return body.isSent()
                    ? new EncodingException(ForeignText.printable(reason.getMessage()), reason)
                    : unwritable.apply(Flux.empty(), reason);
        }
        Sinks.Many<Object> others = Sinks.many().unicast().onBackpressureBuffer();
        rest = others;
        if (complete) {
            // the end may have arrived before
            endRest();
        }
        Flux<Object> messages = Flux.<Object>fromIterable(unsent)
                .concatWith(others.asFlux().doOnRequest(this::request))
                .doOnCancel(this::cancel);
        return unwritable.apply(messages, reason);
    }

    private void fail(Throwable reason) {
        finish();
        discardParts();
        network.error(reason);
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
