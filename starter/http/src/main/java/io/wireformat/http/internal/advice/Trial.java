package io.wireformat.http.internal.advice;

import com.sun.management.ThreadMXBean;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import io.wireformat.http.internal.advice.Measured.Coding;
import io.wireformat.http.internal.advice.Measured.Figures;
import io.wireformat.internal.pipeline.ContentCompressor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Tries one body in every format: reads it by its declared type, writes and reads it as each candidate, in rounds in random
 * order. The incumbent takes part twice, which shows what a difference of nothing looks like. For one thread.
 */
final class Trial {

    private static final int MIN_ROUNDS = 3;

    private static final int MAX_ROUNDS = 9;

    /** Short work is repeated, so that the clock's resolution does not matter. */
    private static final double BATCH_NANOS = 20e3;

    private static final int MAX_BATCH = 1000;

    /** After so much CPU time a body gets no more rounds: many bodies say more than many rounds of one. */
    private static final long MAX_CPU_NANOS = 40_000_000;

    /** Medians rest when those of the first and the second half of the rounds differ by less. */
    private static final double RESTS = 0.05;

    private static final @Nullable ThreadMXBean ALLOCATION =
            ManagementFactory.getThreadMXBean() instanceof ThreadMXBean known ? known : null;

    private final Candidates candidates;

    private final Pause pause;

    private final Random random = new Random();

    private final ContentBuffer buffer = new ContentBuffer(4096);

    /**
     * A trial.
     *
     * @param pause waits between pieces of work as long as the budget wants
     */
    Trial(Candidates candidates, Pause pause) {
        this.candidates = candidates;
        this.pause = pause;
    }

    /** Waits until the next piece of work may start. */
    @FunctionalInterface
    interface Pause {

        /** @throws InterruptedException when there must be no more work for this body */
        void await() throws InterruptedException;
    }

    /** A body cannot be tried. */
    static final class UnmeasuredException extends Exception {

        private static final long serialVersionUID = 1;

        private final Coverage coverage;

        UnmeasuredException(Coverage coverage, String reason) {
            super(reason, null, false, false);
            this.coverage = coverage;
        }

        Coverage coverage() {
            return coverage;
        }
    }

    /** A failure in figures: its class alone, because a message may have content. */
    static String reason(Throwable failure) {
        return failure.getClass().getSimpleName();
    }

    Measured run(Sample sample) throws UnmeasuredException, InterruptedException {
        Candidates.OfType known = candidates.of(sample.messages());
        Plan incumbent = known.plans().get(sample.incumbent());
        if (incumbent == null) {
            throw new UnmeasuredException(
                    Coverage.NOT_READABLE, known.unsupported().getOrDefault(sample.incumbent(), "not supported"));
        }
        Object value;
        try {
            value = decode(incumbent, sample.bytes());
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            throw new UnmeasuredException(Coverage.NOT_READABLE, reason(e));
        }
        List<Contestant> contestants = contestants(sample, known, value);
        Contestant first = find(contestants, sample.incumbent());
        if (first == null) {
            throw new UnmeasuredException(Coverage.FAILED, "the incumbent cannot write it again");
        }
        Contestant again = new Contestant(first);
        List<Contestant> all = new ArrayList<>(contestants);
        all.add(again);
        rounds(all, first, value);
        Map<String, Figures> figures = new LinkedHashMap<>();
        for (Contestant each : contestants) {
            if (each.failure == null) {
                figures.put(each.name, each.figures());
            } else {
                sample.messages().failed(each.name, each.failure);
            }
        }
        if (!figures.containsKey(sample.incumbent()) || again.failure != null) {
            throw new UnmeasuredException(Coverage.FAILED, "the incumbent failed");
        }
        return new Measured(
                sample.incumbent(), sample.coding(), sample.messages().isWarm(), figures, again.figures());
    }

