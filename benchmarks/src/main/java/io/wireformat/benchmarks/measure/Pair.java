package io.wireformat.benchmarks.measure;

/**
 * The figures of two sides from one run.
 *
 * @param name the name of the measurement, which starts with the part
 * @param side the side
 * @param base the side that it is compared with
 * @param unit the unit of the figures
 * @param figure the side's figure
 * @param baseFigure the base's figure
 * @param ratio the side's figure as a multiple of the base's
 */
public record Pair(String name, String side, String base, String unit, double figure, double baseFigure, Ratio ratio) {}
