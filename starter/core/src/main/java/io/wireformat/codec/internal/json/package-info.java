/**
 * JSON of records, written and read by a plan instead of Jackson if the result is the same.
 *
 * <p>{@link io.wireformat.codec.internal.json.JsonPlans} compiles a plan for a type. {@code TestedMapper} checks the
 * application's mapper, and {@code TestedTypes} its serializers and deserializers for the type. Anything that plans have
 * not been tested with leaves the type to Jackson. {@code JsonOperations} is the format's table of operations: it refuses
 * unusual values and content, which Jackson then writes or reads from the first byte.
 */
@NullMarked
package io.wireformat.codec.internal.json;

import org.jspecify.annotations.NullMarked;
