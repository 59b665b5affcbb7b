package io.wireformat.gatling.study;

import io.wireformat.gatling.study.Measured.Ratio;
import io.wireformat.gatling.study.Verdict.Bound;
import java.util.Optional;

/**
 * A published ratio, and what was measured of it here.
 *
 * @param what was measured, for example {@code size, 10 int64}
 * @param sides what is divided by what, for example {@code JSON / protobuf}
 * @param published the ratio; 1 where only the direction was published
 * @param bound what the published figure is
 * @param measured the ratio here, if there is one
 * @param mark whether it counts
 * @param note why it does not, or was not measured; empty for nothing to say
 */
record Cell(
        String what, String sides, double published, Bound bound, Optional<Ratio> measured, Mark mark, String note) {

    /** A published figure and ours. */
    static Cell of(String what, String sides, double published, Ratio measured) {
        return new Cell(what, sides, published, Bound.ABOUT, Optional.of(measured), Mark.COUNTS, "");
    }

    /** A published figure with nothing beside it. */
    static Cell unmeasured(String what, String sides, double published, Bound bound, String why) {
        return new Cell(what, sides, published, bound, Optional.empty(), Mark.COUNTS, why);
    }

    /** The same as a bound. */
    Cell as(Bound other) {
        return new Cell(what, sides, published, other, measured, mark, note);
    }

    /** The same, but it confirms nothing. */
    Cell marked(Mark other, String why) {
        return new Cell(what, sides, published, bound, measured, other, note.isEmpty() ? why : note);
    }

    /** What ours says of the published one, if there is one of ours. */
    Optional<Verdict> verdict() {
        return measured.map(ratio -> Verdict.of(published, bound, ratio.value()));
    }

    /** Whether the verdict says something about the study. */
    boolean counts() {
        return mark == Mark.COUNTS && measured.isPresent();
    }

    /** Whether the verdict would be the same at both ends of what was measured. */
    boolean isFirm() {
        return measured.filter(ratio -> is(ratio.low()) && is(ratio.high())).isPresent();
    }

    private boolean is(double ratio) {
        return verdict().equals(Optional.of(Verdict.of(published, bound, ratio)));
    }

    /** Whether a verdict is a confirmation. */
    enum Mark {
        COUNTS(""),

        /** The link was made to fit what the study measured. */
        CALIBRATES("calibrates the link"),

        /** One of the published figures cannot be right. */
        OUTLIER("an outlier there");

        final String words;

        Mark(String words) {
            this.words = words;
        }
    }
}
