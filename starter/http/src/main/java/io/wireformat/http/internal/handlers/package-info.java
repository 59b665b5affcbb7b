/**
 * The types that a handler method reads and writes, their limits, and the media types of its mapping. {@code HandlerBodies}
 * finds the types, {@code HandlerFormats} the formats that support them, and {@code FormatsReport} reports both at the start.
 * {@code ProblemMapper} has the status and the detail of a failure, with the formats that a request could have named instead.
 */
@NullMarked
package io.wireformat.http.internal.handlers;

import org.jspecify.annotations.NullMarked;
