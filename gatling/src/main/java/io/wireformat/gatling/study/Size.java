package io.wireformat.gatling.study;

import java.time.Duration;

/**
 * The duration of measurements.
 *
 * @param label its name
 * @param warmUp JMH's warm-up in each JVM
 * @param iterations JMH's measured iterations in each JVM
 * @param iteration the duration of an iteration
 * @param newJvms the number of JVMs for a cold start
 * @param load the duration of a block of load over HTTP
 * @param rounds the number of rounds of blocks or exchanges over HTTP
 * @param maxElements the maximum number of elements; larger messages are skipped
 */
record Size(
        String label,
        Duration warmUp,
        int iterations,
        Duration iteration,
        int newJvms,
        Duration load,
        int rounds,
        int maxElements) {

    /** Everything once, as a test: the figures are meaningless. */
    static final Size TINY =
            new Size("tiny", Duration.ofMillis(10), 1, Duration.ofMillis(10), 1, Duration.ofSeconds(1), 2, 10);

    /** Twenty minutes on two cores. */
    static final Size SHORT =
            new Size("short", Duration.ofSeconds(2), 3, Duration.ofMillis(300), 5, Duration.ofSeconds(1), 3, 100_000);

    /**
     * The size with a name.
     *
     * @throws StudyException if the name is unknown
     */
    static Size named(String name) {
        if (name.equals(TINY.label) || name.equals(SHORT.label)) {
            return name.equals(TINY.label) ? TINY : SHORT;
        }
        throw new StudyException("study.size: '" + name + "' is neither tiny nor short");
    }
}
