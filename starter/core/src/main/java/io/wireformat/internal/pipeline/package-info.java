/**
 * Time and memory. A {@link io.wireformat.internal.pipeline.MeteredCodec} keeps a format's plans by type;
 * {@link io.wireformat.internal.pipeline.MeteredPlan} reads content in, decodes it and encodes it, each step timed by
 * {@link io.wireformat.internal.pipeline.StepTimer} and its content held in {@link io.wireformat.internal.pipeline.ContentBudget}. Figures
 * go to {@link io.wireformat.internal.pipeline.CodecMeters}.
 */
@NullMarked
package io.wireformat.internal.pipeline;

import org.jspecify.annotations.NullMarked;
