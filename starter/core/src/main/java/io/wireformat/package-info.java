/**
 * One plain Java type in every wire format over HTTP. A request to Spring MVC passes these files:
 *
 * <ol>
 *   <li>{@code servlet.internal.exchange.ExchangeFilter} is where a request begins and ends. It starts the
 *       {@code http.internal.exchange.RequestContext}, which has the memory of the request, its times and its failures. Before
 *       it, {@code autoconfigure.webmvc.TomcatReceiving} limits how slowly the request may arrive.
 *   <li>Spring chooses a media type among its converters. Ours come after Spring's own ({@code servlet.internal.WebMvcFormats},
 *       registered by {@code autoconfigure.webmvc.WireformatWebMvcAutoConfiguration}), and take part if the request names
 *       them: {@code http.internal.formats.AcceptedFormats}, of which {@code servlet.internal.exchange.ServletExchange} knows.
 *   <li>{@code http.internal.converter.WireHttpMessageConverter} is the converter of one format. It asks
 *       {@code http.internal.formats.BodyFormat}, which answers with a plan or with the reason why the format does not support
 *       the type.
 *   <li>The plan is from the format's {@link io.wireformat.internal.pipeline.MeteredCodec}. It has a type bound once by
 *       {@link io.wireformat.codec.protobuf.ProtobufCodec}, or the codec of another format, to a
 *       {@link io.wireformat.codec.Plan}, which converts bytes to records and back. That is compiled from the
 *       {@link io.wireformat.model.MessageModel} of the type, which follows the application's JSON mapper.
 *   <li>{@code http.internal.exchange.BodyReader} reads the request by the
 *       {@link io.wireformat.internal.pipeline.BodyDecoder} of the plan, which receives the
 *       {@link io.wireformat.internal.pipeline.Body} within the limits, decodes it and times each step.
 *   <li>{@code servlet.internal.handler.ReturnValueHandler} lets the formats that can write the response take part, and
 *       {@code http.internal.exchange.ResponseWriter} writes it by the plan's
 *       {@link io.wireformat.internal.pipeline.MeteredPlan}.
 * </ol>
 *
 * <p>A request to WebFlux passes the same, but that {@code webflux.internal.ExchangeFilter} starts the context behind
 * {@code webflux.internal.exchange.RateLimitedHandler}; {@code webflux.internal.WebFluxFormats}, registered by
 * {@code autoconfigure.webflux.WireformatWebFluxAutoConfiguration}, puts ours before Spring's own, and
 * {@code webflux.internal.RequestedFormats} knows those that the request names; {@code reactive.internal.WireMessageReader} and
 * {@code reactive.internal.WireMessageWriter} are one format, and {@code reactive.internal.CollectedContent} receives the body;
 * {@code webflux.internal.ResultHandlers} lets formats take part in the response.
 *
 * <p>JSON, XML, CBOR and Smile are Spring's own converters in a subclass for each library. They read by the same
 * reader within the limits of {@code internal.jackson.JacksonBounds}, and write to a buffer that is sent at once
 * ({@code http.internal.converter.MeteredJacksonHttpMessageConverter}, {@code reactive.internal.MeteredJacksonDecoder} and
 * {@code reactive.internal.MeteredJacksonEncoder}). {@code servlet.internal.problem.ProblemWriter} and
 * {@code webflux.internal.problem.ProblemWriter} write errors.
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
