package io.wireformat.autoconfigure.properties;

import io.wireformat.text.internal.EventLog;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Warns of properties below {@code wireformat} that nothing reads, with the most similar name: a misspelled property would be
 * ignored in silence. The metadata on the class path says which names there are.
 */
public final class UnknownProperties implements SmartInitializingSingleton {

    private static final EventLog log = EventLog.of(UnknownProperties.class);
    private static final ConfigurationPropertyName PREFIX = ConfigurationPropertyName.of("wireformat");
    private static final String METADATA = "META-INF/spring-configuration-metadata.json";

    /** Artifacts of their own, each with the properties below its name. */
    private static final List<String> OPTIONAL = List.of("explorer", "advice", "rpc", "kafka", "redis");

    /** System properties for tests, which select the kind of plans and what happens with the lock. */
    private static final Set<String> FOR_TESTS = Set.of("wireformat.plans", "wireformat.lock");

    private final Environment environment;
    private final ClassLoader loader;

    public UnknownProperties(Environment environment, ResourceLoader resources) {
        this.environment = environment;
        ClassLoader known = resources.getClassLoader();
        this.loader = known != null ? known : ClassLoader.getSystemClassLoader();
    }

    @Override
    public void afterSingletonsInstantiated() {
        Set<String> set = names();
        if (set.isEmpty()) {
            return;
        }
        Map<String, String> known = new TreeMap<>();
        Set<String> maps = new HashSet<>();
        read(known, maps);
        if (known.isEmpty()) {
            // a native image need not contain the metadata
            return;
        }
        for (String name : set) {
            if (!known.containsKey(name) && maps.stream().noneMatch(map -> name.startsWith(map + "."))) {
                warn(name, known);
            }
        }
    }

    private static void warn(String name, Map<String, String> known) {
        for (String artifact : OPTIONAL) {
            String prefix = PREFIX + "." + artifact;
            if (name.startsWith(prefix + ".") && known.keySet().stream().noneMatch(other -> other.startsWith(prefix))) {
                log.warn("{} has no effect without the dependency io.wireformat:wireformat-{}", name, artifact);
                return;
            }
        }
        known.entrySet().stream()
                .min(Comparator.comparingInt(other -> distance(name, other.getKey())))
                .ifPresent(
                        nearest -> log.warn("No property has the name {}; did you mean {}?", name, nearest.getValue()));
    }

    /** The names that are set, without dashes and indices. */
    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        ConfigurationPropertySources.get(environment).forEach(source -> {
            if (source instanceof IterableConfigurationPropertySource iterable) {
                iterable.stream().filter(PREFIX::isAncestorOf).forEach(name -> names.add(uniform(name)));
            }
        });
        names.removeAll(FOR_TESTS);
        return names;
    }

    private static String uniform(ConfigurationPropertyName name) {
        StringBuilder uniform = new StringBuilder();
        for (int i = 0; i < name.getNumberOfElements() && !name.isNumericIndex(i); i++) {
            uniform.append(i > 0 ? "." : "").append(name.getElement(i, Form.UNIFORM));
        }
        return uniform.toString();
    }

    /**
     * Reads the metadata.
     *
     * @param known gets the names, by the same without dashes
     * @param maps gets those whose values have names of the application's choice
     */
    private void read(Map<String, String> known, Set<String> maps) {
        try {
            for (URL url : Collections.list(loader.getResources(METADATA))) {
                try (InputStream content = url.openStream()) {
                    for (JsonNode property :
                            JsonMapper.shared().readTree(content).path("properties")) {
                        String name = property.path("name").asString("");
                        if (name.startsWith("wireformat.")) {
                            String uniform = name.replace("-", "").toLowerCase(Locale.ROOT);
                            known.put(uniform, name);
                            if (property.path("type").asString("").startsWith("java.util.Map")) {
                                maps.add(uniform);
                            }
                        }
                    }
                }
            }
        } catch (IOException | JacksonException e) {
            log.debug("No names of properties: {}", e.toString());
        }
    }

    /** The number of characters to add, remove or replace. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= one.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[other.length()];
    }
}
