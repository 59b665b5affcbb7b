/**
 * Measures the cost of the formats: compares plans with the formats' libraries, handwritten code and JSON, and
 * applications with and without the starter.
 *
 * <p>Start at {@link io.wireformat.benchmarks.Main}: it runs the {@linkplain io.wireformat.benchmarks.Part parts}, each
 * a {@link io.wireformat.benchmarks.Bench}. A part checks that all sides agree, and measures them as {@linkplain
 * io.wireformat.benchmarks.Pair pairs}, with {@linkplain io.wireformat.benchmarks.Jmh JMH} or as {@linkplain
 * io.wireformat.benchmarks.Rivalry processes}. The pairs are then compared with the {@linkplain
 * io.wireformat.benchmarks.Goal goals}.
 */
@NullMarked
package io.wireformat.benchmarks;

import org.jspecify.annotations.NullMarked;
