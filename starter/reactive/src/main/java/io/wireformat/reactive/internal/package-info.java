/**
 * The formats as Spring's message readers and writers, for WebFlux and {@code WebClient}. {@link WireMessageReader} and
 * {@link WireMessageWriter} are one format, {@link StreamMessageReader} and {@link StreamMessageWriter} its streams.
 * {@link SpringCodecs} replaces Spring's own codecs with Jackson by {@link MeteredJacksonDecoder} and
 * {@link MeteredJacksonEncoder}. {@link RequestRules} limits and decompresses a body, {@link CollectedContent} receives it
 * whole, and {@link ContentThreads} decode large ones.
 */
@NullMarked
package io.wireformat.reactive.internal;

import org.jspecify.annotations.NullMarked;
