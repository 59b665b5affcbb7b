package io.wireformat.gatling.study;

import java.util.List;

/**
 * One raw sample of a study.
 *
 * @param cell the values of the columns that say what was measured; none holds a comma or a line break
 * @param round samples of one round lie close together in time
 * @param figures what was measured, {@link Double#NaN} where nobody says
 */
public record Sample(List<String> cell, int round, List<Double> figures) {}
