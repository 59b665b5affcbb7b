/**
 * Avro. Start with {@link io.wireformat.codec.avro.AvroCodec}; records travel by {@code AvroOperations}, whose schema
 * {@code AvroSchemas} derives, generated records by the official library behind
 * {@code AvroGeneratedTypes}. {@code AvroContent} tells bare data from those that name their schema, {@code
 * ContainerStreams} reads files that bring it along, and {@code Resolution} is the operations for what another schema wrote.
 */
@NullMarked
package io.wireformat.codec.avro;

import org.jspecify.annotations.NullMarked;
