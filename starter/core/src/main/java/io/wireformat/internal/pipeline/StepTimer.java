package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Times the steps of one type. No other class reads the clock for them. Safe for use by many threads.
 */
public final class StepTimer {

    private final String format;
    private final String type;
    private final TypeMeters meters;

    StepTimer(String format, String type, TypeMeters meters) {
        this.format = format;
        this.type = type;
        this.meters = meters;
    }

    /** Work to time. */
    @FunctionalInterface
    public interface Work<T> {

        T run() throws IOException;
    }

    /** Does a step and records what it took, whether it fails or not. */
    <T> T time(Step step, StepListener listener, Work<T> work) throws IOException {
        return steps(listener).time(step, work, Outcome::of);
    }

    /** Does work that waits for the network, and reports the nanoseconds that it took. */
    static <T> T waiting(Work<T> work, LongConsumer nanos) throws IOException {
        long start = System.nanoTime();
        T result = work.run();
        nanos.accept(System.nanoTime() - start);
        return result;
    }

    /** Begins a step that ends elsewhere. */
    Running start(Step step, StepListener listener) {
        return new Running(step, listener);
    }

    /** Begins steps that follow one another. */
    public Steps steps(StepListener listener) {
        return new Steps(listener);
    }

    private long took(Step step, long start, Outcome outcome, StepListener listener) {
        long now = System.nanoTime();
        meters.took(step, now - start, outcome);
        listener.took(step, start, now - start);
        return now;
    }

    /** Consecutive steps: each starts at the end of the previous one. Not thread-safe. */
    public final class Steps {

        private final StepListener listener;
        private long start = System.nanoTime();

        private Steps(StepListener listener) {
            this.listener = listener;
        }

        /**
         * Does the next step and records what it took, whether it fails or not.
         *
         * @param outcomes maps a failure
         */
        public <T> T time(Step step, Work<T> work, Function<Exception, Outcome> outcomes) throws IOException {
            Outcome outcome = Outcome.ERROR;
            try {
                T result = work.run();
                outcome = Outcome.SUCCESS;
                return result;
            } catch (IOException | RuntimeException e) {
                outcome = outcomes.apply(e);
                throw e;
            } finally {
                ended(step, outcome);
            }
        }

        /** Records the duration of a step. */
        public void ended(Step step, Outcome outcome) {
            start = took(step, start, outcome, listener);
        }

        /**
         * Records the size of content that was read or written.
         *
         * @param input the stream that decompressed the content, or null
         */
        public void size(long bytes, @Nullable DecompressingInput input, Outcome outcome) {
            StepTimer.this.size(bytes, input, outcome);
            listener.processed(format, type, bytes);
        }
    }

    /** A step that has started. Not thread-safe. */
    final class Running {

        private final Step step;
        private final StepListener listener;
        private final long start = System.nanoTime();
        private boolean ended;

        private Running(Step step, StepListener listener) {
            this.step = step;
            this.listener = listener;
        }

        /** Records the duration of the step, once. */
        void end(Outcome outcome) {
            if (!ended) {
                ended = true;
                took(step, start, outcome, listener);
            }
        }
    }

    /** Records the size of content that was read or written. */
    void size(long bytes, @Nullable DecompressingInput input, Outcome outcome) {
        meters.size(bytes, outcome);
        if (input != null) {
            compressedSize(input.compressedSize(), input.coding(), outcome);
        }
    }

    /** Records the compressed size of content. */
    void compressedSize(long bytes, CodingTag coding, Outcome outcome) {
        meters.compressedSize(bytes, coding, outcome);
    }
}
