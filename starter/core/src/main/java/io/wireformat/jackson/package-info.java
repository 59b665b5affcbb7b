/**
 * What keeps Jackson within limits, where Spring reads JSON, XML, CBOR and Smile with it: start with
 * {@link io.wireformat.jackson.JacksonBounds}; and what the values that it makes take,
 * {@link io.wireformat.jackson.HeapEstimate}.
 */
@NullMarked
package io.wireformat.jackson;

import org.jspecify.annotations.NullMarked;
