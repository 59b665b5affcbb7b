package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.util.function.Function;

/**
 * Times the steps of one type. No other class reads the clock for them. Safe for use by many threads.
 */
public final class StepTimer {

    private final String format;

    private final String type;

    private final TypeMeters meters;

    private final StepListener listener;

    StepTimer(String format, String type, TypeMeters meters, StepListener listener) {
        this.format = format;
        this.type = type;
        this.meters = meters;
        this.listener = listener;
    }

    /** Work to time. */
    @FunctionalInterface
    public interface Work<T> {

        T run() throws IOException;
    }

    /** Runs a step and records its duration, even if it fails. */
    public <T> T time(Step step, Work<T> work) throws IOException {
        return time(step, work, Outcome::of);
    }

    /**
     * The same for work with its own failures.
     *
     * @param outcomes maps a failure to an outcome
     */
    public <T> T time(Step step, Work<T> work, Function<Exception, Outcome> outcomes) throws IOException {
        return steps().time(step, work, outcomes);
    }

    /** Starts a step that ends elsewhere. */
    Running start(Step step) {
        return new Running(step, System.nanoTime());
    }

    /** Starts consecutive steps. */
    public Steps steps() {
        return new Steps(System.nanoTime());
    }

    private long took(Step step, long start, Outcome outcome) {
        long now = System.nanoTime();
        meters.took(step, now - start, outcome);
        listener.took(step, start, now - start);
        return now;
    }

    /** Consecutive steps: each starts at the end of the previous one. Not thread-safe. */
    public final class Steps {

        private long start;

        private Steps(long start) {
            this.start = start;
        }

        /** Runs the next step and records its duration, even if it fails. */
        <T> T time(Step step, Work<T> work, Function<Exception, Outcome> outcomes) throws IOException {
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
            start = took(step, start, outcome);
        }
    }

    /** A step that has started. Not thread-safe. */
    final class Running {

        private final Step step;

        private final long start;

        private boolean ended;

        private Running(Step step, long start) {
            this.step = step;
            this.start = start;
        }

        /** Records the duration of the step, once. */
        void end(Outcome outcome) {
            if (!ended) {
                ended = true;
                took(step, start, outcome);
            }
        }
    }

    /** Records the size of content that was read or written. */
    public void size(long bytes, Outcome outcome) {
        meters.size(bytes, outcome);
        listener.processed(format, type, bytes);
    }

    /** Records the compressed size of content. */
    public void compressedSize(long bytes, CodingTag coding, Outcome outcome) {
        meters.compressedSize(bytes, coding, outcome);
    }
}
