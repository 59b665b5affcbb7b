/**
 * The formats as Spring's message readers and writers, on WebFlux and in WebClient. {@code WireMessageReader}
 * and {@code WireMessageWriter} are a format, {@code StreamMessageReader} and {@code StreamMessageWriter} its
 * streams, {@code MeteredJacksonDecoder} and {@code MeteredJacksonEncoder} Spring's own formats, timed.
 * {@code RequestRules} and {@code AnswerRules} say within which limits content is read, how it is coded, and
 * what is told of it.
 */
@NullMarked
package io.wireformat.client.internal.reactive;

import org.jspecify.annotations.NullMarked;
