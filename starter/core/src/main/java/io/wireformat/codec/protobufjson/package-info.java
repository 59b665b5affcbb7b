/**
 * Protobuf as JSON, the canonical mapping. Start with {@link io.wireformat.codec.protobufjson.ProtobufJsonCodec}.
 * {@code ProtobufJsonGrammar}, {@code ProtobufJsonValueWriter} and {@code ProtobufJsonValueReader} write and read
 * records; {@code ProtobufJsonGeneratedTypes} uses the official library for generated messages.
 */
@NullMarked
package io.wireformat.codec.protobufjson;

import org.jspecify.annotations.NullMarked;
