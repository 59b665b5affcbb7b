package io.wireformat.internal.pipeline;

/** Learns, on the thread that took the time, what the steps of one exchange took. */
@FunctionalInterface
public interface StepListener {

    /**
     * A step ended.
     *
     * @param startedAt {@link System#nanoTime()} at its start
     * @param nanos how long it took
     */
    void took(Step step, long startedAt, long nanos);

    /**
     * Content was read or written in whole, by the step that was told of last.
     *
     * @param format the format's name
     * @param type what meters call the type
     * @param bytes the content's size
     */
    default void carried(String format, String type, long bytes) {}

    /** Where nobody wants to know. */
    StepListener NONE = (step, startedAt, nanos) -> {};
}
