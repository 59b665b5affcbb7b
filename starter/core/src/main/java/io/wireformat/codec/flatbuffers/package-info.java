/**
 * FlatBuffers. Start with {@link io.wireformat.codec.flatbuffers.FlatBuffersCodec}. {@code FlatBuffersOperations}
 * writes records through {@code FlatBuffersOutput} and reads them through {@code FlatBuffersInput}, which checks every
 * offset. {@code FlatBuffersGeneratedTypes} uses the official library for generated tables, after
 * {@code FlatBuffersVerifier} has verified the content.
 */
@NullMarked
package io.wireformat.codec.flatbuffers;

import org.jspecify.annotations.NullMarked;
