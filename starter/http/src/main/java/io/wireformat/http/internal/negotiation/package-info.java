/**
 * The media types that take part in proactive negotiation. {@code ServerOffer} has those of Spring's own converters,
 * {@code RetryPolicy} those that are left when a format cannot write a value.
 */
@NullMarked
package io.wireformat.http.internal.negotiation;

import org.jspecify.annotations.NullMarked;
