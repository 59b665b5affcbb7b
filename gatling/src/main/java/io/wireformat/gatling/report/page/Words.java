package io.wireformat.gatling.report.page;

import io.wireformat.gatling.page.Figures;
import io.wireformat.gatling.report.Cell;
import io.wireformat.gatling.report.Labels;

/** Figures in the words of plots, with as many digits as there is room for. */
final class Words {

    private static final double ONE_DECIMAL_FROM = 100;

    private static final double KILO = 1000;

    private Words() {}

    static String format(Cell cell) {
        return Labels.format(cell.format());
    }

    /** Milliseconds without their unit. */
    static String number(double millis) {
        return Figures.fixed(millis, Math.abs(millis) >= ONE_DECIMAL_FROM ? 1 : Math.abs(millis) >= 1 ? 2 : 3);
    }

    static String millis(double millis) {
        return number(millis) + " ms";
    }

    static String bytes(double bytes) {
        if (bytes >= KILO * KILO) {
            return Figures.significant(bytes / KILO / KILO) + " MB";
        }
        return bytes >= KILO ? Figures.significant(bytes / KILO) + " kB" : Figures.fixed(bytes, 0) + " B";
    }
}
