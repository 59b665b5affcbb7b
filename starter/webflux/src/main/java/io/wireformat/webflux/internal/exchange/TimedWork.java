package io.wireformat.webflux.internal.exchange;

import io.wireformat.http.internal.exchange.ServerTiming;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoOperator;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Marks which parts of a thread's time are one exchange's, because the thread works on others in between: the start of its
 * handling, and each signal of its body, which decodes, handles and encodes until it returns. A response that is sent outside
 * of both has no processor time.
 */
public final class TimedWork {

    private TimedWork() {}

    /** A request whose body's signals are marked. */
    public static ServerHttpRequest marked(ServerHttpRequest request, ServerTiming timing) {
        return new ServerHttpRequestDecorator(request) {
            @Override
            public Flux<DataBuffer> getBody() {
                return super.getBody()
                        .transform(Operators.<DataBuffer, DataBuffer>lift(
                                (source, reader) -> new MarkedBody(reader, timing)));
            }
        };
    }

    /** Handling whose start is marked. */
    public static Mono<Void> marked(Mono<Void> handling, ServerTiming timing) {
        return new MonoOperator<>(handling) {
            @Override
            public void subscribe(CoreSubscriber<? super Void> end) {
                timing.enter();
                try {
                    source.subscribe(end);
                } finally {
                    timing.leave();
                }
            }
        };
    }

    private record MarkedBody(CoreSubscriber<? super DataBuffer> reader, ServerTiming timing)
            implements CoreSubscriber<DataBuffer> {

        @Override
        public Context currentContext() {
            return reader.currentContext();
        }

        @Override
        public void onSubscribe(Subscription body) {
            if (!timing.isWorking()) {
                // a handler that reads late has worked elsewhere before
                timing.loseCpu();
            }
            reader.onSubscribe(body);
        }

        @Override
        public void onNext(DataBuffer content) {
            marked(() -> reader.onNext(content));
        }

        @Override
        public void onError(Throwable failure) {
            marked(() -> reader.onError(failure));
        }

        @Override
        public void onComplete() {
            marked(reader::onComplete);
        }

        private void marked(Runnable signal) {
            timing.enter();
            try {
                signal.run();
            } finally {
                timing.leave();
            }
        }
    }
}
