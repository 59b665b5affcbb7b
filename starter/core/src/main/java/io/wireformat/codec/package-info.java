/**
 * Wire formats. A {@link io.wireformat.codec.Codec} binds a type once: to a {@link io.wireformat.codec.Plan} that writes
 * values to a {@link io.wireformat.codec.ContentBuffer} and reads them from a {@link io.wireformat.codec.ContentReader}, or
 * to a reason why the format does not support the type. Each format is a package below this one with one public class,
 * which also gives its schema language and the changes to a message that break its content.
 *
 * <p>A {@link io.wireformat.codec.Framing} delimits the messages of a stream: a {@link io.wireformat.codec.StreamWriter}
 * writes them, a {@link io.wireformat.codec.FrameDecoder} finds them in bytes that arrive in chunks, and a {@link
 * io.wireformat.codec.FrameReader} reads the frames that it found.
 */
@NullMarked
package io.wireformat.codec;

import org.jspecify.annotations.NullMarked;
