/**
 * The types as which content is read and written, from the declaration of a handler or a value.
 */
@NullMarked
package io.wireformat.http.internal.types;

import org.jspecify.annotations.NullMarked;
