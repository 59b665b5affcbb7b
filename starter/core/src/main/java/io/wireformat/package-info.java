/**
 * One plain Java type, every wire format over HTTP. The way of a request through the code, file by file:
 *
 * <ol>
 *   <li>Spring negotiates a media type among the converters that it has; ours stand behind its own
 *       ({@code servlet.internal.ServerFormats}, put there by {@code autoconfigure.WireformatServerAutoConfiguration}).
 *   <li>{@code converter.internal.WireHttpMessageConverter} is one format: it says whether it takes part, and asks
 *       {@code web.internal.BodyFormat} for which types.
 *   <li>{@link io.wireformat.internal.pipeline.MeteredCodec} keeps the format's plans by type;
 *       {@link io.wireformat.internal.pipeline.MeteredPlan} reads the content in, decodes it, later encodes the answer,
 *       and times each step.
 *   <li>{@link io.wireformat.codec.protobuf.ProtobufCodec} and its like bind a type once, to a
 *       {@link io.wireformat.codec.Plan}.
 *   <li>The plan is compiled from the {@link io.wireformat.model.MessageModel} of the type, which follows the
 *       application's JSON mapper, and goes from bytes to record and back.
 * </ol>
 *
 * <p>On WebFlux the first two are {@code webflux.internal.ReactiveFormats} and {@code webflux.internal.codec.WireMessageReader}
 * and {@code WireMessageWriter}; the others are the same.
 *
 * <p>JSON, XML, CBOR and Smile keep Spring's own converters, with their steps timed
 * ({@code converter.internal.MeteredJacksonHttpMessageConverter}), within limits ({@code internal.jackson.JacksonBounds}).
 * Errors are written by {@code servlet.internal.problem.ProblemWriter}. Clients are given a format by
 * {@code client.WireformatClient}. What lies in a package {@code internal} is not for applications.
 *
 * <p>In this package: what applications use in their records ({@link io.wireformat.FieldNumber}), what they may catch, and
 * {@link io.wireformat.Wireformat}, which leads to the same plans without HTTP.
 */
@NullMarked
package io.wireformat;

import org.jspecify.annotations.NullMarked;
