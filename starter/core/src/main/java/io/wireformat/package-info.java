/**
 * One plain Java type in every wire format over HTTP. A package is in the module of its first name: {@code http} in
 * {@code starter/http}, {@code servlet} in {@code starter/webmvc}, {@code webflux}, {@code reactive} and {@code client} in
 * those of their names; {@code internal}, {@code codec} and {@code model} are in {@code starter/core}, as this one. A request
 * to Spring MVC passes these files:
 *
 * <ol>
 *   <li>{@code autoconfigure.webmvc.TomcatReceiving} limits how slowly the request may arrive.
 *       {@code servlet.internal.exchange.ExchangeFilter} then starts the {@code http.internal.exchange.RequestContext}, which
 *       has the memory of the request, its times and its failures, and ends it.
 *   <li>Spring chooses a media type among its converters. Ours come after Spring's own ({@code servlet.internal.WebMvcFormats},
 *       registered by {@code autoconfigure.webmvc.WireformatWebMvcAutoConfiguration}). They read a body whose
 *       {@code Content-Type} is one of their {@code http.internal.formats.FormatMediaTypes}, and may write the response if
 *       {@code Accept} names them ({@code http.internal.formats.AcceptedFormats}, which
 *       {@code servlet.internal.exchange.ServletExchange} resolves once).
 *   <li>{@code http.internal.converter.FormatConverter} is called by Spring, and its subclass
 *       {@code http.internal.converter.WireHttpMessageConverter} converts bodies of one format. It asks
 *       {@code http.internal.formats.BodyFormat}, which answers with a plan or with the reason why the format does not support
 *       the type.
 *   <li>The plan is a {@link io.wireformat.internal.pipeline.MeteredPlan}, kept by the format's
 *       {@link io.wireformat.internal.pipeline.MeteredCodec}. It times and limits a {@link io.wireformat.codec.Plan}, to which
 *       {@link io.wireformat.codec.protobuf.ProtobufCodec}, or the codec of another format, binds a type once.
 *       {@code codec.internal.plan.MessagePlan} implements it: compiled from the {@link io.wireformat.model.MessageModel} of
 *       the type, which follows the application's JSON mapper, it converts bytes to records and back.
 *   <li>{@code http.internal.exchange.BodyReader} reads the request by the {@link io.wireformat.internal.pipeline.BodyDecoder}
 *       of the plan, which receives the {@link io.wireformat.internal.pipeline.Body} within the limits, decodes it and times
 *       each step.
 *   <li>{@code servlet.internal.handler.ReturnValueHandler} restricts the media types to those that can be written, and tries
 *       the next format if one fails. The converter gets a {@code http.internal.exchange.ResponseWriter} from
 *       {@code servlet.internal.exchange.ServletExchange}, and that writes the response by the plan.
 * </ol>
 *
 * <p>A request to WebFlux passes the same, but that {@code webflux.internal.ExchangeFilter} starts the context behind
 * {@code webflux.internal.exchange.RateLimitedHandler}; {@code webflux.internal.WebFluxFormats}, registered by
 * {@code autoconfigure.webflux.WireformatWebFluxAutoConfiguration}, puts our codecs before Spring's own, and
 * {@code webflux.internal.RequestedFormats} resolves those that the request names; {@code reactive.internal.WireMessageReader}
 * and {@code reactive.internal.WireMessageWriter} are one format, called through {@code reactive.internal.FormatMessageReader}
 * and {@code reactive.internal.FormatMessageWriter}; {@code reactive.internal.RequestRules} limits and decompresses the body,
 * to which {@code reactive.internal.CollectedContent} subscribes; {@code webflux.internal.ResultHandlers} lets formats take
 * part in the response.
 *
 * <p>JSON, XML, CBOR and Smile stay Spring's own converters. {@code http.internal.converter.JacksonMetering} puts a subclass in
 * place of each, such as {@code http.internal.converter.MeteredJson}, which calls
 * {@code http.internal.converter.MeteredJacksonHttpMessageConverter}. That reads by the same
 * {@code http.internal.exchange.BodyReader}, with the limits of {@code internal.jackson.JacksonBounds} if any are set, and
 * writes to a {@code http.internal.converter.BufferedBody}, which streams larger bodies. On WebFlux these are
 * {@code reactive.internal.MeteredJacksonDecoder} and {@code reactive.internal.MeteredJacksonEncoder}.
 * {@code servlet.internal.problem.ProblemWriter} and {@code webflux.internal.problem.ProblemWriter} write errors, and
 * {@code servlet.internal.handler.EarlyRefusals} and {@code webflux.internal.problem.EarlyRefusals} refuse a request before its
 * handler runs.
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
