package io.wireformat.reactive.internal;

import io.wireformat.codec.ContentTooSlowException;
import io.wireformat.internal.pipeline.ReceiveLimits;
import io.wireformat.internal.pipeline.ReceiveRate;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Limits on the body of a response that is collected. Exceeding one cancels the body, which closes the connection. */
public final class ReceivedParts {

    /** The interval at which the rate is checked. */
    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private ReceivedParts() {}

    /** A body with a minimum rate. */
    public static Flux<DataBuffer> timed(Flux<DataBuffer> body, ReceiveLimits limits) {
        return limits.isLimited() ? Flux.defer(() -> timed(body, limits.measure())) : body;
    }

    private static Flux<DataBuffer> timed(Flux<DataBuffer> body, ReceiveRate rate) {
        rate.awaiting();
        // not an error of the other publisher, which would leave the body and its connection open
        return body.doOnNext(part -> rate.arrived(part.readableByteCount(), true))
                .takeUntilOther(Flux.interval(INTERVAL).filter(tick -> isRefused(rate)))
                .concatWith(Mono.defer(() -> refusal(rate)))
                .doOnDiscard(DataBuffer.class, DataBufferUtils::release);
    }

    private static boolean isRefused(ReceiveRate rate) {
        try {
            rate.check();
            return false;
        } catch (ContentTooSlowException e) {
            return true;
        }
    }

    private static Mono<DataBuffer> refusal(ReceiveRate rate) {
        ContentTooSlowException refusal = rate.failure();
        return refusal != null ? Mono.error(refusal) : Mono.empty();
    }

    /** A body with a maximum size. */
    public static Flux<DataBuffer> limited(Flux<DataBuffer> body, long maxBytes, String reason) {
        return Flux.defer(() -> {
            AtomicLong count = new AtomicLong();
            return body.handle((part, parts) -> {
                if (count.addAndGet(part.readableByteCount()) <= maxBytes) {
                    parts.next(part);
                } else {
                    DataBufferUtils.release(part);
                    parts.error(new IOException(reason));
                }
            });
        });
    }

    /** Discards a short body, and closes the connection of a longer one. */
    public static Mono<Void> discarded(Flux<DataBuffer> body, long maxBytes, Duration time) {
        return Flux.defer(() -> {
                    AtomicLong count = new AtomicLong();
                    return body.map(part -> {
                                count.addAndGet(part.readableByteCount());
                                DataBufferUtils.release(part);
                                // not the part, which Reactor would discard at the end, and so release twice
                                return count.get();
                            })
                            .takeWhile(received -> received <= maxBytes);
                })
                .take(time)
                .then();
    }
}
