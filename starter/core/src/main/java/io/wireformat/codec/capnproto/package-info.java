/**
 * Cap'n Proto. Start with {@link io.wireformat.codec.capnproto.CapnProtoCodec}; records travel by
 * {@code CapnProtoOperations}, for which {@code StructLayout} has put fields where the official compiler puts them. It writes
 * through {@code CapnProtoOutput} and reads through {@code CapnProtoInput}, where every pointer is held against the
 * content; {@code Packing} is between that and the wire in one of the two {@link
 * io.wireformat.codec.capnproto.CapnProtoCodec.Encoding}s. Generated structs travel by the official library behind
 * {@code CapnProtoGeneratedTypes}, which has {@code PointerVerifier} look at content first.
 */
@NullMarked
package io.wireformat.codec.capnproto;

import org.jspecify.annotations.NullMarked;
