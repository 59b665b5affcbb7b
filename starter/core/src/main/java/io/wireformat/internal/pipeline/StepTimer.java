package io.wireformat.internal.pipeline;

import java.io.IOException;
import java.util.function.Function;

/**
 * Takes the time of one type's steps, by looking at the clock where they begin and end. The only place that does.
 * Safe for use by many threads.
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

    /** What is timed. */
    @FunctionalInterface
    public interface Work<T> {

        /** Does it. */
        T run() throws IOException;
    }

    /** Does a step and records what it took, whether it fails or not. */
    public <T> T time(Step step, Work<T> work) throws IOException {
        return time(step, work, Outcome::of);
    }

    /**
     * The same for work that fails in its own ways.
     *
     * @param outcomes tells how the step ended
     */
    public <T> T time(Step step, Work<T> work, Function<Exception, Outcome> outcomes) throws IOException {
        return steps().time(step, work, outcomes);
    }

    /** Begins a step that ends elsewhere. */
    Running start(Step step) {
        return new Running(step, System.nanoTime());
    }

    /** Begins steps that follow one another. */
    public Steps steps() {
        return new Steps(System.nanoTime());
    }

    private long took(Step step, long start, Outcome outcome) {
        long now = System.nanoTime();
        meters.took(step, now - start, outcome);
        listener.took(step, start, now - start);
        return now;
    }

    /** Steps that follow one another: each begins where the one before has ended. For one thread at a time. */
    public final class Steps {

        private long start;

        private Steps(long start) {
            this.start = start;
        }

        /** Does the next step and records what it took, whether it fails or not. */
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

        /** Records what a step took. */
        public void ended(Step step, Outcome outcome) {
            start = took(step, start, outcome);
        }
    }

    /** A step that takes time. For one thread at a time. */
    final class Running {

        private final Step step;

        private final long start;

        private boolean ended;

        private Running(Step step, long start) {
            this.step = step;
            this.start = start;
        }

        /** Records what the step took; the first end counts. */
        void end(Outcome outcome) {
            if (!ended) {
                ended = true;
                took(step, start, outcome);
            }
        }
    }

    /** Records the size of a piece of content that was read or written. */
    public void size(long bytes, Outcome outcome) {
        meters.size(bytes, outcome);
        listener.carried(format, type, bytes);
    }

    /** Records how many bytes a piece of content took on its way, coded. */
    public void codedSize(long bytes, CodingTag coding, Outcome outcome) {
        meters.codedSize(bytes, coding, outcome);
    }
}
