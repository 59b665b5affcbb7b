/**
 * Protobuf. Start with {@link io.wireformat.codec.protobuf.ProtobufCodec}; records travel by
 * {@code ProtobufOperations}, generated messages by the official library behind {@code ProtobufGeneratedTypes}.
 */
@NullMarked
package io.wireformat.codec.protobuf;

import org.jspecify.annotations.NullMarked;
