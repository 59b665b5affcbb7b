package io.wireformat.gatling.study;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What can be set with {@code -Dstudy.…}; blank means not set. Each setting has two defaults: one that fits two cores
 * and some minutes, and the published size, which {@code study.full=true} takes. What a study reads is remembered, for
 * samples of other settings are not comparable. For one thread.
 */
public final class StudySettings {

    private static final String PREFIX = "study.";

    private static final Set<String> NAMES = new TreeSet<>(Set.of(
            "full",
            "formats",
            "messages",
            "elements",
            "rounds",
            "iterations",
            "threads",
            "users",
            "seconds",
            "connections",
            "java-homes",
            "redis",
            "output"));

    private final Properties properties;

    private final Map<String, String> read = new LinkedHashMap<>();

    private StudySettings(Properties properties) {
        this.properties = properties;
    }

    /**
     * Takes the settings from properties.
     *
     * @throws StudyException when there is one that no study knows, or {@code study.full} is neither true nor false
     */
    static StudySettings of(Properties properties) {
        for (String name : properties.stringPropertyNames()) {
            if (name.startsWith(PREFIX) && !NAMES.contains(name.substring(PREFIX.length()))) {
                throw new StudyException("unknown property " + name + "; there are "
                        + NAMES.stream().map(PREFIX::concat).collect(Collectors.joining(", ")));
            }
        }
        StudySettings settings = new StudySettings(properties);
        String full = settings.value("full", "false");
        if (!full.equals("true") && !full.equals("false")) {
            throw new StudyException(PREFIX + "full: '" + full + "' is neither true nor false");
        }
        return settings;
    }

    /** Whether the published size was asked for. */
    public boolean full() {
        return Boolean.parseBoolean(value("full", "false"));
    }

    /** Where everything is written. */
    public Path output() {
        return Path.of(value("output", "target/studies"));
    }

    /** A text, {@code otherwise} when it is not set. */
    public String text(String name, String otherwise) {
        String text = value(name, otherwise);
        read.put(name, text);
        return text;
    }

    /** The value of a property that is not one of the studies' own; empty when it is not set. */
    public String property(String name) {
        String text = properties.getProperty(name, "").trim();
        read.put(name, text);
        return text;
    }

    /** Remembers something else that samples depend on. */
    public void remember(String what, String value) {
        read.put(what, value);
    }

    /** Names, separated by commas. */
    public List<String> names(String name, List<String> scaled, List<String> published) {
        return parts(text(name, String.join(",", full() ? published : scaled)));
    }

    /**
     * Names of a closed set, separated by commas.
     *
     * @throws StudyException for a name that is none of them
     */
    public List<String> namesOf(String name, List<String> all, List<String> scaled, List<String> published) {
        List<String> names = names(name, scaled, published);
        for (String each : names) {
            if (!all.contains(each)) {
                throw new StudyException(
                        PREFIX + name + ": there is no '" + each + "', only " + String.join(", ", all));
            }
        }
        return names;
    }

    /**
     * A number above 0.
     *
     * @throws StudyException when it is none, or greater than {@code most}
     */
    public int number(String name, int scaled, int published, int most) {
        return parse(name, text(name, Integer.toString(full() ? published : scaled)), most);
    }

    /**
     * Numbers above 0, separated by commas.
     *
     * @throws StudyException when one is none, or greater than {@code most}
     */
    public List<Integer> numbers(String name, List<Integer> scaled, List<Integer> published, int most) {
        String otherwise =
                (full() ? published : scaled).stream().map(String::valueOf).collect(Collectors.joining(","));
        return parts(text(name, otherwise)).stream()
                .map(part -> parse(name, part, most))
                .toList();
    }

    /** In one line, what makes samples comparable: the settings that were read so far, and the JVM. */
    String describe() {
        return (read.entrySet().stream()
                                .map(setting -> setting.getKey() + "=" + setting.getValue())
                                .collect(Collectors.joining(" "))
                        + " full=" + full() + " java=" + Runtime.version())
                .trim();
    }

    private static List<String> parts(String text) {
        return Arrays.stream(text.split(",", -1)).map(String::trim).toList();
    }

    private static int parse(String name, String text, int most) {
        try {
            int number = Integer.parseInt(text);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new StudyException(PREFIX + name + ": '" + text + "' is not a number from 1 to " + most);
    }

    private String value(String name, String otherwise) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException(name);
        }
        String value = properties.getProperty(PREFIX + name, "");
        return value.isBlank() ? otherwise : value.trim();
    }
}
