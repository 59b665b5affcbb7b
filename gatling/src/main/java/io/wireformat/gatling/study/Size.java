package io.wireformat.gatling.study;

import java.time.Duration;

/**
 * How long the studies measure.
 *
 * @param label its name
 * @param warmUp what JMH runs a codec for in each JVM before it counts
 * @param iterations JMH's measured iterations in each JVM
 * @param iteration what such an iteration takes
 * @param newJvms the JVMs in which it repeats a cold start
 * @param load how long a block of load over HTTP takes
 * @param rounds how often each block or exchange over HTTP comes
 * @param mostElements messages of more elements are left out
 */
record Size(
        String label,
        Duration warmUp,
        int iterations,
        Duration iteration,
        int newJvms,
        Duration load,
        int rounds,
        int mostElements) {

    /** Everything once, to see that it works: the figures mean nothing. */
    static final Size TINY =
            new Size("tiny", Duration.ofMillis(10), 1, Duration.ofMillis(10), 1, Duration.ofSeconds(1), 2, 10);

    /** What two cores do in twenty minutes. */
    static final Size SHORT =
            new Size("short", Duration.ofSeconds(2), 3, Duration.ofMillis(300), 5, Duration.ofSeconds(1), 3, 100_000);

    /**
     * The size of a name.
     *
     * @throws StudyException when there is none
     */
    static Size named(String name) {
        if (name.equals(TINY.label) || name.equals(SHORT.label)) {
            return name.equals(TINY.label) ? TINY : SHORT;
        }
        throw new StudyException("study.size: '" + name + "' is neither tiny nor short");
    }
}
