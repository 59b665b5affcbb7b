/**
 * Protobuf as JSON, the canonical mapping. Start with {@link io.wireformat.codec.protobufjson.ProtobufJsonCodec};
 * records travel by {@code ProtobufJsonOperations}, generated messages by the official library behind
 * {@code ProtobufJsonGeneratedTypes}.
 */
@NullMarked
package io.wireformat.codec.protobufjson;

import org.jspecify.annotations.NullMarked;
