package io.wireformat.gatling.study;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** What a study runs with. For one thread. */
public final class StudyRun {

    private final String study;

    private final StudySettings settings;

    private final Consumer<String> out;

    StudyRun(String study, StudySettings settings, Consumer<String> out) {
        this.study = study;
        this.settings = settings;
        this.out = out;
    }

    /** How large it is. */
    public StudySettings settings() {
        return settings;
    }

    /** Where it writes. */
    public Path directory() {
        return settings.output().resolve(study);
    }

    /**
     * The samples of this run and of those before with the same settings. Read the settings first: those that were read
     * decide which samples can be gone on with.
     *
     * @param cell the names of the columns that say what was measured
     * @param figures the names of the columns that hold figures
     */
    public SampleFile samples(List<String> cell, List<String> figures) {
        return samples("samples.csv", cell, figures);
    }

    /**
     * The same, of a file beside the one that every study has.
     *
     * @param file its name
     * @param cell the names of the columns that say what was measured
     * @param figures the names of the columns that hold figures
     */
    public SampleFile samples(String file, List<String> cell, List<String> figures) {
        return SampleFile.open(directory().resolve(file), settings.describe(), cell, figures);
    }

    /** Says something to who waits. */
    public void say(String message) {
        out.accept(study + ": " + message);
    }

    /** Counts work, and says how much is left. */
    public StudyProgress progress(String what, double whole) {
        return new StudyProgress(what, whole, this::say);
    }

    /**
     * Starts the study server in a process of its own. Close it.
     *
     * @param arguments Spring Boot's, besides the port
     */
    public StudyServerProcess startServer(String... arguments) {
        return startServer(List.of(), arguments);
    }

    /**
     * Starts the study server with classes that it does not know. Close it.
     *
     * @param classes where they are
     * @param arguments Spring Boot's, besides the port
     */
    public StudyServerProcess startServer(List<Path> classes, String... arguments) {
        say("starting the study server");
        return StudyServerProcess.start(directory().resolve("server.log"), classes, arguments);
    }
}
