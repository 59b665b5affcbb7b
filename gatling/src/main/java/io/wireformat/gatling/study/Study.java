package io.wireformat.gatling.study;

/**
 * A published study that can be repeated here. Its figures become samples in a file, so that a run that was broken off
 * goes on where it stopped, and a report can be made without measuring again.
 */
public interface Study {

    /** The name that the property {@code study} gives it. */
    String name();

    /** Whether there is something that it repeats; {@code all} leaves out what needs to be told what to do. */
    default boolean isPublished() {
        return true;
    }

    /**
     * Measures what the samples lack, and reports.
     *
     * @throws StudyException when an exchange was not as it should be, or something that it needs is missing
     */
    StudyReport run(StudyRun run);
}
