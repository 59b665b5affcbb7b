package io.wireformat.gatling.report;

/** Figures without digits that say nothing. */
final class Rounded {

    private Rounded() {}

    static double to(double value, int decimals) {
        double scale = Math.pow(10, decimals);
        return Math.round(value * scale) / scale;
    }
}
