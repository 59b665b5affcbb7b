/**
 * Conversions between a property's value and its wire value. Start with
 * {@link io.wireformat.model.internal.conversion.Conversion}, which a
 * {@link io.wireformat.model.internal.conversion.Typed} combines with the type of the wire value.
 */
@NullMarked
package io.wireformat.model.internal.conversion;

import org.jspecify.annotations.NullMarked;
