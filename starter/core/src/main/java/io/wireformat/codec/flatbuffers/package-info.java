/**
 * FlatBuffers. Start with {@link io.wireformat.codec.flatbuffers.FlatBuffersCodec}; records travel by
 * {@code FlatBuffersOperations}, which writes through {@code FlatBuffersOutput} and reads through {@code FlatBuffersInput},
 * where every offset is held against the content. Generated tables travel by the official library behind
 * {@code FlatBuffersGeneratedTypes}, which has {@code FlatBuffersVerifier} look at content first.
 */
@NullMarked
package io.wireformat.codec.flatbuffers;

import org.jspecify.annotations.NullMarked;
