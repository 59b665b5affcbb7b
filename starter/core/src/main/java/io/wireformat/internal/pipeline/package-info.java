/**
 * Times and memory. A {@link io.wireformat.internal.pipeline.MeteredCodec} caches a format's plans by type.
 * {@link io.wireformat.internal.pipeline.MeteredPlan} receives, decodes and encodes content. Each step is timed by
 * {@link io.wireformat.internal.pipeline.StepTimer}, recorded in {@link io.wireformat.internal.pipeline.CodecMeters}
 * and limited by {@link io.wireformat.internal.pipeline.ContentBudget}.
 */
@NullMarked
package io.wireformat.internal.pipeline;

import org.jspecify.annotations.NullMarked;
