package io.wireformat.advice;

/** The outcome of a body that was chosen. */
enum Coverage {
    /** Copied for a trial. */
    SAMPLED,
    /** Sampled, and tried in every format. */
    MEASURED,
    /** Sampled, and its type cannot be read back. */
    NOT_READABLE,
    /** Sampled, and its trial failed or took too long. */
    FAILED,
    /** Not copied, because the queue had no room or others of its kind wait. */
    DROPPED,
    /** Not copied, because it is larger than 256 KiB or was not in memory as a whole. */
    TOO_LARGE,
    /** Not copied, because a JSON view or filter applied, which other formats do not follow. */
    UNDER_VIEW,
    /** Not copied, because its type is not declared, or no message. */
    NOT_DECLARED,
    /** Not copied or not tried, because several trials of its kind failed one after another. */
    EXCLUDED
}
