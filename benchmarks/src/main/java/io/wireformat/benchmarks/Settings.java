package io.wireformat.benchmarks;

import java.util.regex.Pattern;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long and what to measure; the system properties {@code bench.include}, {@code bench.forks},
 * {@code bench.warmups}, {@code bench.iterations} and {@code bench.millis}.
 *
 * @param include what to measure: found in {@link Cell#toString()} or {@link Overhead#name()}
 * @param forks JVMs per cell
 * @param warmups iterations before those that count
 * @param iterations iterations that count
 * @param millis length of an iteration
 */
record Settings(String include, int forks, int warmups, int iterations, int millis) {

    /** Settings from the system properties; the defaults take some 7 minutes for all. */
    static Settings fromSystemProperties() {
        return new Settings(
                System.getProperty("bench.include", ".*"),
                Integer.getInteger("bench.forks", 1),
                Integer.getInteger("bench.warmups", 3),
                Integer.getInteger("bench.iterations", 5),
                Integer.getInteger("bench.millis", 400));
    }

    boolean includes(String name) {
        return Pattern.compile(include).matcher(name).find();
    }

    TimeValue iterationTime() {
        return TimeValue.milliseconds(millis);
    }
}
