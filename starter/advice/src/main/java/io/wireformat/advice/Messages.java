package io.wireformat.advice;

import io.wireformat.advice.AdviceReport.Proof;
import io.wireformat.http.internal.exchange.BodyTap;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Bodies of one kind: of an endpoint, a direction, a status family and a type. Has the figures of a random selection of them.
 * Safe for use by many threads.
 */
final class Messages {

    /** As many figures as a verdict needs, and some more, so that a few unusual bodies do not decide. */
    static final int MAX_FIGURES = 64;

    /** Trials before times count: the code of the candidates is compiled meanwhile. */
    static final int WARM_UP = 10;

    /** One is tried while the next waits. */
    private static final int MAX_QUEUED = 2;

    /** Failures in a row after which the kind pauses. */
    private static final int MAX_FAILURES = 3;

    /** The first pause. Each that follows without a success is twice as long, up to the longest. */
    static final long PAUSE_NANOS = 60_000_000_000L;

    private static final long MAX_PAUSE_NANOS = 60 * PAUSE_NANOS;

    /** Reasons for which a candidate may fail; others are counted together. */
    static final int MAX_REASONS = 20;

    static final String OTHER_REASONS = "other reasons";

    private final Key key;

    /** By {@link Coverage}. */
    private final AtomicLongArray coverage = new AtomicLongArray(Coverage.values().length);

    private final Map<String, LongAdder> mix = new ConcurrentHashMap<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final List<Measured> figures = new ArrayList<>();
    private final Map<String, Map<String, Integer>> failures = new TreeMap<>();
    private final JsonProof proof = new JsonProof();
    private long measured;
    private int failedInRow;
    private final LongSupplier clock;
    private volatile @Nullable Exclusion exclusion;

    /**
     * Why bodies are not tried for a time.
     *
     * @param until nanoseconds of the clock; null for ever
     * @param pause how long it is, in nanoseconds
     */
    private record Exclusion(String reason, @Nullable Long until, long pause) {}

    /**
     * A kind of bodies.
     *
     * @param family the first digit of the status; 0 for requests
     * @param type null if none is declared
     */
    record Key(Direction direction, int family, @Nullable Type type) {

        /** Bodies of an exchange, or of requests whatever their status is. */
        static Key ofBody(BodyTap.Direction direction, int status, @Nullable Type type) {
            return direction == BodyTap.Direction.REQUEST
                    ? new Key(Direction.REQUEST, 0, type)
                    : new Key(Direction.RESPONSE, status / 100, type);
        }
    }

    Messages(Key key) {
        this(key, System::nanoTime);
    }

    /** Bodies with a clock of their own. */
    Messages(Key key, LongSupplier clock) {
        this.key = key;
        this.clock = clock;
    }

    Key key() {
        return key;
    }

    /** The type of bodies that are sampled. */
    Type type() {
        return Objects.requireNonNull(key.type);
    }

    /** A body was seen, in a format and a compression. */
    void saw(String format, String coding) {
        mix.computeIfAbsent(coding.equals("identity") ? format : format + " " + coding, name -> new LongAdder())
                .increment();
    }

    void count(Coverage what) {
        coverage.incrementAndGet(what.ordinal());
    }

    /** How many bodies had an outcome. */
    long count(String outcome) {
        return coverage.get(Coverage.valueOf(outcome).ordinal());
    }

    /** Whether one more body may wait. If so, {@link #leftQueue} must follow. */
    boolean mayQueue() {
        if (queued.incrementAndGet() <= MAX_QUEUED) {
            return true;
        }
        queued.decrementAndGet();
        return false;
    }

    void leftQueue() {
        queued.decrementAndGet();
    }

    /** Why bodies are not tried now, and until when; null if they are. */
    @Nullable
    String excluded() {
        Exclusion now = exclusion;
        if (now == null || now.until == null) {
            return now == null ? null : now.reason;
        }
        long left = now.until - clock.getAsLong();
        return left > 0 ? now.reason + "; tried again in " + Math.max(1, left / 1_000_000_000) + " s" : null;
    }

    /** Excludes the kind for ever, because a trial would cost a thread again. */
    void exclude(String reason) {
        exclusion = new Exclusion(reason, null, 0);
    }

    /** Tries no bodies for a time. */
    synchronized void pause(String reason) {
        Exclusion last = exclusion;
        if (last == null || last.until != null) {
            long pause = last == null ? PAUSE_NANOS : Math.min(2 * last.pause, MAX_PAUSE_NANOS);
            exclusion = new Exclusion(reason, clock.getAsLong() + pause, pause);
        }
    }

    /** Whether the candidates' code has run for so many bodies that times count. */
    synchronized boolean isWarm() {
        return measured >= WARM_UP;
    }

    synchronized void add(Measured result) {
        measured++;
        failedInRow = 0;
        exclusion = null;
        count(Coverage.MEASURED);
        if (figures.size() < MAX_FIGURES) {
            figures.add(result);
        } else {
            // first those of the warm-up, whose times do not count
            int at = 0;
            while (at < figures.size() && figures.get(at).isTimed()) {
                at++;
            }
            figures.set(at < figures.size() ? at : ThreadLocalRandom.current().nextInt(MAX_FIGURES), result);
        }
    }

    synchronized void failed(Coverage what, String reason) {
        count(what);
        failed("trial", reason);
        // after a pause, the first failure starts the next one
        if (++failedInRow >= MAX_FAILURES) {
            pause(reason);
        }
    }

    /** A candidate failed with one body. Clients choose bodies, so the reasons that are kept are few. */
    synchronized void failed(String candidate, String reason) {
        Map<String, Integer> reasons = failures.computeIfAbsent(candidate, name -> new TreeMap<>());
        boolean isKept = reasons.containsKey(reason) || reasons.size() < MAX_REASONS;
        reasons.merge(isKept ? reason : OTHER_REASONS, 1, Integer::sum);
    }

    JsonProof proof() {
        return proof;
    }

    /** The counters and figures of this moment. */
    synchronized Snapshot snapshot(Map<String, String> unsupported) {
        Map<String, Long> counts = new TreeMap<>();
        for (Coverage what : Coverage.values()) {
            counts.put(what.name(), coverage.get(what.ordinal()));
        }
        Map<String, Long> formats = new TreeMap<>();
        mix.forEach((format, count) -> formats.put(format, count.sum()));
        Map<String, Map<String, Integer>> failed = new TreeMap<>();
        failures.forEach((candidate, reasons) -> failed.put(candidate, Map.copyOf(reasons)));
        return new Snapshot(
                key, formats, counts, List.copyOf(figures), failed, unsupported, proof.snapshot(), excluded());
    }

    /**
     * Bodies of one kind at one moment.
     *
     * @param mix how many had which format and compression
     * @param coverage how many had which outcome
     * @param failures of candidates, by reason
     * @param unsupported the formats that do not support the type, with the reason
     * @param excluded the reason for which they are not tried now; null if they are
     */
    record Snapshot(
            Key key,
            Map<String, Long> mix,
            Map<String, Long> coverage,
            List<Measured> figures,
            Map<String, Map<String, Integer>> failures,
            Map<String, String> unsupported,
            Proof proof,
            @Nullable String excluded) {}
}
