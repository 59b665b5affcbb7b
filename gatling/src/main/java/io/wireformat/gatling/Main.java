package io.wireformat.gatling;

import io.wireformat.gatling.compare.ComparisonMain;
import io.wireformat.gatling.link.Tools;
import io.wireformat.gatling.study.StudyMain;
import java.util.List;
import java.util.Properties;

/**
 * Runs the study that the property {@code study} names, the comparison over the user's own messages when a property says
 * which, or else the comparison over the audit service; with arguments, the tool that the first of them names.
 */
public final class Main {

    private static final String STUDY = "study";

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

    /** The study to run; empty for none. */
    static String study(Properties properties) {
        String named = properties.getProperty(STUDY, "").trim();
        boolean own = OWN_PROPERTIES.stream()
                .anyMatch(property -> !properties.getProperty(property, "").isBlank());
        return named.isEmpty() && own ? OWN : named;
    }
}
