package io.wireformat.gatling.study;

/** What a measured ratio says of a published one. */
enum Verdict {
    /** The larger is at most 1.25 times the smaller. */
    AGREES("agrees within 1.25 times"),

    /** Both say that the same side takes more, or only that was published. */
    SAME_DIRECTION("same direction only"),

    /** One says that it takes more, the other that it does not. */
    CONTRADICTS("contradicts");

    /** How far apart two figures that agree may lie. */
    static final double WITHIN = 1.25;

    final String words;

    Verdict(String words) {
        this.words = words;
    }

    /** What a measured ratio says of a published one. */
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

    /** What a published figure is. */
    enum Bound {
        /** The figure itself. */
        ABOUT(""),

        /** No less than it. */
        AT_LEAST("at least "),

        /** No figure at all, only that one takes more than the other. */
        MORE("more");

        final String words;

        Bound(String words) {
            this.words = words;
        }
    }
}
