/** The types that a handler method reads and writes, their limits, and the media types of its mapping. */
@NullMarked
package io.wireformat.http.internal.handlers;

import org.jspecify.annotations.NullMarked;
