/**
 * Cap'n Proto. Start with {@link io.wireformat.codec.capnproto.CapnProtoCodec}. {@code CapnProtoOperations} writes and
 * reads records, with the official compiler's layout from {@code StructLayout}, by way of {@code CapnProtoOutput} and
 * {@code CapnProtoInput}, which checks every pointer against the content. {@code Packing} implements the packed {@link
 * io.wireformat.codec.capnproto.CapnProtoCodec.Encoding}. {@code CapnProtoGeneratedTypes} uses the official library for
 * generated structs, after {@code PointerVerifier} has checked the content.
 */
@NullMarked
package io.wireformat.codec.capnproto;

import org.jspecify.annotations.NullMarked;