    private static @Nullable Contestant find(List<Contestant> contestants, String name) {
        return contestants.stream()
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Writes the body once as each candidate. */
    private List<Contestant> contestants(Sample sample, Candidates.OfType known, Object value)
            throws InterruptedException {
        List<Contestant> contestants = new ArrayList<>();
        for (Map.Entry<String, Plan> candidate : known.plans().entrySet()) {
            pause.await();
            try {
                contestants.add(contestant(candidate.getKey(), candidate.getValue(), value));
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                sample.messages().failed(candidate.getKey(), reason(e));
            }
        }
        prove(sample, contestants);
        return contestants;
    }

    private Contestant contestant(String name, Plan plan, Object value) {
        buffer.truncate(0);
        plan.encode(value, buffer);
        Contestant contestant = new Contestant(name, plan, buffer.toByteArray());
        contestant.sizes[Coding.IDENTITY.ordinal()] = contestant.content.length;
        for (ContentCompressor compressor : candidates.compressors()) {
            int coding = Coding.of(compressor.coding().tag()).ordinal();
            ContentBuffer compressed = new ContentBuffer(contestant.content.length + 64);
            long before = CpuBudget.cpuNanos();
            compressor.compress(buffer, compressed);
            contestant.compressNanos[coding] = CpuBudget.cpuNanos() - before;
            contestant.sizes[coding] = compressed.size();
        }
        return contestant;
    }

    /** Compares what a plan writes with what the mapper writes; for a request, after each has read the same bytes. */
    private void prove(Sample sample, List<Contestant> contestants) {
        Contestant mapper = find(contestants, Candidates.JSON);
        Contestant plan = find(contestants, Candidates.JSON_BY_PLAN);
        if (mapper == null || plan == null) {
            return;
        }
        byte[] planned = plan.content;
        if (Arrays.equals(mapper.content, planned)) {
            try {
                buffer.truncate(0);
                mapper.plan.encode(decode(plan.plan, mapper.content), buffer);
                planned = buffer.toByteArray();
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                sample.messages().failed(Candidates.JSON_BY_PLAN, reason(e));
                return;
            }
        }
        sample.messages().proof().compare(sample.messages().type(), candidates.mapper(), mapper.content, planned);
    }

    private Object decode(Plan plan, byte[] content) {
        DecodeLimits limits = candidates.limits();
        DecodedMemory memory = new DecodedMemory(content.length, limits, DecodedMemory.Source.UNBOUNDED);
        return plan.decode(new ContentReader(content, 0, content.length, limits, memory));
    }

    /** Measures until the incumbent's medians rest. */
    private void rounds(List<Contestant> all, Contestant incumbent, Object value) throws InterruptedException {
        List<Contestant> order = new ArrayList<>(all);
        long taken = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            Collections.shuffle(order, random);
            for (Contestant each : order) {
                if (each.failure == null) {
                    pause.await();
                    long before = CpuBudget.cpuNanos();
                    each.measure(value);
                    taken += CpuBudget.cpuNanos() - before;
                }
            }
            if (round + 1 >= MIN_ROUNDS && (incumbent.rests() || taken > MAX_CPU_NANOS)) {
                return;
            }
        }
    }

    /** A candidate in the rounds of one body. */
    private final class Contestant {

        private final String name;

        private final Plan plan;

        private final byte[] content;

        private final int[] sizes;

        private final float[] compressNanos;

        private final List<Double> writes = new ArrayList<>();

        private final List<Double> reads = new ArrayList<>();

        private final List<Double> allocations = new ArrayList<>();

        private int batch = 1;

        private @Nullable String failure;

        Contestant(String name, Plan plan, byte[] content) {
            this.name = name;
            this.plan = plan;
            this.content = content;
            this.sizes = new int[Coding.values().length];
            this.compressNanos = new float[Coding.values().length];
        }

        Contestant(Contestant same) {
            this.name = same.name;
            this.plan = same.plan;
            this.content = same.content;
            this.sizes = same.sizes;
            this.compressNanos = same.compressNanos;
        }

        void measure(Object value) {
            try {
                long allocated = ALLOCATION != null ? ALLOCATION.getCurrentThreadAllocatedBytes() : 0;
                long start = CpuBudget.cpuNanos();
                for (int i = 0; i < batch; i++) {
                    buffer.truncate(0);
                    plan.encode(value, buffer);
                }
                long written = CpuBudget.cpuNanos();
                for (int i = 0; i < batch; i++) {
                    decode(plan, content);
                }
                long read = CpuBudget.cpuNanos();
                long after = ALLOCATION != null ? ALLOCATION.getCurrentThreadAllocatedBytes() : 0;
                writes.add((written - start) / (double) batch);
                reads.add((read - written) / (double) batch);
                allocations.add((after - allocated) / (double) batch);
                double once = Math.max(1, (read - start) / 2.0 / batch);
                batch = (int) Math.max(1, Math.min(MAX_BATCH, BATCH_NANOS / once));
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                failure = reason(e);
            }
        }

        boolean rests() {
            int half = writes.size() / 2;
            double before = median(writes.subList(0, half)) + median(reads.subList(0, half));
            double after = median(writes.subList(half, writes.size())) + median(reads.subList(half, reads.size()));
            return Math.abs(before - after) <= RESTS * before;
        }

        Figures figures() {
            return new Figures(
                    sizes, (float) median(writes), (float) median(reads), (float) median(allocations), compressNanos);
        }

        private static double median(List<Double> figures) {
            return Estimate.median(figures.stream().mapToDouble(each -> each).toArray());
        }
    }
}
