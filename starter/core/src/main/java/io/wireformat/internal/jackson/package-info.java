/**
 * Applies limits where Spring reads JSON, XML, CBOR and Smile with Jackson: start with
 * {@link io.wireformat.internal.jackson.JacksonBounds}. {@link io.wireformat.internal.jackson.HeapEstimate} estimates
 * the heap of the values.
 */
@NullMarked
package io.wireformat.internal.jackson;

import org.jspecify.annotations.NullMarked;
