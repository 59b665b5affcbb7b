/**
 * MessagePack. Start with {@link io.wireformat.codec.messagepack.MessagePackCodec}; records travel by
 * {@code MessagePackOperations}, other types by the application's mapper and
 * jackson-dataformat-msgpack behind {@code MessagePackFallback}.
 */
@NullMarked
package io.wireformat.codec.messagepack;

import org.jspecify.annotations.NullMarked;
