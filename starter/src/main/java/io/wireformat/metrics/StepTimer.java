package io.wireformat.metrics;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Takes the time of one type's steps, by looking at the clock once before and once after. The only place that does.
 * Safe for use by many threads.
 */
public final class StepTimer {

    private final TypeMeters meters;

    private final StepListener listener;

    StepTimer(TypeMeters meters, StepListener listener) {
        this.meters = meters;
        this.listener = listener;
    }

    /** What is timed. */
    @FunctionalInterface
    public interface Work<T> {

        /** Does it. */
        T run() throws IOException;
    }

    /** What is timed if there was something to do. */
    @FunctionalInterface
    interface Attempt<T> {

        /** Does it, or null. */
        @Nullable
        T run() throws IOException;
    }

    /** Does a step and records what it took, whether it fails or not. */
    public <T> T time(Step step, Work<T> work) throws IOException {
        Outcome outcome = Outcome.ERROR;
        long start = System.nanoTime();
        try {
            T result = work.run();
            outcome = Outcome.SUCCESS;
            return result;
        } catch (IOException | RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        } finally {
            took(step, start, outcome);
        }
    }

    /** Does a step whose time counts only if it fails or has a result: one that found nothing to do is tried again. */
    <T> @Nullable T timeIfAny(Step step, Attempt<T> work) throws IOException {
        Outcome outcome = Outcome.ERROR;
        boolean any = true;
        long start = System.nanoTime();
        try {
            T result = work.run();
            any = result != null;
            outcome = Outcome.SUCCESS;
            return result;
        } catch (IOException | RuntimeException e) {
            outcome = Outcome.of(e);
            throw e;
        } finally {
            if (any) {
                took(step, start, outcome);
            }
        }
    }

    private void took(Step step, long start, Outcome outcome) {
        long nanos = System.nanoTime() - start;
        meters.took(step, nanos, outcome);
        listener.took(step, start, nanos);
    }

    /** Records the size of a piece of content that was read or written. */
    public void size(long bytes, Outcome outcome) {
        meters.size(bytes, outcome);
    }
}
