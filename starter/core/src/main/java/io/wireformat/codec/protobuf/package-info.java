/**
 * Protobuf. Start with {@link io.wireformat.codec.protobuf.ProtobufCodec}. {@code ProtobufGrammar}, {@code
 * ProtobufValueWriter} and {@code ProtobufValueReader} write and read records; {@code ProtobufGeneratedTypes} uses the
 * official library for generated messages.
 */
@NullMarked
package io.wireformat.codec.protobuf;

import org.jspecify.annotations.NullMarked;
