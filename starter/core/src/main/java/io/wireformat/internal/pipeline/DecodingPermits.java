package io.wireformat.internal.pipeline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Permits to decode large content, granted in the order of arrival. A permit that is held for longer than
 * {@link #MAX_NANOS} no longer counts, so that content which takes long to decode does not block all other large
 * content. Safe for use by many threads.
 */
public final class DecodingPermits {

    /** The time for which a permit counts; ordinary large content needs a few milliseconds. */
    static final long MAX_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** The time for which content waits for a permit. */
    public static final int PATIENCE_SECONDS = 10;

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);

    private final int max;
    private final LongSupplier clock;
    private final Lock lock = new ReentrantLock();

    /** The permits that count, the oldest first. */
    private final ArrayDeque<Permit> granted = new ArrayDeque<>();

    private final ArrayDeque<Permit> waiting = new ArrayDeque<>();

    /** Signals of permits, which are sent without the lock. */
    private final List<Runnable> signals = new ArrayList<>();

    public DecodingPermits(int max) {
        this(max, System::nanoTime);
    }

    DecodingPermits(int max, LongSupplier clock) {
        this.max = max;
        this.clock = clock;
    }

    /** One permit, from the request for it to its release. */
    public static final class Permit {

        private final Consumer<Permit> granted;
        private final Runnable refused;

        /** When it was requested, and then when it was granted. */
        private long since;

        private boolean isGranted;

        private Permit(Consumer<Permit> granted, Runnable refused) {
            this.granted = granted;
            this.refused = refused;
        }
    }

    /** A permit if one is free, or null. */
    @Nullable
    Permit tryAcquire() {
        Permit permit = new Permit(granted -> {}, () -> {});
        boolean isFree = change(() -> {
            boolean free = waiting.isEmpty() && granted.size() < max;
            if (free) {
                grant(permit, clock.getAsLong());
            }
            return free;
        });
        return isFree ? permit : null;
    }

    /** Waits for a permit; returns null after {@link #PATIENCE_SECONDS}. */
    @Nullable
    Permit acquire() throws InterruptedException {
        CountDownLatch signal = new CountDownLatch(1);
        Permit permit = request(granted -> signal.countDown(), signal::countDown);
        try {
            // a thread that waits looks for permits that no longer count, because their own threads are busy
            while (!signal.await(MAX_NANOS / 2, TimeUnit.NANOSECONDS)) {
                update();
            }
        } catch (InterruptedException e) {
            release(permit);
            throw e;
        }
        return permit.isGranted ? permit : null;
    }

    /**
     * Requests a permit without waiting. One of the two is called once, by this or any other thread that uses the
     * permits. Call {@link #update()} now and then while content waits.
     *
     * @param refused called after {@link #PATIENCE_SECONDS}
     * @return the permit, to be released
     */
    public Permit request(Consumer<Permit> granted, Runnable refused) {
        Permit permit = new Permit(granted, refused);
        change(() -> {
            permit.since = clock.getAsLong();
            return waiting.add(permit);
        });
        return permit;
    }

    /** Returns a permit, or withdraws the request for it. */
    public void release(Permit permit) {
        change(() -> granted.remove(permit) || waiting.remove(permit));
    }

    /** Withdraws the request for a permit that has not been granted. */
    public void withdraw(Permit permit) {
        change(() -> waiting.remove(permit));
    }

    /** Grants permits instead of those that no longer count, and ends waits that took too long. */
    public void update() {
        change(() -> true);
    }

    /** Whether content waits for a permit. */
    public boolean isAwaited() {
        return change(() -> !waiting.isEmpty());
    }

    /** The number of permits that are free. */
    int free() {
        return change(() -> max - granted.size());
    }

    private <T> T change(Supplier<T> change) {
        T result;
        List<Runnable> due;
        lock.lock();
        try {
            forgetOverdue();
            result = change.get();
            grantWaiting();
            due = List.copyOf(signals);
            signals.clear();
        } finally {
            lock.unlock();
        }
        due.forEach(Runnable::run);
        return result;
    }

    private void forgetOverdue() {
        long now = clock.getAsLong();
        while (!granted.isEmpty() && now - granted.peek().since > MAX_NANOS) {
            granted.remove();
        }
    }

    private void grantWaiting() {
        long now = clock.getAsLong();
        while (!waiting.isEmpty()) {
            boolean isLate = now - waiting.peek().since > PATIENCE_NANOS;
            if (!isLate && granted.size() >= max) {
                break;
            }
            Permit next = waiting.remove();
            if (isLate) {
                signals.add(next.refused);
            } else {
                grant(next, now);
                signals.add(() -> next.granted.accept(next));
            }
        }
    }

    private void grant(Permit permit, long now) {
        permit.since = now;
        permit.isGranted = true;
        granted.add(permit);
    }
}
