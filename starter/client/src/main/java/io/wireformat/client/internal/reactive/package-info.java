/**
 * The formats as Spring's message readers and writers, for WebFlux and the WebClient. {@code WireMessageReader} and
 * {@code WireMessageWriter} are a format, {@code StreamMessageReader} and {@code StreamMessageWriter} its streams.
 * {@code MeteredJacksonDecoder} and {@code MeteredJacksonEncoder} are Spring's own formats with the time taken.
 * {@code RequestRules} limits and decompresses what is read.
 */
@NullMarked
package io.wireformat.client.internal.reactive;

import org.jspecify.annotations.NullMarked;
