package io.wireformat.metrics;

/** Learns, on the thread that took the time, what a step of the current exchange took. */
@FunctionalInterface
public interface StepListener {

    /**
     * A step ended.
     *
     * @param startedAt {@link System#nanoTime()} at its start
     * @param nanos how long it took
     */
    void took(Step step, long startedAt, long nanos);

    /** Where nobody wants to know. */
    StepListener NONE = (step, startedAt, nanos) -> {};
}
