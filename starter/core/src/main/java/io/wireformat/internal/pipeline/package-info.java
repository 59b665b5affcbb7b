/**
 * Times and memory. A {@link io.wireformat.internal.pipeline.BodyDecoder} receives a {@link
 * io.wireformat.internal.pipeline.Body}, and decodes it by a plan or as a library does; content that comes in parts is {@link
 * io.wireformat.internal.pipeline.ArrivingContent}. A {@link io.wireformat.internal.pipeline.MeteredPlan} has the decoder of a
 * type, and encodes its values to {@link io.wireformat.internal.pipeline.PooledContent}; a {@link
 * io.wireformat.internal.pipeline.MeteredCodec} caches the plans of a format. Each step is timed by {@link
 * io.wireformat.internal.pipeline.StepTimer}, recorded in {@link io.wireformat.internal.pipeline.CodecMeters} and limited by
 * {@link io.wireformat.internal.pipeline.ContentBudget}.
 */
@NullMarked
package io.wireformat.internal.pipeline;

import org.jspecify.annotations.NullMarked;
