package io.wireformat.benchmarks.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The measurements and their durations; each setting is a system property with the prefix {@code bench.}.
 *
 * @param include the measurements: expressions separated by {@code |} for the start of a name such as {@code
 *     codec.AuditEvent.Protobuf.plan.write}; empty for all that the goals need
 * @param forks the number of JVMs for each figure of JMH
 * @param iterations the measured seconds in each JVM
 * @param parallel the number of figures that JMH measures at once, each in its own JVM
 * @param blocks the number of alternating blocks of a second for each side over a socket
 * @param starts the number of starts of an application
 * @param rows the number of events in the service's log before the measurement
 */
public record Settings(
        List<Pattern> include, int forks, int iterations, int parallel, int blocks, int starts, int rows) {

    /** Settings from the system properties. */
    public static Settings fromSystemProperties() {
        return from(System::getProperty);
    }

    /**
     * Settings from properties.
     *
     * @throws IllegalArgumentException for an invalid value; names the property
     */
    static Settings from(UnaryOperator<@Nullable String> properties) {
        return new Settings(
                include(properties.apply("bench.include")),
                number(properties, "bench.forks", 3, 1),
                number(properties, "bench.iterations", 1, 1),
                number(properties, "bench.parallel", 2, 1),
                number(properties, "bench.blocks", 6, 1),
                number(properties, "bench.starts", 20, 1),
                number(properties, "bench.rows", 0, 0));
    }

    /** Whether a measurement is included. */
    public boolean includes(String name) {
        return include.isEmpty()
                || include.stream().anyMatch(each -> each.matcher(name).lookingAt());
    }

    /** Whether nothing was selected, so that only the figures of the goals are measured. */
    public boolean isForGoals() {
        return include.isEmpty();
    }

    /** The formats of exchanges. */
    public List<Spoken> spoken() {
        return isForGoals() ? List.of(Spoken.JSON, Spoken.PROTOBUF) : List.of(Spoken.values());
    }

    /**
     * Requires that each expression matches.
     *
     * @throws IllegalArgumentException for an expression that matches no name; names the property
     */
    public void requireKnown(List<String> names) {
        for (Pattern each : include) {
            if (names.stream().noneMatch(name -> each.matcher(name).lookingAt())) {
                throw new IllegalArgumentException("bench.include=" + each + " matches no measurement; the parts are "
                        + Arrays.toString(Part.values()));
            }
        }
    }

    private static List<Pattern> include(@Nullable String value) {
        if (value == null || value.isBlank()) {
            return List.of();
        }
        try {
            return Arrays.stream(value.split("\\|", -1)).map(Pattern::compile).toList();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("bench.include is not a valid expression: " + e.getMessage(), e);
        }
    }

    private static int number(UnaryOperator<@Nullable String> properties, String name, int byDefault, int least) {
        String value = properties.apply(name);
        if (value == null || value.isBlank()) {
            return byDefault;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= least) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw new IllegalArgumentException(name + " must be a number of at least " + least);
    }
}
