package io.wireformat.client.internal.reactive;

import io.wireformat.internal.pipeline.ArrivingContent;
import io.wireformat.internal.pipeline.ExchangeMemory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferLimitException;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.CoreSubscriber;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Content that is collected from a body. Each part is given back as soon as it has been copied, so that a client that
 * sends slowly holds none of the server's network buffers. One subscriber does all of it: each of Reactor's operators
 * costs a small message as much as copying it does.
 */
final class CollectedContent<T> extends Mono<T> {

    /** How long it takes until content that has to wait is asked for again, and how often it is. */
    private static final Duration PAUSE = Duration.ofMillis(10);

    private static final int PAUSES = 100;

    static final String ENDED_WITH_EXCHANGE = "The exchange ended before its body was read";

    private final Publisher<DataBuffer> body;

    private final int most;

    private final Callable<ArrivingContent> awaited;

    private final RequestRules rules;

    private final boolean coded;

    private final @Nullable ExchangeMemory memory;

    private final Finish<T> finish;

    private CollectedContent(
            Publisher<DataBuffer> body,
            int most,
            Callable<ArrivingContent> awaited,
            RequestRules rules,
            boolean coded,
            @Nullable ExchangeMemory memory,
            Finish<T> finish) {
        this.body = body;
        this.most = most;
        this.awaited = awaited;
        this.rules = rules;
        this.coded = coded;
        this.memory = memory;
        this.finish = finish;
    }

    /** What complete content becomes. */
    @FunctionalInterface
    interface Finish<T> {

        /** Reads a value, if there is one. */
        Optional<T> of(ArrivingContent content) throws IOException;
    }

    /**
     * Reads a value when a body is complete. What is held is given back before the value is handed on, and when the
     * body fails or nobody waits any more.
     *
     * @param most the most bytes that Spring collects, or -1
     * @param awaited where the content is held
     * @param rules where it is decoded
     * @param coded whether it becomes more bytes than it has
     * @param memory of the exchange, with whose end this ends; null if there is none
     * @param finish makes a value of it, or none
     */
    static <T> Mono<T> read(
            Publisher<DataBuffer> body,
            int most,
            Callable<ArrivingContent> awaited,
            RequestRules rules,
            boolean coded,
            @Nullable ExchangeMemory memory,
            Finish<T> finish) {
        return new CollectedContent<>(body, most, awaited, rules, coded, memory, finish);
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> reader) {
        ArrivingContent content;
        try {
            content = awaited.call();
        } catch (Exception e) {
            Operators.error(reader, Operators.onOperatorError(e, reader.currentContext()));
            return;
        }
        due(rules.received(body), content).subscribe(new Collector<>(this, content, reader));
    }

    private static Flux<DataBuffer> due(Flux<DataBuffer> body, ArrivingContent content) {
        return content.isDeclaredSmall() ? body : body.delayUntil(part -> due(content));
    }

    private static Mono<Void> due(ArrivingContent content) {
        return content.mayReceive()
                ? Mono.empty()
                : Mono.delay(PAUSE)
                        .repeat(PAUSES, () -> !content.mayReceive())
                        .then(Mono.fromRunnable(content::stopWaiting));
    }

    private void add(DataBuffer part, ArrivingContent content) {
        try {
            content.add(part.asInputStream());
            checkSize(content.size(), most);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            DataBufferUtils.release(part);
        }
    }

    /**
     * Refuses what Spring would not collect, as Spring does.
     *
     * @param most the most bytes that Spring collects, or -1
     */
    static void checkSize(int size, int most) {
        if (most >= 0 && size > most) {
            throw new DataBufferLimitException("Exceeded limit on max bytes to buffer : " + most);
        }
    }

    /**
     * Collects the parts, and then reads the value. Its number has what has happened so far: no part is asked for before the
     * value is, and nothing is signalled once it has ended.
     */
    private static final class Collector<T> extends AtomicInteger
            implements CoreSubscriber<DataBuffer>, Subscription, ExchangeMemory.Holder {

        private static final long serialVersionUID = 1;

        private static final int WANTED = 1;

        private static final int COMPLETE = 2;

        private static final int ENDED = 4;

        private final transient CollectedContent<T> collected;

        private final transient ArrivingContent content;

        private final transient CoreSubscriber<? super T> reader;

        private transient @Nullable Subscription parts;

        private transient volatile @Nullable Disposable decoding;

        private transient @Nullable Context context;

        Collector(CollectedContent<T> collected, ArrivingContent content, CoreSubscriber<? super T> reader) {
            this.collected = collected;
            this.content = content;
            this.reader = reader;
        }

        /** Parts that come when nobody waits any more are given back. */
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
            if (Operators.validate(parts, subscription)) {
                parts = subscription;
                reader.onSubscribe(this);
                if (collected.memory != null && !has(ENDED)) {
                    collected.memory.add(this);
                    if (has(ENDED)) {
                        collected.memory.remove(this);
                    }
                }
            }
        }

        /** What has come in whole is decoded all the same: it ends by itself, and its reader may not need the exchange. */
        @Override
        public void exchangeEnded() {
            if (get() != (WANTED | COMPLETE) && end()) {
                parts().cancel();
                reader.onError(new CancellationException(ENDED_WITH_EXCHANGE));
            }
        }

        @Override
        public void request(long more) {
            int before = mark(WANTED);
            if (before == 0) {
                parts().request(Long.MAX_VALUE);
            } else if (before == COMPLETE) {
                finish();
            }
        }

        @Override
        public void onNext(DataBuffer part) {
            if (has(ENDED)) {
                DataBufferUtils.release(part);
                return;
            }
            try {
                collected.add(part, content);
            } catch (RuntimeException e) {
                // ends before the parts are cancelled: one that has been given back by then may still come
                fail(Operators.onOperatorError(e, reader.currentContext()));
                parts().cancel();
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
            if (collected.rules.decodesAtOnce(content.size(), collected.coded)) {
                Optional<T> value;
                try {
                    value = collected.finish.of(content);
                } catch (Exception e) {
                    fail(Operators.onOperatorError(e, reader.currentContext()));
                    return;
                }
                hand(value);
            } else {
                decoding = collected
                        .rules
                        .decoded(Mono.fromCallable(() -> collected.finish.of(content)))
                        .subscribe(this::hand, this::fail, null, reader.currentContext());
                if (has(ENDED)) {
                    decoding.dispose();
                }
            }
        }

        private void hand(Optional<T> value) {
            if (!end()) {
                value.ifPresent(late -> Operators.onDiscard(late, reader.currentContext()));
                return;
            }
            if (value.isPresent()) {
                reader.onNext(value.get());
            }
            reader.onComplete();
        }

        @Override
        public void cancel() {
            if (end()) {
                parts().cancel();
                Disposable started = decoding;
                if (started != null) {
                    started.dispose();
                }
            }
        }

        /** Gives back what is held; whether it had not ended yet. */
        private boolean end() {
            boolean first = (mark(ENDED) & ENDED) == 0;
            if (first) {
                content.close();
                if (collected.memory != null) {
                    collected.memory.remove(this);
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

        private Subscription parts() {
            return Objects.requireNonNull(parts);
        }
    }
}
