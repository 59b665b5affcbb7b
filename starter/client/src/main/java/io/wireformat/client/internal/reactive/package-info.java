/**
 * {@code WebClient} sends and accepts the formats: {@link FormattedExchange} filters its exchanges, and
 * {@link ClientCodecs} has the readers and writers.
 */
@NullMarked
package io.wireformat.client.internal.reactive;

import org.jspecify.annotations.NullMarked;
