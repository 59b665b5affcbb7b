/**
 * What keeps Jackson within limits, where Spring reads JSON, XML, CBOR and Smile with it: start with
 * {@link io.wireformat.internal.jackson.JacksonBounds}; and what the values that it makes take,
 * {@link io.wireformat.internal.jackson.HeapEstimate}.
 */
@NullMarked
package io.wireformat.internal.jackson;

import org.jspecify.annotations.NullMarked;
