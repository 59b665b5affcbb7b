/**
 * Cap'n Proto. Start with {@link io.wireformat.codec.capnproto.CapnProtoCodec}. {@code CapnProtoGrammar}, {@code
 * CapnProtoValueWriter} and {@code CapnProtoValueReader} write and read records, with the official compiler's layout
 * from {@code StructLayout}, by way of {@code internal.segment.CapnProtoOutput} and {@code
 * internal.segment.CapnProtoInput}, which checks every pointer against the content. {@code internal.segment.Packing}
 * implements the packed {@link io.wireformat.codec.capnproto.CapnProtoCodec.Encoding}. {@code CapnProtoGeneratedTypes}
 * uses the official library for generated structs, after {@code internal.segment.PointerVerifier} has checked the
 * content.
 */
@NullMarked
package io.wireformat.codec.capnproto;

import org.jspecify.annotations.NullMarked;
