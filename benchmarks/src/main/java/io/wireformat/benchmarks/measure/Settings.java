package io.wireformat.benchmarks.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * What to measure and how long; each is a system property with {@code bench.} before its name.
 *
 * @param include what to measure: expressions with {@code |} between them, each of which starts a name such as
 *     {@code codec.AuditEvent.Protobuf.plan.write}; empty for all that the goals need
 * @param forks JVMs for each figure of JMH
 * @param iterations seconds that count in each JVM
 * @param parallel how many figures JMH measures at once, each in a JVM of its own
 * @param blocks how often two sides over a socket take turns, for a second each
 * @param starts how often an application is started
 * @param rows how many events the service's log has before it is measured
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
     * @throws IllegalArgumentException for a value that is none; names the property
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

    /** Whether something is to be measured. */
    public boolean includes(String name) {
        return include.isEmpty()
                || include.stream().anyMatch(each -> each.matcher(name).lookingAt());
    }

    /** Whether nothing was chosen, so that the goals' figures are measured and no more. */
    public boolean isForGoals() {
        return include.isEmpty();
    }

    /** The formats of exchanges. */
    public List<Spoken> spoken() {
        return isForGoals() ? List.of(Spoken.JSON, Spoken.PROTOBUF) : List.of(Spoken.values());
    }

    /**
     * Requires that each choice means something.
     *
     * @throws IllegalArgumentException for one that is the start of no name; names the property
     */
    public void requireKnown(List<String> names) {
        for (Pattern each : include) {
            if (names.stream().noneMatch(name -> each.matcher(name).lookingAt())) {
                throw new IllegalArgumentException("bench.include=" + each
                        + " is nothing that is measured; the parts are " + Arrays.toString(Part.values()));
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
            throw new IllegalArgumentException("bench.include is no expression: " + e.getMessage(), e);
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
            // said below
        }
        throw new IllegalArgumentException(name + " must be a number of at least " + least);
    }
}
