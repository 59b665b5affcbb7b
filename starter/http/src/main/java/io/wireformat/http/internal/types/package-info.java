/**
 * The type of a body, from the declaration of a handler or the class of a value. {@code BoundTypes} has the type that a codec
 * binds.
 */
@NullMarked
package io.wireformat.http.internal.types;

import org.jspecify.annotations.NullMarked;
