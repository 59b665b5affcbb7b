/**
 * Thrift. Start with {@link io.wireformat.codec.thrift.ThriftCodec}; records travel by {@code ThriftOperations}, which
 * leaves the bytes to a {@code ThriftEncoding}, one for each {@link io.wireformat.codec.thrift.ThriftCodec.Protocol};
 * generated structs by the official library behind {@code ThriftGeneratedTypes}.
 */
@NullMarked
package io.wireformat.codec.thrift;

import org.jspecify.annotations.NullMarked;
