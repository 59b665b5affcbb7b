/**
 * MessagePack. Start with {@link io.wireformat.codec.messagepack.MessagePackCodec}. {@code MessagePackGrammar}, {@code
 * MessagePackValueWriter} and {@code MessagePackValueReader} write and read records; {@code MessagePackFallback} uses
 * the application's mapper and jackson-dataformat-msgpack for other types.
 */
@NullMarked
package io.wireformat.codec.messagepack;

import org.jspecify.annotations.NullMarked;
