package io.wireformat.gatling;

import io.wireformat.gatling.compare.ComparisonMain;
import io.wireformat.gatling.study.StudyMain;
import java.util.List;

/**
 * Runs the study that the property {@code study} names, the comparison over the user's own messages when a property says
 * which, or else the comparison over the audit service.
 */
public final class Main {

    /** They belong to the study of this name alone. */
    private static final String OWN = "own";

    private static final List<String> OWN_PROPERTIES =
            List.of("compare.samples", "compare.type", "compare.generator", "compare.classpath");

    private Main() {}

    /** Runs what was asked for. */
    public static void main(String[] arguments) {
        boolean own = OWN_PROPERTIES.stream().anyMatch(Main::isSet);
        if (own && !isSet("study")) {
            System.setProperty("study", OWN);
        }
        if (isSet("study")) {
            StudyMain.main(arguments);
        } else {
            // a build passes them all, set or not, and the comparison refuses what is not its own
            OWN_PROPERTIES.forEach(System::clearProperty);
            ComparisonMain.main(arguments);
        }
    }

    private static boolean isSet(String property) {
        return !System.getProperty(property, "").isBlank();
    }
}
