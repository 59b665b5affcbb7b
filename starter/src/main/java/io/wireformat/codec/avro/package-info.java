/**
 * Avro. Start with {@link io.wireformat.codec.avro.AvroCodec}; records travel by {@code AvroMessage}, whose schema
 * {@link io.wireformat.codec.avro.AvroSchemas} derives, generated records by the official library behind
 * {@code AvroGeneratedTypes}.
 */
@NullMarked
package io.wireformat.codec.avro;

import org.jspecify.annotations.NullMarked;
