/**
 * One plain Java type in every wire format over HTTP. A request passes these files:
 *
 * <ol>
 *   <li>{@code http.internal.exchange.RequestContext} is the request's classification: the formats that it names, and the
 *       memory that its values take. On Spring MVC, {@code servlet.internal.ExchangeInterceptor} starts it.
 *   <li>Spring negotiates a media type among its converters. Ours come after Spring's own
 *       ({@code servlet.internal.ServerFormats}, registered by {@code autoconfigure.webmvc.WireformatServerAutoConfiguration}).
 *   <li>{@code http.internal.converter.WireHttpMessageConverter} is the converter of one format. It asks
 *       {@code http.internal.formats.BodyFormat}, which answers with a plan or with the reason why the format does not support
 *       the type.
 *   <li>{@code http.internal.exchange.BodyReader} reads the request. Its {@link io.wireformat.internal.pipeline.BodyDecoder}
 *       receives the {@link io.wireformat.internal.pipeline.Body} within the limits, and decodes it.
 *   <li>{@link io.wireformat.codec.protobuf.ProtobufCodec}, or the codec of another format, binds a type once to a
 *       {@link io.wireformat.codec.Plan}. The plan is compiled from the {@link io.wireformat.model.MessageModel} of the type,
 *       which follows the application's JSON mapper. It converts bytes to records and back.
 *   <li>{@code http.internal.exchange.ResponseWriter} writes the response, with the same plan in its
 *       {@link io.wireformat.internal.pipeline.MeteredPlan}, which times each step.
 * </ol>
 *
 * <p>On WebFlux, {@code webflux.internal.ExchangeFilter} starts the context, and {@code webflux.internal.ReactiveFormats},
 * {@code reactive.internal.WireMessageReader} and {@code reactive.internal.WireMessageWriter} replace the classes of Spring
 * MVC. The others are the same.
 *
 * <p>JSON, XML, CBOR and Smile use Spring's own converters behind {@code http.internal.converter.MeteredConverter}, or on WebFlux
 * Spring's decoders behind {@code reactive.internal.MeteredJacksonDecoder}. They read by the same {@code BodyDecoder}, within
 * the limits of {@code internal.jackson.JacksonBounds}. {@code servlet.internal.problem.ProblemWriter} and
 * {@code webflux.internal.problem.ProblemWriter} write errors. {@code client.WireformatClient} selects the format of a client.
 * Packages named {@code internal} are not for applications.
 *
 * <p>This package contains the annotations for records, such as {@link io.wireformat.FieldNumber}, the exceptions that
 * applications may catch, and {@link io.wireformat.Wireformat}, which uses the same plans without HTTP.
 */
@NullMarked
package io.wireformat;

import org.jspecify.annotations.NullMarked;
