package io.wireformat.reactive.internal;

import io.wireformat.codec.OverloadedException;
import io.wireformat.internal.pipeline.DecodingPermit;
import io.wireformat.internal.pipeline.DecodingPermits;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

/**
 * The threads of a server that decode large content: as many as there are {@linkplain DecodingPermits permits}, and one
 * more for each permit that no longer counts. Content that waits for too long is refused. Clients that send large bodies
 * wait for one another, and no other client waits for them. Safe for use by many threads.
 */
public final class ContentThreads implements AutoCloseable {

    /** As many bodies may take long to decode at once. */
    private static final int MAX_THREADS = 64;

    private static final Duration KEEP_ALIVE = Duration.ofSeconds(60);

    /** The interval at which permits are checked while content waits. */
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final DecodingPermits permits = new DecodingPermits(DecodingPermit.MAX_PERMITS);
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicBoolean checks = new AtomicBoolean();

    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, MAX_THREADS, KEEP_ALIVE.toSeconds(), TimeUnit.SECONDS, new SynchronousQueue<>(), this::thread);

    private Thread thread(Runnable work) {
        Thread thread = new Thread(work, "wireformat-content-" + started.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /** A value that is decoded here. Its handler leaves the thread to other content. */
    <T> Mono<T> decode(Callable<T> value) {
        return Mono.<T>create(sink -> {
                    DecodingPermits.Permit permit =
                            permits.request(granted -> start(granted, value, sink), () -> refuse(sink));
                    sink.onDispose(() -> permits.withdraw(permit));
                    check();
                })
                .publishOn(Schedulers.parallel());
    }

    private <T> void start(DecodingPermits.Permit permit, Callable<T> value, MonoSink<T> sink) {
        try {
            threads.execute(() -> run(permit, value, sink));
        } catch (RejectedExecutionException e) {
            refuse(sink);
            // not here, where it would start the next one within this call
            Schedulers.parallel().schedule(() -> permits.release(permit));
        }
    }

    private <T> void run(DecodingPermits.Permit permit, Callable<T> value, MonoSink<T> sink) {
        try {
            sink.success(value.call());
        } catch (Throwable e) {
            sink.error(e);
        } finally {
            permits.release(permit);
        }
    }

    private static void refuse(MonoSink<?> sink) {
        sink.error(OverloadedException.decoding(DecodingPermits.PATIENCE_SECONDS));
    }

    private void check() {
        if (permits.isAwaited() && checks.compareAndSet(false, true)) {
            Schedulers.parallel().schedule(this::checkNow, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void checkNow() {
        checks.set(false);
        permits.update();
        check();
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
