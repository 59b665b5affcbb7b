package io.wireformat.gatling;

import io.wireformat.gatling.compare.ComparisonMain;
import io.wireformat.gatling.link.Tools;
import io.wireformat.gatling.study.StudyMain;

/**
 * Runs the study that the property {@code study} names, or the comparison over the audit service when it names none; with
 * arguments, the tool that the first of them names.
 */
public final class Main {

    private Main() {}

    /** Runs what was asked for. */
    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            Tools.main(arguments);
        } else if (System.getProperty("study", "").isBlank()) {
            ComparisonMain.main(arguments);
        } else {
            StudyMain.main(arguments);
        }
    }
}
