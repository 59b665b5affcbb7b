package io.wireformat.advice;

import com.sun.management.ThreadMXBean;
import io.wireformat.advice.Measured.Coding;
import io.wireformat.advice.Measured.Figures;
import io.wireformat.codec.ContentBuffer;
import io.wireformat.codec.ContentReader;
import io.wireformat.codec.DecodeLimits;
import io.wireformat.codec.DecodedMemory;
import io.wireformat.codec.Plan;
import io.wireformat.internal.pipeline.ContentCompressor;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
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

    /** Medians have settled if those of the first and the second half of the rounds differ by less. */
    private static final double SETTLED = 0.05;

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

    /** A failure in figures: its class alone, because a message may have content. */
    static String reason(Throwable failure) {
        return failure.getClass().getSimpleName();
    }

    /** The figures of a body; null if it has none, which its kind counts with the reason. */
    @Nullable
    Measured run(Sample sample) throws InterruptedException {
        Messages messages = sample.messages();
        Candidates.OfType known = candidates.of(messages);
        Plan incumbent = known.plans().get(sample.incumbent());
        if (incumbent == null) {
            String reason = known.unsupported().getOrDefault(sample.incumbent(), "not supported");
            messages.failed(Coverage.NOT_READABLE, reason);
            return null;
        }
        Object value;
        try {
            value = decode(incumbent, sample.bytes());
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            messages.failed(Coverage.NOT_READABLE, reason(e));
            return null;
        }
        Plan reference = known.plans().getOrDefault(Candidates.JSON, incumbent);
        Map<String, Contestant> contestants = contestants(sample, known, reference, value);
        Contestant first = contestants.get(sample.incumbent());
        if (first == null) {
            messages.failed(Coverage.FAILED, "the incumbent cannot write it again");
            return null;
        }
        Contestant again = new Contestant(first);
        rounds(contestants.values(), first, again, value);
        if (first.failure != null || again.failure != null) {
            messages.failed(Coverage.FAILED, "the incumbent failed");
            return null;
        }
        Map<String, Figures> figures = new LinkedHashMap<>();
        contestants.forEach((name, each) -> {
            if (each.failure == null) {
                figures.put(name, each.figures());
            } else {
                messages.failed(name, each.failure);
            }
        });
        return new Measured(sample.incumbent(), sample.coding(), messages.isWarm(), figures, again.figures());
    }

    /**
     * Writes and reads the body once as each candidate, and leaves out those that fail or read another value back.
     *
     * @param reference shows whether two values are the same
     */
    private Map<String, Contestant> contestants(Sample sample, Candidates.OfType known, Plan reference, Object value)
            throws InterruptedException {
        Messages messages = sample.messages();
        Properties properties = known.properties();
        byte[] expected = encode(reference, value);
        Map<String, Contestant> contestants = new LinkedHashMap<>();
        for (Map.Entry<String, Plan> candidate : known.plans().entrySet()) {
            String name = candidate.getKey();
            pause.await();
            try {
                Contestant contestant = contestant(messages, name, candidate.getValue(), value);
                byte[] again = encode(reference, decode(contestant.plan, contestant.content));
                boolean isPlan = name.equals(Candidates.JSON_BY_PLAN);
                if (isPlan) {
                    byte[] planned = Arrays.equals(expected, contestant.content) ? again : contestant.content;
                    messages.proof().compare(properties, expected, planned);
                }
                String difference =
                        isPlan || name.equals(sample.incumbent()) ? null : properties.difference(expected, again);
                if (difference == null) {
                    contestants.put(name, contestant);
                } else {
                    messages.failed(name, "another value is read back in " + difference);
                }
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                messages.failed(name, reason(e));
            }
        }
        return contestants;
    }

    private Contestant contestant(Messages messages, String name, Plan plan, Object value) {
        Contestant contestant = new Contestant(plan, encode(plan, value));
        contestant.sizes[Coding.IDENTITY.ordinal()] = contestant.content.length;
        for (ContentCompressor compressor :
                candidates.compressors(messages.key().direction(), name)) {
            int coding = Coding.of(compressor.coding().tag()).ordinal();
            ContentBuffer compressed = new ContentBuffer(contestant.content.length + 64);
            long before = CpuBudget.cpuNanos();
            compressor.compress(buffer, compressed);
            contestant.compressNanos[coding] = CpuBudget.cpuNanos() - before;
            contestant.sizes[coding] = compressed.size();
        }
        return contestant;
    }

    private byte[] encode(Plan plan, Object value) {
        buffer.truncate(0);
        plan.encode(value, buffer);
        return buffer.toByteArray();
    }

    private Object decode(Plan plan, byte[] content) {
        DecodeLimits limits = candidates.limits();
        DecodedMemory memory = new DecodedMemory(content.length, limits, DecodedMemory.Source.UNBOUNDED);
        return plan.decode(new ContentReader(content, 0, content.length, limits, memory));
    }

    /** Measures until the incumbent's medians have settled. */
    private void rounds(Collection<Contestant> contestants, Contestant incumbent, Contestant again, Object value)
            throws InterruptedException {
        List<Contestant> order = new ArrayList<>(contestants);
        order.add(again);
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
            if (round + 1 >= MIN_ROUNDS && (incumbent.hasSettled() || taken > MAX_CPU_NANOS)) {
                return;
            }
        }
    }

    /** A candidate in the rounds of one body. */
    private final class Contestant {

        private final Plan plan;
        private final byte[] content;
        private final int[] sizes;
        private final float[] compressNanos;
        private final List<Double> writes = new ArrayList<>();
        private final List<Double> reads = new ArrayList<>();
        private final List<Double> allocations = new ArrayList<>();
        private int batch = 1;
        private @Nullable String failure;

        Contestant(Plan plan, byte[] content) {
            this(plan, content, new int[Coding.values().length], new float[Coding.values().length]);
        }

        Contestant(Contestant same) {
            this(same.plan, same.content, same.sizes, same.compressNanos);
        }

        private Contestant(Plan plan, byte[] content, int[] sizes, float[] compressNanos) {
            this.plan = plan;
            this.content = content;
            this.sizes = sizes;
            this.compressNanos = compressNanos;
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

        boolean hasSettled() {
            int half = writes.size() / 2;
            double before = median(writes.subList(0, half)) + median(reads.subList(0, half));
            double after = median(writes.subList(half, writes.size())) + median(reads.subList(half, reads.size()));
            return Math.abs(before - after) <= SETTLED * before;
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
