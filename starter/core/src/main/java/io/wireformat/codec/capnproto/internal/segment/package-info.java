/**
 * Cap'n Proto's segments of words and the pointers in them: {@link
 * io.wireformat.codec.capnproto.internal.segment.CapnProtoOutput} writes them, {@link
 * io.wireformat.codec.capnproto.internal.segment.CapnProtoInput} checks every pointer against the content.
 */
@NullMarked
package io.wireformat.codec.capnproto.internal.segment;

import org.jspecify.annotations.NullMarked;
