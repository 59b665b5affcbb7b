/**
 * One plain Java type in every wire format over HTTP. A package is in the module of its first name: {@code http} in
 * {@code starter/http}, {@code servlet} in {@code starter/webmvc}, {@code webflux}, {@code reactive} and {@code client} in
 * those of their names; {@code internal}, {@code codec} and {@code model} are in {@code starter/core}, as this one.
 *
 * <p>The content of a request to Spring MVC passes six files, from the bytes to the record:
 *
 * <ol>
 *   <li>{@code http.internal.converter.WireHttpMessageConverter} is one format, called by Spring through its superclass
 *       {@code http.internal.converter.FormatConverter}. Spring asks it whether it supports the {@code Content-Type} and the
 *       type, for which {@code http.internal.formats.BodyFormat} has the plan, or the reason why there is none; it then reads.
 *   <li>{@code http.internal.exchange.BodyReader} reads one body for all formats, within the limits of the handler.
 *   <li>{@link io.wireformat.internal.pipeline.BodyDecoder} receives the bytes, has them decoded, and times and limits both.
 *   <li>{@code codec.internal.plan.MessagePlan} is the {@link io.wireformat.codec.Plan} of a type in one format. It decodes by
 *       a class that is generated once the type is in use, or before that, and if anything is unusual, by a loop.
 *   <li>{@code codec.internal.plan.Loop} reads field by field, with the accessors of the
 *       {@link io.wireformat.model.MessageModel} of the type; the generated class makes the same calls.
 *   <li>{@code codec.protobuf.ProtobufValueReader}, or the same class of another format, reads each value.
 * </ol>
 *
 * <p>The content of the response passes the same way back:
 *
 * <ol>
 *   <li>{@code servlet.internal.handler.ReturnValueHandler} has Spring choose the media type, and tries the next format if one
 *       cannot write the value.
 *   <li>The same converter writes with the {@code http.internal.exchange.BodyWriter} of the exchange.
 *   <li>{@code http.internal.exchange.ResponseWriters} sets the headers and compresses.
 *   <li>{@link io.wireformat.internal.pipeline.MeteredPlan} encodes, times and limits.
 *   <li>The same plan and loop, and {@code codec.protobuf.ProtobufValueWriter}, write the bytes.
 * </ol>
 *
 * <p>On WebFlux {@code reactive.internal.WireMessageReader} has the place of the converter that reads, called through its
 * superclass {@code reactive.internal.FormatMessageReader}. {@code reactive.internal.CollectedContent} subscribes to the body,
 * and calls the body reader when it is complete. {@code webflux.internal.handler.ResponseBodies} has the place of the return value
 * handler, and {@code reactive.internal.WireMessageWriter} that of the converter that writes.
 *
 * <p>Around the content, in the order of a request:
 *
 * <ul>
 *   <li>{@code autoconfigure.webmvc.TomcatReceiving} or {@code webflux.internal.exchange.RateLimitedHandler} limits how slowly
 *       the request may arrive.
 *   <li>{@code servlet.internal.exchange.ExchangeFilter} or {@code webflux.internal.exchange.ExchangeFilter} starts and ends the
 *       {@code http.internal.exchange.RequestContext}: the memory of the request, its times and its failures.
 *   <li>{@code servlet.internal.exchange.ServletExchange} or {@code webflux.internal.exchange.RequestedFormats} resolves, once,
 *       the {@code http.internal.formats.AcceptedFormats} that {@code Accept} names.
 *   <li>{@code servlet.internal.handler.EarlyRefusals} or {@code webflux.internal.handler.EarlyRefusals} refuses a request that
 *       is certain to fail.
 *   <li>{@code servlet.internal.problem.ProblemWriter} or {@code webflux.internal.problem.ProblemWriter} writes errors.
 * </ul>
 *
 * <p>Put together at the start: {@code servlet.internal.WebMvcFormats} and {@code webflux.internal.WebFluxFormats} have the
 * parts of a stack, {@code autoconfigure} registers them, and {@code http.internal.formats.FormatRegistry} has the formats. An
 * {@link io.wireformat.internal.pipeline.MeteredCodec} keeps the plans of one, to which
 * {@link io.wireformat.codec.protobuf.ProtobufCodec}, or the codec of another format, binds a type once.
 *
 * <p>JSON, XML, CBOR and Smile stay Spring's own converters. Spring calls a subclass in place of each, such as
 * {@code http.internal.converter.MeteredJson}, which passes all calls on to
 * {@code http.internal.converter.MeteredJacksonHttpMessageConverter}. A
 * {@code http.internal.converter.JacksonFormat} gives it the same body reader and decoder, with a
 * {@code http.internal.converter.JacksonDecoding} instead of a plan. It writes to a
 * {@code http.internal.converter.BufferedBody}, which streams larger bodies. On WebFlux these are
 * {@code reactive.internal.MeteredJsonDecoder}, {@code reactive.internal.MeteredJacksonDecoder} and
 * {@code reactive.internal.MeteredJacksonEncoder}.
 *
 * <p>A client starts at {@code client.WireformatClient}. Without HTTP the same plans are used by
 * {@link io.wireformat.Wireformat}, and by {@code internal.messages.MessageFormats} for {@code kafka}, {@code redis} and
 * {@code messaging}. {@code rpc} turns calls into requests as above. Packages named {@code internal} are not for applications.
 *
 * <p>This package contains the annotations for records, such as {@link io.wireformat.FieldNumber}, and the exceptions that
 * applications may catch.
 */
@NullMarked
package io.wireformat;

import org.jspecify.annotations.NullMarked;
