package io.wireformat.gatling.study;

import io.wireformat.gatling.study.server.StudyServerProcess;
import java.nio.file.Path;
import java.util.List;

/**
 * What a study runs with.
 *
 * @param study its name
 * @param size how long it measures
 * @param directory where it writes
 */
record StudyRun(String study, Size size, Path directory) {

    /** Says something to who waits. */
    void say(String message) {
        System.out.println(study + ": " + message);
    }

    /** Starts the study server in a process of its own. Close it. */
    StudyServerProcess startServer(String... arguments) {
        say("starting the study server");
        try {
            return StudyServerProcess.start(directory.resolve("server.log"), 0, List.of(), arguments);
        } catch (IllegalStateException e) {
            throw new StudyException(String.valueOf(e.getMessage()), e);
        }
    }
}
