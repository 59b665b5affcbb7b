package io.wireformat.gatling.study;

import io.wireformat.gatling.study.server.StudyServerProcess;
import java.nio.file.Path;
import java.util.List;

/**
 * The environment of a study.
 *
 * @param study its name
 * @param size the duration of measurements
 * @param directory the directory for its output
 */
record StudyRun(String study, Size size, Path directory) {

    /** Prints progress. */
    void say(String message) {
        System.out.println(study + ": " + message);
    }

    /** Starts the study server in its own process. The caller closes it. */
    StudyServerProcess startServer(String... arguments) {
        say("starting the study server");
        try {
            return StudyServerProcess.start(List.of(), directory.resolve("server.log"), 0, List.of(), arguments);
        } catch (IllegalStateException e) {
            throw new StudyException(String.valueOf(e.getMessage()), e);
        }
    }
}
