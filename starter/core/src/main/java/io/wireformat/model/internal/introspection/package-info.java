/**
 * Inspects classes: their properties with handles, numbers and presence, and the
 * {@link io.wireformat.model.internal.introspection.Construction} that creates values from them. Start with
 * {@link io.wireformat.model.internal.introspection.MessageClass}.
 */
@NullMarked
package io.wireformat.model.internal.introspection;

import org.jspecify.annotations.NullMarked;
