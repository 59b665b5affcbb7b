/**
 * What the formats cost: plans beside the formats' libraries, code by hand and JSON, applications beside those without the
 * starter.
 *
 * <p>Start at {@link io.wireformat.benchmarks.Main}: it runs the {@linkplain io.wireformat.benchmarks.measure.Part parts}, each a
 * {@link io.wireformat.benchmarks.measure.Bench}, which check that all sides agree, measure them as {@linkplain
 * io.wireformat.benchmarks.measure.Pair pairs}, by {@linkplain io.wireformat.benchmarks.measure.Jmh JMH} or as {@linkplain
 * io.wireformat.benchmarks.measure.Rivalry processes}, and holds the pairs against the {@linkplain io.wireformat.benchmarks.Goal
 * goals}.
 */
@NullMarked
package io.wireformat.benchmarks;

import org.jspecify.annotations.NullMarked;
