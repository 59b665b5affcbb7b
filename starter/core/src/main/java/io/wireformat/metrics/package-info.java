/**
 * Time and memory. A {@link io.wireformat.metrics.MeteredCodec} keeps a format's plans by type;
 * {@link io.wireformat.metrics.MeteredPlan} reads content in, decodes it and encodes it, each step timed by
 * {@link io.wireformat.metrics.StepTimer} and its content held in {@link io.wireformat.metrics.ContentMemory}. Figures
 * go to {@link io.wireformat.metrics.CodecMeters}.
 */
@NullMarked
package io.wireformat.metrics;

import org.jspecify.annotations.NullMarked;
