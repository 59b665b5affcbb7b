/**
 * Thrift. Start with {@link io.wireformat.codec.thrift.ThriftCodec}. {@code ThriftGrammar}, {@code ThriftValueWriter}
 * and {@code ThriftValueReader} write and read records through a {@code ThriftEncoding}, one for each {@link
 * io.wireformat.codec.thrift.ThriftCodec.Protocol}; {@code ThriftGeneratedTypes} uses the official library for
 * generated structs.
 */
@NullMarked
package io.wireformat.codec.thrift;

import org.jspecify.annotations.NullMarked;
