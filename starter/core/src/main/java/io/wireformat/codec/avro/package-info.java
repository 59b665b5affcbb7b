/**
 * Avro. Start with {@link io.wireformat.codec.avro.AvroCodec}. {@code AvroGrammar}, {@code AvroValueWriter} and {@code
 * AvroValueReader} write and read records, with the schemas that {@code AvroSchemas} derives; {@code
 * AvroGeneratedTypes} uses the official library for generated records. {@code AvroContent} handles bare data and data
 * with a fingerprint, {@code ContainerStreams} handles object container files, and {@code Resolution} and {@code
 * ResolutionReader} read content of other schemas.
 */
@NullMarked
package io.wireformat.codec.avro;

import org.jspecify.annotations.NullMarked;
