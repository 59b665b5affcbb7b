/**
 * Messages behind one another: {@link io.wireformat.codec.internal.framing.MessageFraming} for the formats that put each into a
 * frame, {@link io.wireformat.codec.internal.framing.Framings} for those that Spring carries.
 */
@NullMarked
package io.wireformat.codec.internal.framing;

import org.jspecify.annotations.NullMarked;
