package io.wireformat.benchmarks.measure;

/**
 * Two sides that were measured in one run.
 *
 * @param name what was measured, starting with the part
 * @param side the one
 * @param base the other, which it is compared with
 * @param unit of the figures
 * @param figure the one's
 * @param baseFigure the other's
 * @param ratio the one as a multiple of the other
 */
public record Pair(String name, String side, String base, String unit, double figure, double baseFigure, Ratio ratio) {}
