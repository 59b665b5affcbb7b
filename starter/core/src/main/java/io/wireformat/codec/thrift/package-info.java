/**
 * Thrift. Start with {@link io.wireformat.codec.thrift.ThriftCodec}. {@code ThriftOperations} writes and reads records
 * through a {@code ThriftEncoding}, one for each {@link io.wireformat.codec.thrift.ThriftCodec.Protocol};
 * {@code ThriftGeneratedTypes} uses the official library for generated structs.
 */
@NullMarked
package io.wireformat.codec.thrift;

import org.jspecify.annotations.NullMarked;
