/**
 * FlatBuffers. Start with {@link io.wireformat.codec.flatbuffers.FlatBuffersCodec}. {@code FlatBuffersGrammar} has the
 * layout of records, {@code FlatBuffersValueWriter} writes them through {@code FlatBuffersOutput}, and {@code
 * FlatBuffersValueReader} reads them through {@code FlatBuffersInput}, which checks every offset. {@code
 * FlatBuffersGeneratedTypes} uses the official library for generated tables, after {@code FlatBuffersVerifier} has
 * verified the content.
 */
@NullMarked
package io.wireformat.codec.flatbuffers;

import org.jspecify.annotations.NullMarked;
