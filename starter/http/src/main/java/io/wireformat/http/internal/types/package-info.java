/** The type of a body, from the declaration of a handler or the class of a value. */
@NullMarked
package io.wireformat.http.internal.types;

import org.jspecify.annotations.NullMarked;
