/**
 * Avro. Start with {@link io.wireformat.codec.avro.AvroCodec}. {@code AvroOperations} writes and reads records, with the
 * schemas that {@code AvroSchemas} derives; {@code AvroGeneratedTypes} uses the official library for generated records.
 * {@code AvroContent} handles bare data and data with a fingerprint, {@code ContainerStreams} handles object container
 * files, and {@code Resolution} reads content of other schemas.
 */
@NullMarked
package io.wireformat.codec.avro;

import org.jspecify.annotations.NullMarked;
