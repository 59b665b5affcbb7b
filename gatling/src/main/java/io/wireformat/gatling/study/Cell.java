package io.wireformat.gatling.study;

import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.Verdict.Bound;
import java.util.Optional;

/**
 * A published ratio and our measurement of it.
 *
 * @param what the measured quantity, for example {@code size, 10 int64}
 * @param sides the two sides of the ratio, for example {@code JSON / protobuf}
 * @param published the published ratio; 1 if only the direction was published
 * @param bound the kind of the published figure
 * @param measured our ratio, if it was measured
 * @param mark whether it counts
 * @param note the reason if it does not count or was not measured; otherwise empty
 */
record Cell(
        String what, String sides, double published, Bound bound, Optional<Ratio> measured, Mark mark, String note) {

    /** A published figure and ours. */
    static Cell of(String what, String sides, double published, Ratio measured) {
        return new Cell(what, sides, published, Bound.ABOUT, Optional.of(measured), Mark.COUNTS, "");
    }

    /** A published figure without ours. */
    static Cell unmeasured(String what, String sides, double published, Bound bound, String why) {
        return new Cell(what, sides, published, bound, Optional.empty(), Mark.COUNTS, why);
    }

    /** The same cell with another bound. */
    Cell as(Bound other) {
        return new Cell(what, sides, published, other, measured, mark, note);
    }

    /** The same cell, but it does not count. */
    Cell marked(Mark other, String why) {
        return new Cell(what, sides, published, bound, measured, other, note.isEmpty() ? why : note);
    }

    /** The verdict on the published figure, if ours was measured. */
    Optional<Verdict> verdict() {
        return measured.map(ratio -> Verdict.of(published, bound, ratio.value()));
    }

    /** Whether the verdict counts. */
    boolean counts() {
        return mark == Mark.COUNTS && measured.isPresent();
    }

    /** Whether the verdict is the same at both ends of the measured interval. */
    boolean isFirm() {
        return measured.filter(ratio -> is(ratio.low()) && is(ratio.high())).isPresent();
    }

    private boolean is(double ratio) {
        return verdict().equals(Optional.of(Verdict.of(published, bound, ratio)));
    }

    /** Whether a verdict counts. */
    enum Mark {
        COUNTS(""),

        /** The link was calibrated with the study's figures. */
        CALIBRATES("calibrates the link"),

        /** One of the published figures cannot be correct. */
        OUTLIER("an outlier there");

        final String words;

        Mark(String words) {
            this.words = words;
        }
    }
}
