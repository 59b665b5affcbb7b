/**
 * Times and memory. A {@link io.wireformat.internal.pipeline.MeteredCodec} caches a format's plans by type. A {@link
 * io.wireformat.internal.pipeline.MeteredPlan} encodes content. Its {@link io.wireformat.internal.pipeline.BodyDecoder} receives
 * a {@link io.wireformat.internal.pipeline.Body} and decodes it; content that comes in parts is {@link
 * io.wireformat.internal.pipeline.ArrivingContent}. Each step is timed by {@link io.wireformat.internal.pipeline.StepTimer},
 * recorded in {@link io.wireformat.internal.pipeline.CodecMeters} and limited by {@link
 * io.wireformat.internal.pipeline.ContentBudget}.
 */
@NullMarked
package io.wireformat.internal.pipeline;

import org.jspecify.annotations.NullMarked;
