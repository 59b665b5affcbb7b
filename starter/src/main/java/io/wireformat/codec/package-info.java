/**
 * What a wire format is to the rest of the starter. A {@link io.wireformat.codec.Codec} binds a type once, to a
 * {@link io.wireformat.codec.Plan} that writes values of it to a {@link io.wireformat.codec.ContentBuffer} and reads
 * them from a {@link io.wireformat.codec.ContentReader}, or declines it with a reason. Each format is a package below
 * this one with one public class.
 */
@NullMarked
package io.wireformat.codec;

import org.jspecify.annotations.NullMarked;
