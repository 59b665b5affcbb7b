/**
 * Streams of messages: {@link io.wireformat.codec.internal.framing.MessageFraming} for formats with one frame per message,
 * {@link io.wireformat.codec.internal.framing.Framings} for the formats that Spring reads and writes.
 */
@NullMarked
package io.wireformat.codec.internal.framing;

import org.jspecify.annotations.NullMarked;
