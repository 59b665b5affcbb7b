/**
 * What a plan costs, beside the format's generated code, a record mapped onto that code by hand, and JSON.
 *
 * <p>Start at {@link io.wireformat.benchmarks.Main}: it checks that all {@linkplain
 * io.wireformat.benchmarks.Contenders contenders} agree on the {@linkplain io.wireformat.benchmarks.Sample samples},
 * measures each of them in a JVM of its own with {@linkplain io.wireformat.benchmarks.MessageBenchmark JMH}, and
 * reports.
 */
@NullMarked
package io.wireformat.benchmarks;

import org.jspecify.annotations.NullMarked;
