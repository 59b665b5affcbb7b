package io.wireformat.internal.pipeline;

/** Learns, on the thread that took the time, what the steps of one exchange took. */
@FunctionalInterface
public interface StepListener {

    /**
     * A step ended.
     *
     * @param startedAt {@link System#nanoTime()} at its start
     * @param nanos its duration
     */
    void took(Step step, long startedAt, long nanos);

    /**
     * Content was read or written completely, by the last step.
     *
     * @param format the format's name
     * @param type the type's name in meters
     * @param bytes the content's size
     */
    default void processed(String format, String type, long bytes) {}

    /** Ignores all steps. */
    StepListener NONE = (step, startedAt, nanos) -> {};
}
