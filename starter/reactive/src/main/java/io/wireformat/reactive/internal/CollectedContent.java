package io.wireformat.reactive.internal;

import io.wireformat.http.internal.exchange.BodyReader;
import io.wireformat.internal.pipeline.ArrivingContent;
import io.wireformat.internal.pipeline.Body;
import io.wireformat.internal.pipeline.ContentDecompressor;
import io.wireformat.internal.pipeline.ExchangeMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.HttpMessage;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * Collects a body and reads a value when it is complete. Each part is released as soon as it has been copied, so that a
 * client that sends slowly uses none of the server's network buffers. One subscriber does all of this, because each of
 * Reactor's operators costs a small message as much as its copy.
 *
 * <p>The number has the signals so far: parts are requested when the value is, and nothing is signalled after the end.
 */
final class CollectedContent extends AtomicInteger
        implements CoreSubscriber<DataBuffer>, Subscription, ExchangeMemory.Holder {

    static final String ENDED_WITH_EXCHANGE = "The exchange ended before its body was read";
    private static final long serialVersionUID = 1;

    /** The interval at which large content that waits for memory is checked again, and how often. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    private static final int MAX_PAUSES = 100;
    private static final int WANTED = 1;
    private static final int COMPLETE = 2;
    private static final int ENDED = 4;

    private final transient @Nullable HttpMessage message;
    private final int maxSize;
    private final transient RequestRules rules;
    private final transient BodyReader body;
    private final transient ArrivingContent content;
    private final transient CoreSubscriber<? super Object> reader;
    private transient Subscription parts = Operators.emptySubscription();
    private transient volatile @Nullable Disposable decoding;
    private transient @Nullable Context context;

    private CollectedContent(
            @Nullable HttpMessage message,
            int maxSize,
            RequestRules rules,
            BodyReader body,
            CoreSubscriber<? super Object> reader) {
        this.message = message;
        this.maxSize = maxSize;
        this.rules = rules;
        this.body = body;
        this.content = body.await(message != null ? message.getHeaders().getContentLength() : -1);
        this.reader = reader;
    }

    /**
     * Reads a value, if there is one, when a body is complete. The content is released before the value is emitted, and when
     * the body fails or the reader cancels.
     *
     * @param message the message with the body; null if its headers are not known
     * @param maxSize the maximum number of bytes that Spring collects, or -1
     * @param readers creates the reader of the body for each subscriber
     */
    static Mono<Object> read(
            Publisher<DataBuffer> body,
            @Nullable HttpMessage message,
            int maxSize,
            RequestRules rules,
            Function<ContextView, BodyReader> readers) {
        return new Mono<>() {
            @Override
            public void subscribe(CoreSubscriber<? super Object> reader) {
                CollectedContent collected;
                try {
                    collected = new CollectedContent(
                            message, maxSize, rules, readers.apply(reader.currentContext()), reader);
                } catch (RuntimeException e) {
                    Operators.error(reader, Operators.onOperatorError(e, reader.currentContext()));
                    return;
                }
                due(rules.received(body), collected.content).subscribe(collected);
            }
        };
    }

    private static Flux<DataBuffer> due(Flux<DataBuffer> body, ArrivingContent content) {
        return content.isDeclaredSmall() ? body : body.delayUntil(part -> due(content));
    }

    private static Mono<Void> due(ArrivingContent content) {
        return content.mayReceive()
                ? Mono.empty()
                : Mono.delay(PAUSE)
                        .repeat(MAX_PAUSES, () -> !content.mayReceive())
                        .then(Mono.fromRunnable(content::stopWaiting));
    }

    /** Rejects content that Spring would not collect, as Spring does. */
    private void checkSize(int size) {
        if (maxSize >= 0 && size > maxSize) {
            throw new DataBufferLimitException("Exceeded limit on max bytes to buffer : " + maxSize);
        }
    }

    /** Parts that arrive after the end are released. */
    @Override
    public Context currentContext() {
        Context known = context;
        if (known == null) {
            known = Operators.enableOnDiscard(reader.currentContext(), (Consumer<Object>) this::discard);
            context = known;
        }
        return known;
    }

    private void discard(Object discarded) {
        if (discarded instanceof DataBuffer part) {
            DataBufferUtils.release(part);
        } else {
            Operators.onDiscard(discarded, reader.currentContext());
        }
    }

    @Override
    public void onSubscribe(Subscription subscription) {
        parts = subscription;
        reader.onSubscribe(this);
        ExchangeMemory memory = body.request().memory();
        if (memory != null && !has(ENDED)) {
            memory.add(this);
            if (has(ENDED)) {
                memory.remove(this);
            }
        }
    }

    /** Complete content is decoded all the same: decoding ends by itself, and its reader may not need the exchange. */
    @Override
    public void exchangeEnded() {
        if (get() != (WANTED | COMPLETE) && end()) {
            parts.cancel();
            reader.onError(new CancellationException(ENDED_WITH_EXCHANGE));
        }
    }

    @Override
    public void request(long more) {
        int before = mark(WANTED);
        if (before == 0) {
            parts.request(Long.MAX_VALUE);
        } else if (before == COMPLETE) {
            finish();
        }
    }

    @Override
    public void onNext(DataBuffer part) {
        try {
            add(part);
        } catch (RuntimeException e) {
            // before the parts are cancelled, because cancelling may emit a part that is released
            fail(Operators.onOperatorError(e, reader.currentContext()));
            parts.cancel();
        }
    }

    private void add(DataBuffer part) {
        try {
            if (!has(ENDED)) {
                content.add(part.asInputStream());
                checkSize(content.size());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataBufferUtils.release(part);
        }
    }

    @Override
    public void onError(Throwable failure) {
        content.fail(failure);
        fail(failure);
    }

    private void fail(Throwable failure) {
        if (end()) {
            reader.onError(failure);
        } else {
            Operators.onErrorDropped(failure, reader.currentContext());
        }
    }

    @Override
    public void onComplete() {
        content.releaseSlot();
        if (mark(COMPLETE) == WANTED) {
            finish();
        }
    }

    private void finish() {
        if (rules.decodesAtOnce(content.size(), message)) {
            Optional<Object> value;
            try {
                value = decode();
            } catch (Exception e) {
                fail(Operators.onOperatorError(e, reader.currentContext()));
                return;
            }
            emit(value);
        } else {
            decoding = rules.decoded(this::decode).subscribe(this::emit, this::fail, null, reader.currentContext());
            if (has(ENDED)) {
                decoding.dispose();
            }
        }
    }

    private Optional<Object> decode() throws IOException {
        // not before the body has arrived, because a refusal that leaves a body unread may be lost with the connection
        ContentDecompressor decompressor = (compressed, memory) ->
                message != null ? rules.coding().decoder(message, body.limits()).decompress(compressed, memory) : null;
        try (Body received = content.complete(decompressor)) {
            checkSize(received.content().size());
            return body.read(received);
        }
    }

    private void emit(Optional<Object> value) {
        if (end()) {
            value.ifPresent(reader::onNext);
            reader.onComplete();
        } else {
            value.ifPresent(late -> Operators.onDiscard(late, reader.currentContext()));
        }
    }

    @Override
    public void cancel() {
        if (end()) {
            parts.cancel();
            Disposable started = decoding;
            if (started != null) {
                started.dispose();
            }
        }
    }

    /** Releases the content; returns false if it has ended before. */
    private boolean end() {
        boolean first = (mark(ENDED) & ENDED) == 0;
        if (first) {
            content.close();
            ExchangeMemory memory = body.request().memory();
            if (memory != null) {
                memory.remove(this);
            }
        }
        return first;
    }

    private boolean has(int state) {
        return (get() & state) != 0;
    }

    private int mark(int state) {
        return getAndAccumulate(state, (before, more) -> before | more);
    }
}
