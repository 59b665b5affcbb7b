/**
 * How values of a class are read and made: its properties with their handles, numbers and presence, and the
 * {@link io.wireformat.model.internal.introspection.Construction} that takes them. Start with
 * {@link io.wireformat.model.internal.introspection.MessageClass}.
 */
@NullMarked
package io.wireformat.model.internal.introspection;

import org.jspecify.annotations.NullMarked;
