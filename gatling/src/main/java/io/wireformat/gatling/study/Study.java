package io.wireformat.gatling.study;

import java.util.List;

/** A published study that we repeat. */
interface Study {

    /** Its name in the property {@code study}. */
    String name();

    /** The title in the results. */
    String title();

    /** Describes the study and its repetition in a few sentences. */
    String about();

    /**
     * Runs the study.
     *
     * @return a cell for each published figure, measured or not
     * @throws StudyException if a requirement is missing or a response was wrong
     */
    List<Cell> run(StudyRun run);
}
