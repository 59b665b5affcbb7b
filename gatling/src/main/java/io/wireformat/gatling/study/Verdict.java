package io.wireformat.gatling.study;

/** The relation of a measured ratio to a published one. */
enum Verdict {
    /** The larger ratio is at most 1.25 times the smaller. */
    AGREES("agrees within 1.25 times"),

    /** Both ratios are on the same side of 1, or only the direction was published. */
    SAME_DIRECTION("same direction only"),

    /** The ratios are on different sides of 1. */
    CONTRADICTS("contradicts");

    /** The maximum ratio of two figures that agree. */
    static final double WITHIN = 1.25;

    final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** The verdict for a measured ratio and a published one. */
    static Verdict of(double published, Bound bound, double measured) {
        boolean sameSide = Math.signum(Math.log(published)) == Math.signum(Math.log(measured));
        return switch (bound) {
            case ABOUT -> apart(published, measured) <= WITHIN ? AGREES : sameSide ? SAME_DIRECTION : CONTRADICTS;
            case AT_LEAST -> measured * WITHIN >= published ? AGREES : sameSide ? SAME_DIRECTION : CONTRADICTS;
            case MORE -> measured > 1 ? SAME_DIRECTION : CONTRADICTS;
        };
    }

    private static double apart(double one, double other) {
        return Math.max(one / other, other / one);
    }

    /** The kind of a published figure. */
    enum Bound {
        /** An exact figure. */
        ABOUT(""),

        /** A lower bound. */
        AT_LEAST("at least "),

        /** Only a direction. */
        MORE("more");

        final String words;

        Bound(String words) {
            this.words = words;
        }
    }
}
