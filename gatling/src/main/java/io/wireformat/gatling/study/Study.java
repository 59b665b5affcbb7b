package io.wireformat.gatling.study;

import java.util.List;

/** A published study that is repeated here. */
interface Study {

    /** The name that the property {@code study} gives it. */
    String name();

    /** For the results. */
    String title();

    /** Who published what, and how it is repeated, in a few sentences. */
    String about();

    /**
     * Measures.
     *
     * @return a cell for each published figure, whether it could be measured or not
     * @throws StudyException when something that it needs is missing, or an exchange was not as it should be
     */
    List<Cell> run(StudyRun run);
}
