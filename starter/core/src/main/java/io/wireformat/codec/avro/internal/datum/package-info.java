/**
 * A datum of Avro, field by field: how {@link io.wireformat.codec.avro.internal.datum.AvroMessage} lays records out in the
 * binary encoding, {@link io.wireformat.codec.avro.internal.datum.AvroBinary}.
 */
@NullMarked
package io.wireformat.codec.avro.internal.datum;

import org.jspecify.annotations.NullMarked;
