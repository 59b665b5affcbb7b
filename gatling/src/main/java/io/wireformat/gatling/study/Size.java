package io.wireformat.gatling.study;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How long the studies measure. */
enum Size {
    /** Everything once, to see that it works: the figures mean nothing. */
    TINY(Duration.ofMillis(10), 1, Duration.ofMillis(10), 1, 1, Duration.ofSeconds(1), 2, 10, Duration.ofSeconds(1)),

    /** What two cores do in an hour at most. */
    SHORT(
            Duration.ofSeconds(3),
            3,
            Duration.ofMillis(300),
            1,
            10,
            Duration.ofSeconds(2),
            3,
            100_000,
            Duration.ofSeconds(10)),

    /** Every message that was published, five JVMs for each time. */
    FULL(
            Duration.ofSeconds(10),
            5,
            Duration.ofSeconds(1),
            5,
            30,
            Duration.ofSeconds(10),
            5,
            1_000_000,
            Duration.ofHours(1));

    private final Duration warmUp;

    private final int iterations;

    private final Duration iteration;

    private final int forks;

    private final int newJvms;

    private final Duration load;

    private final int rounds;

    private final int mostElements;

    private final Duration longest;

    Size(
            Duration warmUp,
            int iterations,
            Duration iteration,
            int forks,
            int newJvms,
            Duration load,
            int rounds,
            int mostElements,
            Duration longest) {
        this.warmUp = warmUp;
        this.iterations = iterations;
        this.iteration = iteration;
        this.forks = forks;
        this.newJvms = newJvms;
        this.load = load;
        this.rounds = rounds;
        this.mostElements = mostElements;
        this.longest = longest;
    }

    /**
     * The size of a name.
     *
     * @throws StudyException when there is none
     */
    static Size named(String name) {
        return Arrays.stream(values())
                .filter(size -> size.label().equals(name))
                .findFirst()
                .orElseThrow(() -> new StudyException("study.size: '" + name + "' is none of "
                        + Arrays.stream(values()).map(Size::label).collect(Collectors.joining(", "))));
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What JMH runs a codec for in each JVM before it counts. */
    Duration warmUp() {
        return warmUp;
    }

    /** JMH's measured iterations in each JVM. */
    int iterations() {
        return iterations;
    }

    /** What such an iteration takes. */
    Duration iteration() {
        return iteration;
    }

    /** The JVMs in which JMH repeats a time. */
    int forks() {
        return forks;
    }

    /** The JVMs in which it repeats a cold start. */
    int newJvms() {
        return newJvms;
    }

    /** How long a block of load over HTTP takes. */
    Duration load() {
        return load;
    }

    /** How often each block or exchange over HTTP comes. */
    int rounds() {
        return rounds;
    }

    /** Messages of more elements are left out. */
    int mostElements() {
        return mostElements;
    }

    /** Exchanges over a link that take longer are left out. */
    Duration longest() {
        return longest;
    }
}
