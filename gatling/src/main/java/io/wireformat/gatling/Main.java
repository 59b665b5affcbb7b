package io.wireformat.gatling;

import io.wireformat.gatling.compare.ComparisonMain;
import io.wireformat.gatling.link.Tools;
import io.wireformat.gatling.study.StudyMain;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * Runs the study that the property {@code study} names, the comparison over the user's own messages when a property says
 * which, or else the comparison over the audit service; with arguments, the tool that the first of them names.
 */
public final class Main {

    private static final String STUDY = "study";

    private static final String SETTINGS = "compare.settings";

    /** They belong to the study of this name alone. */
    private static final String OWN = "own";

    private static final List<String> OWN_PROPERTIES =
            List.of("compare.samples", "compare.type", "compare.generator", "compare.classpath");

    private Main() {}

    /** Runs what was asked for. */
    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            Tools.main(arguments);
            return;
        }
        readSettings(System.getProperties());
        String study = study(System.getProperties());
        if (study.isEmpty()) {
            // a build passes them all, set or not, and the comparison refuses what is not its own
            OWN_PROPERTIES.forEach(System::clearProperty);
            ComparisonMain.main(arguments);
        } else {
            System.setProperty(STUDY, study);
            StudyMain.main(arguments);
        }
    }

    /** A build leaves what was set in a file; what is set on this JVM itself goes before it. */
    static void readSettings(Properties properties) {
        String file = properties.getProperty(SETTINGS, "");
        properties.remove(SETTINGS);
        if (file.isEmpty()) {
            return;
        }
        Properties set = new Properties();
        try (Reader in = Files.newBufferedReader(Path.of(file))) {
            set.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException("the settings cannot be read: " + e.getMessage(), e);
        }
        set.forEach(properties::putIfAbsent);
    }

    /** The study to run; empty for none. */
    static String study(Properties properties) {
        String named = properties.getProperty(STUDY, "").trim();
        boolean own = OWN_PROPERTIES.stream()
                .anyMatch(property -> !properties.getProperty(property, "").isBlank());
        return named.isEmpty() && own ? OWN : named;
    }
}
