/**
 * What a wire format is to the rest of the starter. A {@link io.wireformat.codec.Codec} binds a type once, to a
 * {@link io.wireformat.codec.Plan} that writes values of it to a {@link io.wireformat.codec.ContentBuffer} and reads
 * them from a {@link io.wireformat.codec.ContentReader}, or declines it with a reason. Each format is a package below
 * this one with one public class, which also says in what language its schemas are and which changes to a message its
 * content survives.
 *
 * <p>A {@link io.wireformat.codec.Framing} puts messages behind one another: a {@link io.wireformat.codec.StreamWriter}
 * writes them, a {@link io.wireformat.codec.FrameDecoder} finds them in bytes that come in pieces, and a
 * {@link io.wireformat.codec.FrameReader} reads what it found.
 */
@NullMarked
package io.wireformat.codec;

import org.jspecify.annotations.NullMarked;
