/**
 * Between a property's value and what formats carry of it: a {@link io.wireformat.model.internal.conversion.Conversion},
 * together with the type that it leads to a {@link io.wireformat.model.internal.conversion.Typed}.
 */
@NullMarked
package io.wireformat.model.internal.conversion;

import org.jspecify.annotations.NullMarked;
