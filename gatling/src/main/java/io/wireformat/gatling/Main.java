package io.wireformat.gatling;

import io.wireformat.gatling.compare.ComparisonMain;
import io.wireformat.gatling.link.Tools;
import io.wireformat.gatling.study.StudyMain;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * Runs the study of the property {@code study}, the tool named by the first argument, or otherwise the comparison with
 * the arguments as its settings.
 */
public final class Main {

    private static final String SETTINGS = "compare.settings";

    private Main() {}

    /** Runs a study, a tool or the comparison. */
    public static void main(String[] arguments) {
        readSettings(System.getProperties());
        if (arguments.length > 0 && !arguments[0].startsWith("-")) {
            Tools.main(arguments);
        } else if (System.getProperty("study", "").isBlank()) {
            ComparisonMain.main(arguments);
        } else {
            StudyMain.main(arguments);
        }
    }

    /** Maven writes its settings to a file; properties of this JVM take precedence. */
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
}
