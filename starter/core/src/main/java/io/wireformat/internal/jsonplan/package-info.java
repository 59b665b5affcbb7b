/**
 * JSON of records, written and read by a plan instead of Jackson if the result is the same. The package can be removed: the
 * auto-configuration alone names it, in one method.
 *
 * <p>{@link io.wireformat.internal.jsonplan.JsonByPlan} has the plans of an application, and
 * {@link io.wireformat.internal.jsonplan.JsonPlans} compiles those of one mapper. {@code TestedTypes} checks the mapper's
 * serializers and deserializers for a type. Anything that plans have not been tested with leaves the type to Jackson.
 * {@code JsonGrammar}, {@code JsonValueWriter} and {@code JsonValueReader} are the format's operations: they refuse unusual
 * values and content, which Jackson then writes or reads from the first byte.
 */
@NullMarked
package io.wireformat.internal.jsonplan;

import org.jspecify.annotations.NullMarked;
