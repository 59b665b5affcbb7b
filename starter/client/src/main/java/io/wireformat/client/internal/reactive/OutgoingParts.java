package io.wireformat.client.internal.reactive;

import io.wireformat.internal.pipeline.ExchangeMemory;
import io.wireformat.internal.pipeline.MeteredStreamWriter;
import java.io.IOException;
import java.io.OutputStream;
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
import reactor.util.context.Context;

/**
 * Puts messages behind one another, which are asked for one by one, and hands their content over in parts: when a part
 * is full, and when the next message is not there yet, so that what comes slowly is sent without delay. Where the
 * network wants none, no message is asked for behind a full part.
 *
 * <p>Signals come on any thread; whichever finds nobody at work does all that there is to do, also what comes meanwhile.
 */
final class OutgoingParts implements CoreSubscriber<Object>, Subscription, ExchangeMemory.Holder {

    /** How many bytes fill a part. Reactor Netty wants up to about a hundred of them before the first has been sent. */
    private static final int FULL = 16 * 1024;

    /** Something to do with the content. */
    @FunctionalInterface
    private interface Step {

        void run() throws IOException;
    }

    private final CoreSubscriber<? super Mono<DataBuffer>> network;

    private final MeteredStreamWriter content;

    /** Coded content has an end of its own. */
    private final boolean coded;

    private final DataBufferFactory buffers;

    /** Makes what the answer fails with of the messages of which nothing has been sent, and the failure to write one. */
    private final BiFunction<Object, io.wireformat.EncodingException, RuntimeException> unwritable;

    private final @Nullable ExchangeMemory memory;

    /** Parts that were handed over and that nobody has taken yet, so that none is lost where nobody will. */
    private final Queue<DataBuffer> parts = new ConcurrentLinkedQueue<>();

    private final AtomicLong wanted = new AtomicLong();

    private final AtomicInteger signals = new AtomicInteger();

    private final AtomicBoolean sourceCancelled = new AtomicBoolean();

    private Subscription source = Operators.emptySubscription();

    private volatile @Nullable Object next;

    private volatile @Nullable Throwable failure;

    private volatile boolean complete;

    private volatile boolean cancelled;

    /** Takes what comes after the messages were handed over, to be written in another format. */
    private volatile @Nullable UnsentMessages handedOver;

    // from here on: used by whoever is at work

    /** Null if a part has been sent, or if no other format would write the messages. */
    private @Nullable UnsentMessages unsent;

    private boolean asked;

    private boolean hasMessages;

    private boolean hasSent;

    private boolean ended;

    private boolean finished;

    OutgoingParts(
            CoreSubscriber<? super Mono<DataBuffer>> network,
            MeteredStreamWriter content,
            boolean coded,
            DataBufferFactory buffers,
            BiFunction<Object, io.wireformat.EncodingException, RuntimeException> unwritable,
            @Nullable UnsentMessages unsent,
            @Nullable ExchangeMemory memory) {
        this.network = network;
        this.unsent = unsent;
        this.unwritable = unwritable;
        this.content = content;
        this.coded = coded;
        this.buffers = buffers;
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
     * Spring asks for the first part before it subscribes the network. If the connection is closed by then, neither
     * cancels, and the last part is not taken even if all messages have been written.
     */
    @Override
    public void exchangeEnded() {
        cancel();
    }

    @Override
    public void onNext(Object message) {
        UnsentMessages others = handedOver;
        if (others != null) {
            others.follow(message);
            return;
        }
        next = message;
        work();
    }

    @Override
    public void onError(Throwable e) {
        failure = e;
        onComplete();
    }

    @Override
    public void onComplete() {
        complete = true;
        UnsentMessages others = handedOver;
        if (others != null) {
            others.end(failure);
        }
        work();
    }

    @Override
    public void request(long parts) {
        if (Operators.validate(parts)) {
            wanted.accumulateAndGet(parts, Operators::addCap);
            work();
        }
    }

    @Override
    public void cancel() {
        cancelled = true;
        cancelSource();
        work();
    }

    /** Once, and not after its end: the application may count what is cancelled. */
    private void cancelSource() {
        if (!complete && sourceCancelled.compareAndSet(false, true)) {
            source.cancel();
        }
    }

    private void work() {
        if (signals.getAndIncrement() > 0) {
            return;
        }
        int seen = 1;
        do {
            while (!finished && advance()) {
                // on to the next step
            }
            if (cancelled) {
                discardParts();
            }
            seen = signals.addAndGet(-seen);
        } while (seen > 0);
    }

    /** Does what can be done now; whether there was anything. */
    private boolean advance() {
        // looked at before the message that may have come ahead of it
        boolean last = complete;
        Object message = next;
        if (cancelled) {
            finish();
        } else if (message != null) {
            next = null;
            asked = false;
            if (unsent != null) {
                unsent.add(message);
            }
            hasMessages = succeeds(() -> content.write(message));
        } else if (last) {
            return end();
        } else if (!asked && content.bufferedSize() < FULL) {
            asked = true;
            source.request(1);
        } else if (hasMessages && wanted.get() > 0) {
            send();
        } else {
            return false;
        }
        return true;
    }

    /** Whether a step succeeds. Nobody else would end the answer where it does not, also of a message nested too deep. */
    private boolean succeeds(Step step) {
        try {
            step.run();
            return true;
        } catch (io.wireformat.EncodingException e) {
            fail(unwritable(e));
        } catch (IOException | RuntimeException | Error e) {
            cancelSource();
            fail(e);
        }
        return false;
    }

    private Throwable unwritable(io.wireformat.EncodingException reason) {
        UnsentMessages messages = unsent;
        if (messages == null) {
            cancelSource();
            return hasSent
                    ? new EncodingException(String.valueOf(reason.getMessage()), reason)
                    : unwritable.apply(Flux.empty(), reason);
        }
        handedOver = messages;
        if (complete) {
            // perhaps before the others were there to be told
            messages.end(failure);
        }
        return unwritable.apply(messages.all(source::request, this::cancelSource), reason);
    }

    /** Behind the last message. */
    private boolean end() {
        Throwable reason = failure;
        if (reason != null) {
            fail(reason);
            return true;
        }
        if (!ended) {
            ended = true;
            return succeeds(content::end);
        }
        if (content.bufferedSize() > 0 || coded) {
            if (wanted.get() == 0) {
                return false;
            }
            send();
        }
        if (!finished) {
            finish();
            network.onComplete();
        }
        return true;
    }

    private void send() {
        if (!succeeds(this::fillPart)) {
            return;
        }
        hasMessages = false;
        hasSent = true;
        unsent = null;
        if (wanted.get() != Long.MAX_VALUE) {
            wanted.decrementAndGet();
        }
        network.onNext(Mono.fromSupplier(parts::poll));
    }

    private void fillPart() throws IOException {
        DataBuffer part = buffers.allocateBuffer(content.bufferedSize());
        // before it is filled, so that it is given back where that fails
        parts.add(part);
        try (OutputStream out = part.asOutputStream()) {
            content.writeTo(out);
        }
    }

    private void fail(Throwable reason) {
        finish();
        discardParts();
        network.onError(reason);
    }

    private void finish() {
        finished = true;
        content.close();
    }

    private void discardParts() {
        for (DataBuffer part = parts.poll(); part != null; part = parts.poll()) {
            DataBufferUtils.release(part);
        }
    }
}
