/**
 * One plain Java type in every wire format over HTTP. A request passes these files:
 *
 * <ol>
 *   <li>Spring negotiates a media type among its converters. Ours come after Spring's own
 *       ({@code servlet.internal.ServerFormats}, registered by {@code autoconfigure.WireformatServerAutoConfiguration}).
 *   <li>{@code converter.internal.WireHttpMessageConverter} is the converter of one format. It asks
 *       {@code web.internal.BodyFormat} which types the format supports.
 *   <li>{@link io.wireformat.internal.pipeline.MeteredCodec} caches the plans of the format by type.
 *       {@link io.wireformat.internal.pipeline.MeteredPlan} reads and decodes the content, encodes the response, and times
 *       each step.
 *   <li>{@link io.wireformat.codec.protobuf.ProtobufCodec}, or the codec of another format, binds a type once to a
 *       {@link io.wireformat.codec.Plan}.
 *   <li>The plan is compiled from the {@link io.wireformat.model.MessageModel} of the type, which follows the
 *       application's JSON mapper. It converts bytes to records and back.
 * </ol>
 *
 * <p>On WebFlux, {@code webflux.internal.ReactiveFormats} and {@code webflux.internal.codec.WireMessageReader} and
 * {@code WireMessageWriter} replace the first two. The others are the same.
 *
 * <p>JSON, XML, CBOR and Smile use Spring's own converters, with timed steps
 * ({@code converter.internal.MeteredConverter}) and limits ({@code internal.jackson.JacksonBounds}).
 * {@code servlet.internal.problem.ProblemWriter} writes errors. {@code client.WireformatClient} selects the format of a
 * client. Packages named {@code internal} are not for applications.
 *
 * <p>This package contains the annotations for records, such as {@link io.wireformat.FieldNumber}, the exceptions that
 * applications may catch, and {@link io.wireformat.Wireformat}, which uses the same plans without HTTP.
 */
@NullMarked
package io.wireformat;

import org.jspecify.annotations.NullMarked;
