package io.wireformat.advice;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Counters and bodies of one endpoint. Safe for use by many threads. */
final class Endpoint {

    /** Every exchange is chosen as long as there are no more than this, and later at random. */
    private static final int ALWAYS = Messages.MAX_FIGURES;

    /** At least every hundredth exchange is chosen, however many there were, so that advice follows a change of traffic. */
    private static final int RAREST = 100 * ALWAYS;

    private static final int MAX_KINDS = 16;
    private static final int MAX_DURATIONS = 128;

    private final String name;
    private final AtomicLong exchanges = new AtomicLong();
    final LongAdder notModified = new LongAdder();
    final LongAdder heads = new LongAdder();
    final LongAdder streams = new LongAdder();
    private final Map<Messages.Key, Messages> messages = new ConcurrentHashMap<>();
    private final AtomicLongArray durations = new AtomicLongArray(MAX_DURATIONS);
    private final AtomicLong timed = new AtomicLong();
    private long countedAt = System.nanoTime();
    private long counted;
    private double rate;

    /**
     * An endpoint.
     *
     * @param name the method and the path's pattern
     */
    Endpoint(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Counts an exchange and decides, before anything is copied, whether its bodies are looked at. */
    boolean choose() {
        long seen = exchanges.incrementAndGet();
        return seen <= ALWAYS || ThreadLocalRandom.current().nextLong(Math.min(seen, RAREST)) < ALWAYS;
    }

    long exchanges() {
        return exchanges.get();
    }

    /** The bodies of a kind; null if the endpoint has too many kinds. */
    @Nullable
    Messages messages(Messages.Key key) {
        Messages known = messages.get(key);
        return known != null || messages.size() >= MAX_KINDS ? known : messages.computeIfAbsent(key, Messages::new);
    }

    Collection<Messages> messages() {
        return messages.values();
    }

    /** The server took so many nanoseconds for an exchange that was chosen. */
    void took(long nanos) {
        durations.set((int) (timed.getAndIncrement() % MAX_DURATIONS), nanos);
    }

    /** The median of the server's time, in nanoseconds; 0 if there is none. */
    double serverNanos() {
        int count = (int) Math.min(timed.get(), MAX_DURATIONS);
        return Estimate.median(LongStream.range(0, count)
                .mapToDouble(i -> durations.get((int) i))
                .toArray());
    }

    /** Exchanges per second since the last call that was at least ten seconds ago. */
    synchronized double rate() {
        long now = System.nanoTime();
        double seconds = (now - countedAt) / 1e9;
        if (seconds >= 10) {
            long total = exchanges.get();
            rate = (total - counted) / seconds;
            counted = total;
            countedAt = now;
        }
        return rate;
    }
}
